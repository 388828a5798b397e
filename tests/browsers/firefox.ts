import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { openRpcSocket, type RpcSocket } from "#tools/screens/rpc-socket.ts";
import { type Driver, firstMatch, PHONE, start } from "./driver.ts";

const context = z.object({ context: z.string() });
const contexts = z.object({ contexts: z.array(context).min(1) });
const evaluated = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);
const picture = z.object({ data: z.string() });
type Send = RpcSocket["ask"];

/** Without a desktop, Firefox would prefer reduced motion, and no window would have the focus. */
const PREFERENCES = `user_pref("ui.prefersReducedMotion", 0);
user_pref("focusmanager.testmode", true);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`;

/** Starts Firefox with a new profile and speaks WebDriver BiDi to it, without a driver between. */
export async function launchFirefox(executable: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "rangoli-firefox-"));
  writeFileSync(join(profile, "user.js"), PREFERENCES);
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const firefox = start(executable, args);
  const end = async () => {
    await firefox.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await firstMatch(firefox, /WebDriver BiDi listening on (ws:\S+)/);
    const { ask: send } = await openRpcSocket(`${address}/session`);
    await send("session.new", { capabilities: {} });
    const tree = contexts.parse(await send("browsingContext.getTree", {}));
    const page = tree.contexts[0]?.context ?? "";
    await send("browsingContext.setViewport", { context: page, viewport: PHONE, devicePixelRatio: 2 });
    await send("browsingContext.activate", { context: page });
    return drive(send, page, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function drive(send: Send, page: string, end: () => Promise<void>): Driver {
  let cover: z.output<typeof context> | null = null;
  return {
    async open(url) {
      await send("browsingContext.navigate", { context: page, url, wait: "complete" });
    },
    async evaluate(expression) {
      const target = { context: page };
      const answer = evaluated.parse(await send("script.evaluate", { expression, target, awaitPromise: true }));
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    async perform(actions) {
      await send("input.performActions", { context: page, actions });
    },
    async picture() {
      const { data } = picture.parse(await send("browsingContext.captureScreenshot", { context: page }));
      return Buffer.from(data, "base64");
    },
    async hide() {
      cover = context.parse(await send("browsingContext.create", { type: "tab" }));
      await send("browsingContext.activate", cover);
    },
    async show() {
      if (cover !== null) await send("browsingContext.close", cover);
      await send("browsingContext.activate", { context: page });
    },
    quit: end,
  };
}

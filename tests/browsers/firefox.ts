import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { type Driver, firstMatch, PHONE, start } from "./driver.ts";

const context = z.object({ context: z.string() });
const contexts = z.object({ contexts: z.array(context).min(1) });
const evaluated = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);
const picture = z.object({ data: z.string() });
const reply = z.object({
  id: z.number().optional(),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
});

type Send = (method: string, params: object) => Promise<unknown>;

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
    const send = await connect(`${address}/session`);
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

/** Opens the socket. The returned function sends a command and resolves with its result. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = reply.parse(JSON.parse(String(data)));
    const asked = id === undefined ? undefined : waiting.get(id);
    if (asked === undefined) return;
    waiting.delete(id ?? 0);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox closed the connection"));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no connection to ${address}`)));
  });
  let sent = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
}

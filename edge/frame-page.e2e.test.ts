import type { Frame, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { FRAME_PATH, pageMessage } from "#contract/games/game-message.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { base } from "#tests/helpers/test-server.ts";

// The limits of a provider's page in the app's frame, in a real browser.

const SECRET = "a-members-token";
/** A provider's page whose script tells that it runs. */
const GAME = `<!doctype html><title>game</title><p id="shown">one</p>
<script>
addEventListener("message", ({ data }) => (document.body.dataset.heard = data.type));
document.querySelector("#shown").textContent = "runs";
parent.postMessage("it runs", "*");
</script>`;
const OTHER = GAME.replace("one", "other").replace("runs", "other");

/** A page of the app, with a member's token in its storage and a cookie. */
async function openApp(): Promise<Page> {
  const page = await (await openPhone(browser)).newPage();
  await page.goto(`${base}/privacyPolicy`);
  await page.evaluate((secret) => {
    localStorage.setItem("secret", secret);
    document.cookie = `secret=${secret}`;
  }, SECRET);
  return page;
}

/** Puts a frame of an address into a page, and waits until it has loaded. */
async function addFrame(page: Page, src: string, sandbox?: string): Promise<Frame> {
  await page.evaluate(
    ([src, sandbox]) =>
      new Promise((resolve) => {
        const frame = document.createElement("iframe");
        if (sandbox !== undefined) frame.setAttribute("sandbox", sandbox);
        frame.id = "game";
        frame.addEventListener("load", resolve, { once: true });
        frame.src = src;
        document.body.append(frame);
      }),
    [src, sandbox] as const,
  );
  const frame = await (await page.waitForSelector("#game", { state: "attached" })).contentFrame();
  if (frame === null) throw new Error("no frame");
  return frame;
}

function handOver(page: Page, html: string): Promise<void> {
  return page.evaluate((message) => window.frames[0]?.postMessage(message, "*"), pageMessage(html));
}

const shown = (frame: Frame) => frame.evaluate(() => document.querySelector("#shown")?.textContent ?? null);

/** The result of an attempt inside the frame, or the name of its error. */
function attempt(frame: Frame, what: () => unknown): Promise<string> {
  return frame.evaluate(what).then(
    (got) => `got ${JSON.stringify(got)}`,
    (error: unknown) => /(SecurityError|TypeError)/.exec(String(error))?.[1] ?? String(error),
  );
}

describe("the frame for providers' pages", () => {
  it("becomes the page that the app sends, and runs its script", async () => {
    const page = await openApp();
    const frame = await addFrame(page, FRAME_PATH);
    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener("message", ({ data, origin }) => resolve([data, origin]), { once: true });
        }),
    );
    await handOver(page, GAME);
    await expect.poll(() => shown(frame)).toBe("runs");
    expect(await heard).toEqual(["it runs", "null"]);
  });

  it.each([
    undefined,
    "allow-scripts allow-forms allow-popups",
    "allow-scripts allow-same-origin allow-top-navigation",
  ])("gives the page no access to the app, with the frame's sandbox %s", async (sandbox) => {
    const page = await openApp();
    const frame = await addFrame(page, FRAME_PATH, sandbox);
    await handOver(page, GAME);
    await expect.poll(() => shown(frame)).toBe("runs");
    expect(await frame.evaluate(() => self.origin)).toBe("null");
    expect(await attempt(frame, () => parent.document.title)).toBe("SecurityError");
    expect(await attempt(frame, () => parent.localStorage.getItem("secret"))).toBe("SecurityError");
    expect(await attempt(frame, () => localStorage.getItem("secret"))).toBe("SecurityError");
    expect(await attempt(frame, () => document.cookie)).toBe("SecurityError");
    expect(await attempt(frame, async () => (await fetch("/user/profile")).status)).toBe("TypeError");
    expect(await attempt(frame, () => (top as Window).location.assign("/mine"))).toBe("SecurityError");
    expect(new URL(page.url()).pathname).toBe("/privacyPolicy");
  });

  it("ignores a second page", async () => {
    const page = await openApp();
    const frame = await addFrame(page, FRAME_PATH);
    await handOver(page, GAME);
    await expect.poll(() => shown(frame)).toBe("runs");
    await handOver(page, OTHER);
    // By then the game hears all messages, and any other listener would have heard them.
    await expect.poll(() => frame.evaluate(() => document.body.dataset["heard"])).toBe("page");
    expect(await shown(frame)).toBe("runs");
  });

  it("ignores a page from itself, from another window, or in another form", async () => {
    const page = await openApp();
    const frame = await addFrame(page, FRAME_PATH);
    const message = pageMessage(OTHER);
    await frame.evaluate((message) => postMessage(message, "*"), message);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement("iframe"), { name: "beside" })),
    );
    await page.frame("beside")?.evaluate((message) => parent.frames[0]?.postMessage(message, "*"), message);
    await page.evaluate((message) => {
      for (const other of [message.html, { html: message.html }, { ...message, html: 7 }, null]) {
        window.frames[0]?.postMessage(other, "*");
      }
    }, message);
    await handOver(page, GAME);
    await expect.poll(() => shown(frame)).toBe("runs");
  });

  it("stays empty without an app above it", async () => {
    const page = await openApp();
    const [popup] = await Promise.all([
      page.context().waitForEvent("page"),
      page.evaluate((path) => void Object.assign(window, { popup: open(path) }), FRAME_PATH),
    ]);
    await popup.waitForLoadState();
    await popup.evaluate((message) => postMessage(message, "*"), pageMessage(OTHER));
    await popup.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await popup.locator("#shown").count()).toBe(0);
  });

  it.each([FRAME_PATH, "/", "/mine"])(
    "refuses to be framed by another site, like the app's pages: %s",
    async (path) => {
      const page = await (await openPhone(browser)).newPage();
      const elsewhere = "http://elsewhere.test/";
      await page.route(elsewhere, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
      );
      await page.goto(elsewhere);
      const frame = await addFrame(page, base + path);
      await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    },
  );

  it.each(["/", "/frame"])("refuses to show the page a page of the app: %s", async (path) => {
    const page = await openApp();
    const frame = await addFrame(page, FRAME_PATH);
    await handOver(page, GAME);
    await expect.poll(() => shown(frame)).toBe("runs");
    await frame.evaluate((path) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src: path }));
    }, base + path);
    await expect.poll(() => frame.childFrames()[0]?.url()).toMatch(/^chrome-error:/);
  });
});

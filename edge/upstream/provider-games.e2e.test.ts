import type { BrowserContext, Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { gameMessageFrom } from "#contract/games/game-message.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { base, makeMember } from "#tests/helpers/test-server.ts";

// The simulator's games in a real browser: they can be played, they can leave, and they reach nothing else.

const started = z.object({
  code: z.literal(200),
  html_encode: z.nullable(z.string()),
  launch_url: z.nullable(z.string()),
});

/** A message of an embedding page, and whether it came from the frame. */
interface Heard {
  data: unknown;
  origin: string;
  isFromFrame: boolean;
}

declare global {
  interface Window {
    heard: Heard[];
  }
}

let context: BrowserContext;
let token: string;

beforeAll(async () => {
  token = await makeMember(1000);
});

async function start(id: string) {
  const answer = await fetch(`${base}/exg/start_game?id=${id}`, {
    headers: { Authorization: `Token ${token}` },
  });
  return started.parse(await answer.json());
}

/** Opens the app, with a member's token in its storage, for a game to be embedded in it. */
async function openApp(): Promise<Page> {
  context = await openPhone(browser);
  const page = await context.newPage();
  await page.goto(`${base}/privacyPolicy`);
  await page.evaluate((secret) => localStorage.setItem("app.secret", secret), token);
  return page;
}

/** A page at an address that has no policy of its own. */
async function openBarePage(address: string): Promise<Page> {
  context = await openPhone(browser);
  const page = await context.newPage();
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }));
  await page.goto(address);
  return page;
}

/** Embeds a game as the app does: by its address, or as the page that was handed over. */
async function embed(
  page: Page,
  game: { src: string } | { srcdoc: string },
  sandbox = "allow-scripts",
): Promise<Frame> {
  await page.evaluate(
    ([attributes, flags]) => {
      const frame = document.createElement("iframe");
      frame.id = "game";
      frame.setAttribute("sandbox", flags);
      frame.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 999999";
      window.heard = [];
      addEventListener("message", ({ data, origin, source }) => {
        window.heard.push({ data, origin, isFromFrame: source === frame.contentWindow });
      });
      Object.assign(frame, attributes);
      document.body.append(frame);
    },
    [game, sandbox] as const,
  );
  const frame = await (await page.waitForSelector("#game")).contentFrame();
  if (frame === null) throw new Error("no frame");
  return frame;
}

/** The kinds of the messages that the page heard from the frame, as the app reads them. */
async function heardBy(page: Page): Promise<(string | undefined)[]> {
  const frameWindow = {};
  const heard = await page.evaluate(() => window.heard);
  return heard.map(
    ({ data, isFromFrame }) => gameMessageFrom({ data, source: isFromFrame ? frameWindow : null }, frameWindow)?.type,
  );
}

/** The result of an attempt inside the frame, or the name of its error. */
async function attempt(frame: Frame, what: () => unknown): Promise<string> {
  return frame.evaluate(what).then(
    (got) => `got ${JSON.stringify(got)}`,
    (error: unknown) => /(SecurityError|TypeError)/.exec(String(error))?.[1] ?? String(error),
  );
}

describe("a game in the app's frame", () => {
  it("tells the app that it is ready", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" });
    await expect.poll(() => heardBy(page)).toContain("ready");
    await frame.locator("#play").tap();
    expect(new Set((await page.evaluate(() => window.heard)).map(({ origin }) => origin))).toEqual(new Set(["null"]));
  });

  it("cannot reach the app's document, storage or calls", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" });
    await frame.waitForSelector("#card[open]");
    expect(await frame.evaluate(() => self.origin)).toBe("null");
    expect(await attempt(frame, () => parent.document.title)).toBe("SecurityError");
    expect(await attempt(frame, () => localStorage.getItem("app.secret"))).toBe("SecurityError");
    expect(await attempt(frame, () => sessionStorage.length)).toBe("SecurityError");
    expect(await attempt(frame, () => document.cookie)).toBe("SecurityError");
    expect(await attempt(frame, async () => (await fetch("/user/profile")).status)).toBe("TypeError");
    expect(await attempt(frame, async () => (await fetch("/healthz", { mode: "no-cors" })).type)).toBe("TypeError");
    expect(await attempt(frame, () => (top as Window).location.assign("/mine"))).toBe("SecurityError");
    expect(await attempt(frame, () => open("/mine"))).toBe("got null");
    expect(new URL(page.url()).pathname).toBe("/privacyPolicy");
  });

  it("is isolated in the same way without a sandbox, or as a page of its own", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" }, "allow-scripts allow-same-origin allow-top-navigation");
    await frame.waitForSelector("#card[open]");
    expect(await attempt(frame, () => parent.document.title)).toBe("SecurityError");
    await page.goto(base + launch_url);
    await page.waitForSelector("#card[open]");
    const alone = page.mainFrame();
    expect(await attempt(alone, () => localStorage.getItem("app.secret"))).toBe("SecurityError");
  });

  it("takes the theme of the app only", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" });
    await frame.waitForSelector("#card[open]");
    const theme = () => frame.evaluate(() => document.documentElement.dataset["theme"]);
    const say = (theme: string) => ({ source: "host-app", type: "theme", theme });
    await frame.evaluate((message) => postMessage(message, "*"), say("light"));
    await page.evaluate((message) => window.frames[0]?.postMessage(message, "*"), say("dark"));
    await expect.poll(theme).toBe("dark");
  });

  it("refuses to be framed by another site", async () => {
    const { launch_url } = await start("lantern-match");
    const page = await openBarePage("http://elsewhere.test/");
    const frame = await embed(page, { src: base + launch_url });
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    expect(await heardBy(page)).toEqual([]);
  });
});

describe("a game that the provider sends as a page", () => {
  const pageOf = async (id: string) => Buffer.from((await start(id)).html_encode ?? "", "base64").toString();

  it("runs in a frame of the app under its own policy", async () => {
    const page = await openBarePage(`${base}/bare`);
    const frame = await embed(page, { srcdoc: await pageOf("lotus-pairs") });
    await frame.locator("#play").tap();
    await expect.poll(() => heardBy(page)).toContain("ready");
    expect(await attempt(frame, () => parent.document.title)).toBe("SecurityError");
    expect(await attempt(frame, async () => (await fetch("/healthz", { mode: "no-cors" })).type)).toBe("TypeError");
  });

  it("sends nothing to another site", async () => {
    const page = await openBarePage("http://elsewhere.test/");
    const frame = await embed(page, { srcdoc: await pageOf("lotus-pairs") });
    await frame.locator("#play").tap();
    await frame.waitForSelector("#card:not([open])", { state: "attached" });
    expect(await page.evaluate(() => window.heard)).toEqual([]);
  });
});

it("a game can be played by touch and by keyboard", async () => {
  const page = await openApp();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const frame = await embed(page, { src: (await start("lantern-match")).launch_url ?? "" });
  await frame.locator("#play").tap();
  await frame.waitForSelector("#card:not([open])", { state: "attached" });
  const cards = frame.locator("#cards button");
  await cards.nth(0).tap();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await frame.locator("#cards [data-up]").count()).toBe(2);
  expect(await frame.locator("#moves").textContent()).toBe("1");
  expect(await cards.nth(1).getAttribute("aria-label")).toMatch(/^Card 2: [a-z ]+(?:, found)?$/);
  expect(errors).toEqual([]);
});

// The simulator's chat in a real browser: a page without an origin that opens a socket without a token.

it("a visitor writes, and the agent answers over the page's own socket", async () => {
  context = await openPhone(browser);
  const page = await context.newPage();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).host));
  await page.goto(`${base}/sim/chat?locale=in`);
  const said = page.locator("#lines > li");
  const before = await said.count();
  await page.locator("#field").fill("How do I recharge?");
  await page.locator("#send").tap();
  await expect.poll(() => said.allTextContents(), { timeout: 30_000 }).toHaveLength(before + 2);
  await expect
    .poll(async () => (await said.last().textContent())?.length ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(20);
  expect(sockets).toEqual([new URL(base).host]);
});

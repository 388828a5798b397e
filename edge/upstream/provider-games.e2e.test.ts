import type { BrowserContext, Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  channelMessage,
  FRAME_PATH,
  pageMessage,
  readGameMessage,
  themeMessage,
} from "#contract/games/game-message.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { base, makeMember } from "#tests/helpers/test-server.ts";

// The demo provider's games in a real browser: they can be played, they can leave, and they reach nothing but their
// provider.

const started = z.object({
  code: z.literal(200),
  html_encode: z.nullable(z.string()),
  launch_url: z.nullable(z.string()),
});

declare global {
  interface Window {
    /** Messages through the port that the page gave to the game. */
    heard: unknown[];
    /** Messages of windows to the page. */
    posted: unknown[];
    game: MessagePort;
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

/** The ways to embed a game: by its address, as a page in the app's frame for pages, or as a page of its own. */
type Embedded = { src: string } | { src: string; page: string } | { srcdoc: string };

/** Embeds a game as the app does, and gives it a port. */
async function embed(page: Page, game: Embedded, sandbox = "allow-scripts"): Promise<Frame> {
  await page.evaluate(
    ([{ page: text, ...attributes }, flags, channel, pageToBe]) => {
      const frame = document.createElement("iframe");
      frame.id = "game";
      frame.setAttribute("sandbox", flags);
      frame.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 999999";
      window.heard = [];
      window.posted = [];
      addEventListener("message", ({ data }) => void window.posted.push(data));
      let waitsForPage = text !== undefined;
      frame.addEventListener("load", () => {
        if (waitsForPage) {
          waitsForPage = false;
          return frame.contentWindow?.postMessage(pageToBe, "*");
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => void window.heard.push(data);
        window.game = port1;
        frame.contentWindow?.postMessage(channel, "*", [port2]);
      });
      Object.assign(frame, attributes);
      document.body.append(frame);
    },
    [{ page: undefined, ...game }, sandbox, channelMessage(), pageMessage("page" in game ? game.page : "")] as const,
  );
  const frame = await (await page.waitForSelector("#game")).contentFrame();
  if (frame === null) throw new Error("no frame");
  return frame;
}

/** The kinds of the messages that the page heard from the game, as the app reads them. */
async function heardBy(page: Page): Promise<(string | undefined)[]> {
  return (await page.evaluate(() => window.heard)).map((data) => readGameMessage(data)?.type);
}

const spinButton = (frame: Frame) => frame.locator("#spin:enabled");

/** The result of an attempt inside the frame, or the name of its error. */
async function attempt(frame: Frame, what: () => unknown): Promise<string> {
  return frame.evaluate(what).then(
    (got) => `got ${JSON.stringify(got)}`,
    (error: unknown) => /(SecurityError|TypeError)/.exec(String(error))?.[1] ?? String(error),
  );
}

describe("a game in the app's frame", () => {
  it("tells the app through its port alone that the balance changed, and that the player leaves", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" });
    await expect.poll(() => heardBy(page)).toEqual(["balanceChanged"]);
    await spinButton(frame).tap();
    await expect.poll(() => heardBy(page), { timeout: 20_000 }).toEqual(["balanceChanged", "balanceChanged"]);
    await frame.locator("#leave").tap();
    await expect.poll(() => heardBy(page)).toEqual(["balanceChanged", "balanceChanged", "close"]);
    expect(await page.evaluate(() => window.posted)).toEqual([]);
  });

  it("cannot reach the app's document, storage or calls", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" });
    await spinButton(frame).waitFor();
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
    await spinButton(frame).waitFor();
    expect(await attempt(frame, () => parent.document.title)).toBe("SecurityError");
    await page.goto(base + launch_url);
    await page.waitForSelector("#spin:enabled");
    const alone = page.mainFrame();
    expect(await attempt(alone, () => localStorage.getItem("app.secret"))).toBe("SecurityError");
  });

  it("takes the theme of the app only", async () => {
    const page = await openApp();
    const { launch_url } = await start("lantern-match");
    const frame = await embed(page, { src: launch_url ?? "" });
    await spinButton(frame).waitFor();
    const theme = () => frame.evaluate(() => document.documentElement.dataset["theme"]);
    await page.evaluate((message) => window.game.postMessage(message), themeMessage("light"));
    await expect.poll(theme).toBe("light");
    // Without the port nothing is heard, and a port of the game's own window is none of the app's.
    await page.evaluate((message) => window.frames[0]?.postMessage(message, "*"), themeMessage("dark"));
    await frame.evaluate(
      ([channel, message]) => {
        const { port1, port2 } = new MessageChannel();
        postMessage(channel, "*", [port2]);
        port1.postMessage(message);
      },
      [channelMessage(), themeMessage("dark")] as const,
    );
    await page.evaluate(() => window.game.postMessage({ type: "theme" }));
    expect(await theme()).toBe("light");
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
    const page = await openApp();
    const frame = await embed(page, { src: FRAME_PATH, page: await pageOf("lotus-pairs") });
    await expect.poll(() => heardBy(page)).toContain("balanceChanged");
    await spinButton(frame).tap();
    expect(await attempt(frame, () => parent.document.title)).toBe("SecurityError");
    expect(await attempt(frame, async () => (await fetch("/healthz", { mode: "no-cors" })).type)).toBe("TypeError");
  });

  it("takes no port of another site", async () => {
    const page = await openBarePage("http://elsewhere.test/");
    const frame = await embed(page, { srcdoc: await pageOf("lotus-pairs") });
    await frame.locator("#spin").waitFor();
    await page.waitForFunction(() => "game" in window);
    await page.evaluate((message) => window.game.postMessage(message), themeMessage("dark"));
    await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await frame.evaluate(() => document.documentElement.dataset["theme"])).toBeUndefined();
    expect(await heardBy(page)).toEqual([]);
  });
});

it("a game can be played by touch and by keyboard", async () => {
  const page = await openApp();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const frame = await embed(page, { src: (await start("star-pairs")).launch_url ?? "" });
  await spinButton(frame).waitFor();
  await frame.locator("#more").tap();
  expect(await frame.locator("#stake").textContent()).toBe("₹100");
  await frame.locator("#less").tap();
  await frame.locator("#less").press("Enter");
  expect(await spinButton(frame).textContent()).toBe("Spin · ₹20");
  await spinButton(frame).press("Enter");
  await expect.poll(() => frame.locator("#result").getAttribute("data-kind"), { timeout: 20_000 }).toMatch(/won|lost/);
  await frame.locator("#show-odds").tap();
  expect(await frame.locator("#prizes tr").count()).toBe(7);
  expect(await frame.locator("#odds").textContent()).toContain("96.2%");
  await frame.locator("#close-odds").press("Enter");
  expect(errors).toEqual([]);
});

it("a game whose launch has ended says so in the player's language, and leads back", async () => {
  const page = await openApp();
  const { launch_url } = await start("star-pairs");
  const frame = await embed(page, { src: (launch_url ?? "").replace("locale=in", "locale=pt") });
  await spinButton(frame).waitFor();
  await start("star-pairs");
  await spinButton(frame).tap();
  await frame.locator("#end[open]").waitFor({ timeout: 20_000 });
  expect(await frame.locator("#end-text").textContent()).toMatch(/Este jogo terminou/);
  await frame.locator("#end-leave").tap();
  await expect.poll(() => heardBy(page)).toContain("close");
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

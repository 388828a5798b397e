import type { FrameLocator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { browser } from "#tests/helpers/own-browser.ts";
import { a11yCheck } from "#tests/helpers/a11y.ts";
import { base, makeMember, openAs } from "#tests/helpers/test-server.ts";

// Providers' games in a real browser against the real server: by address, and as a page.

let token: string;

beforeAll(async () => {
  token = await makeMember(1000);
});

async function open(path: string): Promise<Page> {
  return openAs(browser, token, path);
}

/** The frame of a playable game. */
async function gameOf(page: Page): Promise<FrameLocator> {
  const game = page.frameLocator("iframe");
  await game.getByRole("button", { name: /^Spin/, disabled: false }).waitFor({ timeout: 20_000 });
  await page.getByRole("status", { name: "The game is loading" }).waitFor({ state: "detached" });
  return game;
}

/** The balance in the app's header, minor units. */
async function balanceOf(page: Page): Promise<number> {
  const text = await page.getByRole("banner").getByLabel("Balance").innerText();
  return Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);
}

/** Spins once, and returns what the game says that the round won, less the stake, minor units. */
async function spinOnce(game: FrameLocator): Promise<number> {
  const result = game.getByRole("status");
  await game.getByRole("button", { name: /^Spin/, disabled: false }).press("Enter");
  await expect.poll(() => result.getAttribute("data-kind"), { timeout: 20_000 }).toMatch(/won|lost/);
  await game.getByRole("button", { name: /^Spin/, disabled: false }).waitFor({ timeout: 20_000 });
  const [, sign, units = ""] = /([+−])₹([\d,.]+)/.exec(await result.innerText()) ?? [];
  return Math.round(Number(units.replaceAll(",", "")) * 100) * (sign === "+" ? 1 : -1);
}

const path = (page: Page) => new URL(page.url()).pathname;

describe("a provider's game", () => {
  it.each([
    ["by its address", "/spribeGames", /^\/sim\/games\//],
    ["as a page", "/pgGames", /^\/frame$/],
  ])("that arrives %s is opened from its list, played and closed", async (_, list, source) => {
    const page = await open(list);
    const tile = page.getByRole("main").getByRole("link").first();
    const name = await tile.innerText();
    await tile.click();
    const game = await gameOf(page);
    expect(path(page)).toBe("/exGame");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(name);
    const frame = page.locator("iframe");
    expect(new URL((await frame.getAttribute("src")) ?? "", base).pathname).toMatch(source);
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups");
    // The frame fills the window below the header, without a scroll bar.
    const box = await frame.boundingBox();
    const { height, scrolls } = await page.evaluate(() => ({
      height: innerHeight,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }));
    expect(box).toMatchObject({ x: 0, y: 56, width: 390, height: height - 56 });
    expect(scrolls).toBe(false);
    // The game receives the app's theme.
    await game.locator("html[data-theme=light]").waitFor();
    // The app has the only heading of the first level.
    expect(await game.getByRole("heading", { level: 1 }).count()).toBe(0);
    expect(await game.getByRole("button", { name: /^Return to player 9\d/ }).count()).toBe(1);
    await expect.poll(() => balanceOf(page)).toBeGreaterThan(0);
    for (let round = 0; round < 2; round++) {
      const before = await balanceOf(page);
      const net = await spinOnce(game);
      expect(net).not.toBe(0);
      await expect.poll(() => balanceOf(page)).toBe(before + net);
    }
    await game.getByRole("button", { name: "Leave the game" }).press("Enter");
    await page.waitForURL(`**${list}`);
  });

  it("of the app's own opens in the same way, and no wider than the app", async () => {
    const page = await open("/moreGame?id=lantern-match&name=Lantern+Match");
    await page.setViewportSize({ width: 900, height: 700 });
    await gameOf(page);
    expect(await page.locator("iframe").boundingBox()).toMatchObject({ x: 376, width: 500, height: 644 });
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(base + "/");
  });
});

describe("a frame", () => {
  it.each([
    ["of a provider's game", "/exGame?id=heart-wheel&name=Heart+Wheel"],
    ["of a game of the house's own", "/moreGame?id=lantern-match&name=Lantern+Match"],
    ["of the support chat", "/contactSupport"],
  ])("%s follows the window's height: rotation, keyboard, and back", async (_, address) => {
    const page = await open(address);
    await page.locator("iframe").waitFor();
    await expect.poll(() => page.locator("main [aria-busy=true]").count(), { timeout: 30_000 }).toBe(0);
    const measure = () =>
      page.evaluate(() => {
        const frame = document.querySelector("iframe")?.getBoundingClientRect();
        const header = document.querySelector("header")?.getBoundingClientRect();
        return [frame?.top === header?.bottom, Math.round((frame?.bottom ?? 0) - innerHeight)];
      });
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [390, 844],
      [390, 480],
      [568, 320],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(measure, { message: `${width} by ${height}` }).toEqual([true, 0]);
      // Wait until the page in the frame has its new size and has reported it.
      await expect.poll(() => page.frames()[1]?.evaluate(() => innerHeight), { timeout: 10_000 }).toBeLessThan(height);
      expect([width, height, ...(await measure())]).toEqual([width, height, true, 0]);
    }
  });
});

it("the menu, a list and a game's screen are accessible", async () => {
  const page = await open("/moreGames");
  const check = a11yCheck(page);
  await page.getByRole("link", { name: /^Mines/ }).waitFor();
  await check();
  await page.getByRole("link", { name: "Evo" }).click();
  await page.getByRole("heading", { level: 1, name: "Evo" }).waitFor();
  const tile = page.getByRole("main").getByRole("link").first();
  await check();
  await tile.click();
  await gameOf(page);
  await check();
});

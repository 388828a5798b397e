import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { clientApp } from "#contract/client.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { gameData } from "#games/screens.ts";
import { allFirstViews } from "#tools/build/first-views.ts";
import { storedBy } from "#tools/screens/open-screen.ts";
import { routesWith } from "#web/routing/routes.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { counted, type Look, member, openStart, sorted } from "../helpers/open-start.ts";
import { browser } from "../helpers/own-browser.ts";
import { base } from "../helpers/test-server.ts";

// The page asks and shows before the app's code has come; the app takes over without asking or moving anything again.

const VIEWS: readonly (readonly [path: string, view: FirstView])[] = Object.entries(await allFirstViews());
const LISTED = VIEWS.filter(([, { calls }]) => calls);

const open = (path: string, look?: Look, change?: (page: Page) => Promise<unknown>) =>
  openStart(browser, path, look, change);

/** Takes what the page says about its address out of it, so that the app asks for itself. */
async function withoutData(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, "");
      return route.fulfill({ response, body });
    },
  );
}

describe("the calls of a start", () => {
  it.each(LISTED)("of %s are those of the app alone, and none is sent twice", async (path, view) => {
    const { page, asked, release } = await open(path);
    await page.locator("[data-shell]").waitFor();
    const listed = (view.calls ?? []).map(({ call }) => call.path);
    await expect
      .poll(() => sorted(asked.map((name) => name.replace(/^\w+ |\?.*$/g, ""))))
      .toEqual(sorted([clientApp.path, ...listed, ...(view.socket ? [view.socket.path, "/user/socket_ticket"] : [])]));
    const first = [...asked];
    await release();
    await page.waitForLoadState("networkidle");
    const counts = counted(asked);
    for (const name of first) expect([name, counts.get(name)]).toEqual([name, 1]);

    const alone = await open(path, {}, withoutData);
    await alone.release();
    await expect.poll(() => sorted(alone.asked)).toEqual(sorted(asked));
    for (const name of first) expect([name, counted(alone.asked).get(name)]).toEqual([name, 1]);
  });

  const left = routesWith(gameData).filter(({ path }) => LISTED.some(([each]) => each === path));

  it.each(left.filter(({ members }) => members))("of $path are not sent for a visitor", async ({ path }) => {
    const { page, asked, release } = await open(path, { who: null });
    await release();
    await page.waitForURL("**/login");
    expect(asked).toEqual([`GET ${clientApp.path}?`]);
  });

  it.each(left.filter(({ isEarly }) => isEarly))(
    "of $path are not sent for a member without early access",
    async ({ path }) => {
      const late = storedBy("in", "light", member)["app.session"] ?? "";
      const more = { "app.session": late.replace('"isEarly":true', '"isEarly":false') };
      const { page, asked, release } = await open(path, { more });
      await page.locator(".starting").waitFor();
      expect(asked).toEqual([`GET ${clientApp.path}?`]);
      await release();
      await page.waitForURL(`${base}/`);
    },
  );
});

/** The visible frame: the texts, and where they are. */
const frameOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header, h1, header > a:first-child, header > button:first-child, nav, nav a")].map(
      (part) => {
        const { x, y, height } = part.getBoundingClientRect();
        const name = part.tagName === "BUTTON" ? "A" : part.tagName;
        return [name, part.textContent, ...[x, y, height].map(Math.round)];
      },
    ),
  );

describe("the shell", () => {
  const cases = VIEWS.flatMap(([path, view]) =>
    (view.calls ? LOCALES : LOCALES.slice(0, 1)).map((locale) => [path, locale] as const),
  );

  it.each(cases)("of %s in %s is the frame that the app draws, and nothing moves", async (path, locale) => {
    const mode = locale === "pt" ? "dark" : "light";
    const { page, release } = await open(path, { locale, mode });
    await page.locator("[data-shell]").waitFor();
    // The styles and the font have come.
    await page.waitForFunction(() => getComputedStyle(document.querySelector("header") as Element).display === "flex");
    await page.evaluate(() => document.fonts.ready);
    const shown = await frameOf(page);
    const ground = await page.evaluate(
      () => getComputedStyle(document.querySelector("header") as Element).backgroundColor,
    );
    await release();
    // A game's own moves, when a round goes on, are not of the start.
    const moved = await page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: { value: number; startTime: number }[] };
      return shifts
        .filter(({ startTime }) => startTime <= performance.now())
        .reduce((sum, { value }) => sum + value, 0);
    });
    const drawn = await frameOf(page);
    expect(drawn.filter(([name]) => name !== "HEADER")).toEqual(shown.filter(([name]) => name !== "HEADER"));
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector("header") as Element).backgroundColor),
    ).toBe(ground);
    expect(moved).toBeLessThanOrEqual(0.01);
  });

  it("shows the balance as the app writes it", async () => {
    for (const locale of LOCALES) {
      const { page, release } = await open("/mine", { locale });
      const balance = page.locator("main section [translate=no]");
      await expect.poll(() => balance.textContent()).toMatch(/\d/);
      const shown = await balance.textContent();
      await release();
      expect(await balance.textContent()).toBe(shown);
    }
  });
});

import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { gameData } from "#games/screens.ts";
import { faintTexts } from "#tools/screens/contrast.ts";
import { screenAddresses } from "#tools/screens/routes.ts";
import { browser } from "../helpers/own-browser.ts";
import { base, askControl, makeMember, newMember, openAs, passRounds, reachAge } from "../helpers/test-server.ts";
import { SHIFT_MAX, shiftsOfLoad, sumOf } from "#tools/screens/shifts.ts";

// Geometry needs a browser. The windows are 320 px to 500 px wide, the width of the column.

const SLOW = { timeout: 30_000 };
const NUMBER = "section[data-phase] p:not([role])";
const GAMES = ["/win", "/aviator", "/luckyhit", "/mines"];

let page: Page;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function textBoxes(selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
}

describe("the bottom tabs", () => {
  it.each(LOCALES)("show six whole names in one line, in %s, from 320 px on", async (locale) => {
    page = await openAs(browser, await makeMember(0), "/mine", { locale });
    for (const width of [320, 340, 360, 390, 500]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => page.locator("nav a").count(), SLOW).toBe(6);
      const names = await textBoxes("nav a > span");
      for (const [index, { left, right, bottom, top }] of names.entries()) {
        const next = names[index + 1]?.left ?? width;
        expect([width, index, left >= 0, right + 2 <= next, bottom - top < 20]).toEqual([
          width,
          index,
          true,
          true,
          true,
        ]);
      }
      const cut = await page
        .locator("nav a > span")
        .evaluateAll((all) =>
          all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        );
      expect([width, cut]).toEqual([width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

describe("all screens at 320 px, in Portuguese", () => {
  it.each([
    ["a visitor", false],
    ["a member", true],
  ])("lead %s to games with a way back, and do not scroll sideways", async (_, isMember) => {
    page = await openAs(browser, isMember ? await makeMember(0) : null, "/", { locale: "pt" });
    await page.setViewportSize({ width: 320, height: 568 });
    const found = new Set<string>();
    for (const { address, open } of screenAddresses().filter((each) => each.member === isMember || each.open)) {
      if (!isMember && !open) continue;
      await page.goto(base + address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // Lists load when they are near, and the page has a heading before its lists.
      const busy = async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return page.locator("main [aria-busy=true]").count();
      };
      await expect.poll(busy, SLOW).toBe(0);
      const { scrollWidth, clientWidth } = await page
        .locator("html")
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect([address, scrollWidth]).toEqual([address, clientWidth]);
      const hrefs = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      for (const href of hrefs) {
        const { pathname, search } = new URL(href ?? "", base);
        if (!GAMES.includes(pathname)) continue;
        found.add(pathname);
        expect([address, href, search]).toEqual([address, href, "?show_back=1"]);
      }
    }
    expect([...found].toSorted()).toEqual(GAMES.toSorted());
  });
});

describe("Aviator's stage", () => {
  afterEach(async () => {
    await askControl(controlClock, { speed: 1 });
    await askControl(controlForce, { table: "aviator", outcomes: [] });
  });

  it("keeps the number in its own corner in portrait and landscape", async () => {
    page = await openAs(browser, await makeMember(0), "/aviator", { reducedMotion: "no-preference" });
    await askControl(controlClock, { speed: 10 });
    await page.getByText("Stakes close in").waitFor({ timeout: 60_000 });
    await askControl(controlForce, { table: "aviator", outcomes: [10_000, 10_000] });
    await page.locator("section[data-phase=flying]").waitFor({ timeout: 60_000 });
    for (let fast = 0; fast < 2; fast++) {
      for (const [width, height] of [
        [320, 568],
        [360, 740],
        [390, 844],
        [500, 900],
        [568, 320],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        // flight-layout.ts reserves room for the number and a lane for the chips.
        const { room, lane } = await page.locator(NUMBER).evaluate((line) => {
          const stage = line.closest("section");
          const { left, top, right, bottom } = (line.parentElement ?? line).getBoundingClientRect();
          const width = stage === null ? "" : getComputedStyle(stage).getPropertyValue("--stage-lane");
          return {
            room: { left, top, right, bottom },
            lane: (stage?.getBoundingClientRect().right ?? 0) - Number.parseFloat(width),
          };
        });
        const figures = await textBoxes(`${NUMBER} > span`);
        const at = [width, height, await page.locator(NUMBER).textContent()];
        expect([...at, figures.length, room.right <= lane]).toEqual([...at, 2, true]);
        for (const { left, right } of figures) {
          expect([...at, left >= room.left - 1, right <= room.right + 1]).toEqual([...at, true, true]);
        }
        const { top, bottom } = await page.locator(NUMBER).evaluate((line) => line.getBoundingClientRect());
        expect([...at, top >= room.top - 1, bottom <= room.bottom + 1]).toEqual([...at, true, true]);
      }
      // Until the number has four digits before the point.
      await page.waitForFunction(
        (selector) =>
          Number.parseFloat(document.querySelector(selector)?.textContent?.replaceAll(",", "") ?? "") > 1_000,
        NUMBER,
        { timeout: 60_000 },
      );
    }
  });
});

describe("the texts of Aviator's stage", () => {
  afterEach(async () => {
    await askControl(controlClock, { speed: 1 });
    await askControl(controlForce, { table: "aviator", outcomes: [] });
  });

  it.each(["light", "dark"] as const)("are legible in every band of the %s mode, and after the crash", async (mode) => {
    page = await openAs(browser, await makeMember(0), "/aviator", { colorScheme: mode });
    await page.locator(`html[data-theme=${mode}]`).waitFor({ state: "attached" });
    await askControl(controlForce, { table: "aviator", outcomes: [150, 150] });
    await askControl(controlClock, { speed: 8 });
    for (const state of ["[data-band='1']", "[data-band='2']", "[data-band='3']", "[data-phase=flown]"]) {
      await page.locator(`[data-part=stage]${state}`).waitFor({ timeout: 60_000 });
      expect([state, await faintTexts(page)]).toEqual([state, []]);
    }
  });
});

describe("the stage and the stake's button", () => {
  const BUTTONS: Readonly<Record<string, string>> = {
    win: '[aria-keyshortcuts="9"]',
    aviator: '[data-part="stake"] [data-kind]',
    luckyhit: '[data-part="stake"] [aria-keyshortcuts="3"]',
    mines: '[data-part="stake"] [aria-keyshortcuts="Space"]',
  };

  it.each(gameData.map(({ id }) => id))("of %s are on screen together on a low phone and on its side", async (id) => {
    const [path, button] = [`/${id}`, BUTTONS[id] ?? '[data-part="stake"] button'];
    page = await openAs(browser, await makeMember(1000), path, { locale: "pt" });
    await page.locator(button).first().waitFor();
    for (const [width, height] of [
      [320, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      const of = (selector: string) => page.locator(selector).first().boundingBox();
      const areBothSeen = async () => {
        const boxes = [await of('[data-part="stage"]'), await of(button)];
        return boxes.map((box) => box !== null && box.y + box.height <= height);
      };
      // The page may still load parts, whose places are kept at the end.
      await expect.poll(areBothSeen, { message: `${path} at ${width}` }).toEqual([true, true]);
    }
  });
});

describe("Win Go's last result", () => {
  afterEach(() => askControl(controlForce, { table: "win:P:1", outcomes: [] }));

  // 0 has two colours, and red has the longest name of all in Portuguese.
  it.each(LOCALES)("of two colours takes one line on a low phone, in %s", async (locale) => {
    await askControl(controlForce, { table: "win:P:1", outcomes: [30_000, 30_000, 30_000] });
    await passRounds("win:P:1", 2, ROUND_MS);
    await reachAge(ROUND_MS, 10_000);
    page = await openAs(browser, await makeMember(1000), "/win", { locale });
    await page.setViewportSize({ width: 320, height: 640 });
    const line = page.locator("[data-part=stage] p").filter({ has: page.getByText("0", { exact: true }) });
    await line.waitFor();
    const { height = 0 } = (await line.boundingBox()) ?? {};
    expect(Math.round(height)).toBe(28);
  });
});

describe("a win's sum", () => {
  afterEach(async () => {
    await askControl(controlClock, { frozen: false });
    await askControl(controlForce, { table: "win:P:1", outcomes: [] });
  });

  /** The stage's words, in sight, that lie below the sum. It stays for as long as the animations stand still. */
  const covered = () =>
    page.locator("[data-moment] > p").evaluate((sum) => {
      const { left, top, right, bottom } = sum.getBoundingClientRect();
      const stage = sum.closest('[data-part="stage"]');
      const words = document.createTreeWalker(stage ?? sum, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (words.nextNode() !== null) {
        const { currentNode: node } = words;
        const element = node.parentElement;
        if (element === null || sum.contains(node) || element.closest(".spoken") !== null) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        // A text's box is higher than its figures.
        const blank = box.height * 0.15;
        const isApart =
          box.right <= left || box.left >= right || box.bottom - blank <= top || box.top + blank >= bottom;
        if (!isApart && box.width > 0) found.push(node.textContent ?? "");
      }
      return found;
    });

  async function expectNothingCovered() {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect([width, await covered()]).toEqual([width, []]);
    }
  }

  /** A style sheet of the page's own, which the content policy allows. */
  const stopAnimations = () =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { animation-play-state: paused !important; }");
      document.adoptedStyleSheets = [sheet];
    });

  it("covers no words of Dice's stage", async () => {
    const { id, token } = await newMember(1000);
    await askControl(controlForce, { table: `dice:${id}`, outcomes: [1234] });
    page = await openAs(browser, token, "/dice");
    await stopAnimations();
    await page.locator('[aria-keyshortcuts="Space"]').click();
    await page.locator("[data-moment]").waitFor();
    await expectNothingCovered();
  });

  it("covers no words of Win Go's stage", async () => {
    const token = await makeMember(1000);
    // The clock stands still until the page has loaded, however long that takes.
    const goTo = async (age: number) => {
      const { now } = controlClock.answer.parse(await askControl(controlClock, { frozen: true }));
      await askControl(controlClock, { shift_ms: Math.round((age - (now % ROUND_MS) + ROUND_MS) % ROUND_MS) });
    };
    await goTo(10_000);
    page = await openAs(browser, token, "/win");
    await askControl(controlForce, { table: "win:P:1", outcomes: [43_217] });
    await page.getByRole("button", { name: "Join 7: green" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: /^Confirm/ }).click();
    await sheet.waitFor({ state: "detached" });
    await goTo(ROUND_MS - 4_000);
    await page.reload();
    await page.locator('[data-part="stage"]').waitFor();
    await stopAnimations();
    await askControl(controlClock, { frozen: false });
    await page.locator("[data-moment=banner]").waitFor({ timeout: 30_000 });
    await expectNothingCovered();
  });
});

it("shows Aviator's players and the top win without a scroll", async () => {
  page = await openAs(browser, await makeMember(1000), "/aviator");
  const players = page.getByRole("tabpanel");
  await players.waitFor();
  const { y } = (await players.boundingBox()) ?? { y: Infinity };
  // Four lines: who has cashed out, the share, the top win and a player.
  expect(y).toBeLessThanOrEqual(844 - 4 * 36);
});

describe("motion", () => {
  /** Opens the account's menu with a record of every fade of a screen and a sheet. */
  async function watch(reducedMotion: "reduce" | "no-preference") {
    page = await openAs(browser, await makeMember(0), "/mine", { reducedMotion });
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        dataset["screens"] = "faded";
        return start(update);
      };
      document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target instanceof HTMLDialogElement && propertyName === "transform") dataset["sheet"] = "faded";
      });
    });
  }

  const fades = () => page.locator("html").evaluate(({ dataset: { screens, sheet } }) => [screens, sheet]);

  async function openAndCloseSheet() {
    const button = page.getByRole("button", { name: "Appearance" });
    await button.click();
    await page.getByRole("dialog", { name: "Appearance" }).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.locator("dialog").filter({ hasText: "Appearance" }).count(), SLOW).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement), SLOW).toBe(true);
  }

  async function followTabs() {
    const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).and(page.locator(":focus"));
    for (const name of ["Promotion", "Mine"]) {
      await page.getByRole("navigation").getByRole("link", { name }).click();
      await heading(name).waitFor(SLOW);
    }
    await page.goBack();
    await heading("Promotion").waitFor(SLOW);
  }

  it.each([
    ["no-preference", ["faded", "faded"]],
    ["reduce", [undefined, undefined]],
  ] as const)("lets screens and sheets fade out, if the reader's choice is %s", async (choice, faded) => {
    await watch(choice);
    await openAndCloseSheet();
    await followTabs();
    expect(await fades()).toEqual(faded);
  });
});

describe("the installation", () => {
  it("has nothing against it in the manifest, and icons of the sizes that the manifest names", async () => {
    page = await openAs(browser, null, "/");
    const devtools = await page.context().newCDPSession(page);
    expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);
    const icons = await page.evaluate(async () => {
      const manifest = (await (await fetch("/manifest.webmanifest")).json()) as {
        icons: { src: string; sizes: string; purpose: string }[];
      };
      return Promise.all(
        manifest.icons.map(async ({ src, sizes, purpose }) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return [purpose, sizes, sizes === "any" ? "any" : `${image.naturalWidth}x${image.naturalHeight}`];
        }),
      );
    });
    for (const [, named, real] of icons) expect(real).toBe(named);
    expect(icons.map(([purpose, sizes]) => `${purpose} ${sizes}`)).toEqual(
      expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512"]),
    );
  });
});

// Skeletons have the boxes of what they stand for: nothing moves while a game loads on a slow phone. `npm run screens
// -- still` measures all screens.

it.each(gameData.map(({ id }) => [`/${id}`, id === "aviator" ? "Players" : "My records"] as const))(
  "%s stands still while it loads",
  async (path, landmark) => {
    await reachAge(ROUND_MS, 10_000);
    const page = await openAs(browser, await makeMember(1000), path);
    const isLoaded = () => page.getByText(landmark).first().waitFor();
    await isLoaded();
    const shifts = await shiftsOfLoad(page, async () => {
      await isLoaded();
      await page.waitForLoadState("networkidle");
    });
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
  },
);

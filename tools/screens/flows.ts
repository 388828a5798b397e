import type { Page } from "playwright-core";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { askAs } from "#tools/server/operator.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import type { InstantPlayer } from "#games/engine/players/instant-player.ts";
import type { Product } from "./open-screen.ts";

/** The target of a flow's steps. */
export interface Stage {
  readonly page: Page;
  readonly userId: string;
  readonly control: ReturnType<typeof controlOf>;
}

/** A picture of a flow. Without an address it goes on from the one before. */
export interface Step {
  /** `before`, `doing`, `won`, `lost`, `empty`, `error`; or a screen's name. */
  readonly name: string;
  readonly address?: string;
  /** Default: a member with a history. */
  readonly who?: "newcomer" | "visitor";
  /** Every call is answered with a failure. */
  readonly fails?: boolean;
  readonly act?: (stage: Stage) => Promise<unknown>;
}

/** The simulator's clock and outcomes. */
export function controlOf({ url, controlToken }: Pick<Product, "url" | "controlToken">) {
  const token = `Bearer ${controlToken}`;
  return {
    force: (table: string, ...outcomes: unknown[]) => askAs(token, url, controlForce, { table, outcomes }),
    speed: (speed: number) => askAs(token, url, controlClock, { speed }),
    /** Moves the clock to the next time that a round of this length has this age. */
    async reach(roundMs: number, ageMs: number) {
      const { now } = await askAs(token, url, controlClock, {});
      await askAs(token, url, controlClock, { shift_ms: Math.round((ageMs - (now % roundMs) + roundMs) % roundMs) });
    },
  };
}

const TRAPS = [2, 9, 25];
const LUCKY_MS = 30_000;
export const WIN_MS = 180_000;
const [BLACK, RED] = [
  [
    { n: 9, t: 0 },
    { n: 9, t: 1 },
    { n: 13, t: 2 },
  ],
  [
    { n: 1, t: 0 },
    { n: 10, t: 3 },
    { n: 4, t: 1 },
  ],
] as const;

/** Buttons are found by their keys or their place, because the sheets come in every language. */
export const key = (name: string) => `button[aria-keyshortcuts="${name}"]:enabled`;
const primary = "main button:enabled, dialog button:enabled";

async function openAviator({ page, control }: Stage): Promise<void> {
  await control.speed(10);
  await page.locator('[data-phase="open"]').waitFor();
  await control.speed(1);
}

async function fly(stage: Stage, result: number): Promise<void> {
  await openAviator(stage);
  // Without what was forced before.
  await stage.control.force("aviator");
  await stage.control.force("aviator", result, result, result);
  await stage.page.locator(key("Space")).click();
  await stage.page.locator('[data-phase="flying"]').waitFor();
}

async function playLuckyHit({ page, control }: Stage, hands: { black: unknown; red: unknown }): Promise<void> {
  await control.reach(LUCKY_MS, 1_000);
  await page.locator(key("1")).waitFor();
  await control.force("luckyhit", hands);
  await page.locator(key("1")).click();
  await page.waitForTimeout(500);
}

async function openSheet({ page, control }: Stage): Promise<void> {
  await control.reach(WIN_MS, 10_000);
  await page.reload();
  await page.locator(key("7")).click();
}

async function playWin({ page, control }: Stage, price: number): Promise<void> {
  await control.force("win:P:1", price);
  await page.locator("dialog[open] button[type=submit], dialog[open] button").last().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function endWin({ page, control }: Stage): Promise<void> {
  await control.reach(WIN_MS, WIN_MS - 5_000);
  await page.reload();
  await page.locator("[data-tone]").waitFor({ timeout: 15_000 });
}

async function playMines({ page, control, userId }: Stage, ...cells: number[]): Promise<void> {
  await control.force(`mines:${userId}`, TRAPS);
  await page.locator(key("Space")).click();
  for (const cell of cells) {
    await page.locator(`[data-cell="${cell}"]:enabled`).click();
    await page.locator(`[data-cell="${cell}"]:not([data-view="covered"])`).waitFor();
  }
}

/** The calls alone: the sheets block the service worker, which holds the drawing. */
async function loseCalls({ page }: Stage): Promise<void> {
  await page.route("**/*", (route) => (route.request().resourceType() === "fetch" ? route.abort() : route.continue()));
  await page.locator("[role=tab]").last().click();
  await page.locator("[role=alert]").waitFor();
}

const game = (address: string, steps: readonly Step[]): readonly Step[] => [
  { name: "before", address },
  ...steps,
  { name: "empty", address, who: "newcomer" },
  { name: "error", address, fails: true },
];
const screens = (before: string, doing: string, empty: string, act?: Step["act"]): readonly Step[] => [
  { name: "before", address: before },
  { name: "doing", address: doing, ...(act && { act }) },
  { name: "empty", address: empty, who: "newcomer" },
  { name: "error", address: before, fails: true },
];

/** Of a game that a press decides, if its player names the outcomes. */
function instantFlow({ game: name, pictured }: InstantPlayer): [string, readonly Step[]][] {
  if (pictured === undefined) return [];
  const steps = Object.entries(pictured).map(([result, outcome]) => ({
    name: result,
    async act({ page, control, userId }: Stage) {
      await control.force(`${name}:${userId}`, outcome);
      await page.locator(key("Space")).click();
      await page.locator(`[data-part="stage"][data-result="${result}"]`).waitFor();
    },
  }));
  return [[name, game(`/${name}`, steps)]];
}

/** The pictures of each sheet. */
export const flows: Readonly<Record<string, readonly Step[]>> = {
  aviator: game("/aviator", [
    { name: "doing", act: (stage) => fly(stage, 30) },
    { name: "won", act: ({ page }) => page.locator(key("Space")).click() },
    {
      name: "great",
      act: async (stage) => {
        await stage.control.speed(5);
        await stage.page.locator('[data-phase="flown"]').waitFor({ timeout: 60_000 });
        await fly(stage, 100);
        await stage.control.speed(5);
        await stage.page.locator('[data-band="2"]').waitFor({ timeout: 60_000 });
        await stage.page.waitForTimeout(1_000);
        await stage.page.locator(key("Space")).click();
      },
    },
    {
      name: "lost",
      act: async (stage) => {
        await stage.control.speed(5);
        await stage.page.locator('[data-phase="flown"]').waitFor({ timeout: 60_000 });
        await fly(stage, 1.01);
        await stage.page.locator('[data-phase="flown"]').waitFor();
      },
    },
  ]),
  luckyhit: game("/luckyhit", [
    { name: "doing", act: (stage) => playLuckyHit(stage, { black: BLACK, red: RED }) },
    { name: "won", act: ({ control }) => control.reach(LUCKY_MS, LUCKY_MS - 4_000) },
    {
      name: "lost",
      act: async (stage) => {
        await playLuckyHit(stage, { black: RED, red: BLACK });
        await stage.control.reach(LUCKY_MS, LUCKY_MS - 4_000);
      },
    },
  ]),
  win: game("/win", [
    { name: "staking", act: openSheet },
    { name: "doing", act: (stage) => playWin(stage, 43_217) },
    { name: "won", act: endWin },
    {
      name: "lost",
      act: async (stage) => [await openSheet(stage), await playWin(stage, 43_212), await endWin(stage)],
    },
  ]),
  mines: game("/mines", [
    { name: "doing", act: (stage) => playMines(stage, 1, 13) },
    { name: "won", act: ({ page }) => page.locator(key("Space")).click() },
    { name: "lost", act: (stage) => playMines(stage, 1, 9) },
  ]),
  ...Object.fromEntries(INSTANT_PLAYERS.flatMap(instantFlow)),
  home: [
    { name: "before", address: "/", who: "visitor" },
    { name: "doing", address: "/" },
    { name: "empty", address: "/", who: "newcomer" },
    { name: "error", address: "/", fails: true },
  ],
  login: [
    { name: "before", address: "/login", who: "visitor" },
    { name: "doing", address: "/register", who: "visitor" },
    { name: "reset", address: "/resetPassword", who: "visitor" },
    { name: "error", address: "/login", who: "visitor", act: ({ page }) => page.locator(primary).last().click() },
  ],
  shop: screens("/search", "/item?id=1", "/orderList"),
  states: [
    { name: "no-orders", address: "/orderList", who: "newcomer" },
    { name: "no-records", address: "/transactionList", who: "newcomer" },
    { name: "no-card", address: "/bankcardList", who: "newcomer" },
    { name: "broken", address: "/orderList", fails: true },
    { name: "offline", address: "/orderList", who: "newcomer", act: loseCalls },
  ],
  gifts: screens("/giftEvent", "/rp?c=WELCOME", "/redeemGift"),
  promotion: screens("/promotion", "/bonusRecord", "/promotionRecord"),
  support: screens("/contactSupport", "/addSuggestion?t=recharge", "/suggestionList"),
};

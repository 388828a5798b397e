import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { controlForce, controlMembers, controlRestart } from "#contract/control/control.ts";
import type { Hand } from "#games/lucky-hit/rules/hand.ts";
import { CARDS_MS, OPEN_MS, ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { a11yCheck } from "#tests/helpers/a11y.ts";
import { askControl, auditIsClean, balanceIs, openAs, passRounds, reachAge } from "#tests/helpers/test-server.ts";
import { browser } from "#tests/helpers/own-browser.ts";

/** The cell of these members. */
const CELL = 3;

/** A pair of nines, on which a lucky hit pays four times for Black. */
const NINES: Hand = [
  { n: 9, t: 0 },
  { n: 9, t: 1 },
  { n: 13, t: 2 },
];
const ACE_HIGH: Hand = [
  { n: 1, t: 0 },
  { n: 10, t: 3 },
  { n: 4, t: 1 },
];
const QUEENS: Hand = [
  { n: 12, t: 0 },
  { n: 12, t: 1 },
  { n: 12, t: 2 },
];
const BLACK_WINS = { black: NINES, red: ACE_HIGH };
const RED_WINS = { black: ACE_HIGH, red: NINES };

afterEach(() => force());

async function force(...outcomes: (typeof BLACK_WINS)[]): Promise<void> {
  await askControl(controlForce, { table: "luckyhit", outcomes });
}

interface Opening {
  window?: { width: number; height: number };
  outcome?: typeof BLACK_WINS;
}

/** Opens the game as a new member, in a round with open stakes and an optional forced outcome. */
async function openGame({ outcome, window }: Opening = {}): Promise<Page> {
  const made = await askControl(controlMembers, { count: 1, balance: 1000, cell: CELL });
  const token = controlMembers.answer.parse(made).members[0]?.token ?? "";
  const page = await openAs(browser, token, "/luckyhit", { colorScheme: "dark", ...(window && { window }) });
  await table(page)
    .getByText(/^Round /)
    .waitFor();
  await reachAge(ROUND_MS, OPEN_MS);
  await table(page).getByRole("timer").waitFor();
  // Force the outcome only now: an earlier one would be spent on a round that the clock skipped.
  if (outcome !== undefined) await force(outcome);
  return page;
}

const table = (page: Page) => page.getByRole("region", { name: "The table" });
const panel = (page: Page) => page.getByRole("region", { name: "Your stake" });
const pick = (page: Page, name: RegExp) => panel(page).getByRole("button", { name });
const hand = (page: Page, text: string) => table(page).getByRole("img", { name: text });

/** Waits for the table's announcement. */
async function tableSays(page: Page, text: string | RegExp): Promise<void> {
  await table(page).getByRole("status").filter({ hasText: text }).waitFor();
}

/** Stakes an amount, which no dialog interrupts. */
async function stake(page: Page, on: RegExp, amount: string): Promise<void> {
  await panel(page).getByRole("textbox", { name: "Amount" }).fill(amount);
  await pick(page, on).click();
  const completed = page.getByRole("status").filter({ hasText: "Your contract is successful completed" });
  await completed.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  // Closes by itself.
  await completed.waitFor({ state: "hidden" });
}

describe("a round of Lucky Hit", () => {
  it("is played from stakes to payout with a reload in between, and continues with the next one", async () => {
    const page = await openGame({ outcome: BLACK_WINS });
    await hand(page, "Black: three cards, face down").waitFor();
    await stake(page, /^Black/, "100");
    await stake(page, /^Lucky Hit/, "50");
    await balanceIs(page, "₹850");
    await panel(page).locator("[data-own]", { hasText: "In this round ₹150" }).waitFor();
    await table(page).getByRole("definition").filter({ hasText: "₹100" }).waitFor();

    await page.reload();
    await panel(page).locator("[data-own]", { hasText: "In this round ₹150" }).waitFor();
    await balanceIs(page, "₹850");
    await page.getByText("Largest stakes").click();
    await page.getByRole("list", { name: "Largest stakes" }).getByText("₹100").first().waitFor();

    await reachAge(ROUND_MS, CARDS_MS - 500);
    await tableSays(page, "Black wins · Lucky Hit 3.92×");
    await hand(page, "Black: 9♠ 9♥ K♣, Pair").waitFor();
    await hand(page, "Red: A♠ 10♦ 4♥, High card").waitFor();
    await panel(page).locator("[data-own]", { hasText: "+₹242, paid ₹392" }).waitFor();
    await balanceIs(page, "₹1,242");
    await auditIsClean();

    const records = page.getByRole("region", { name: "My records" });
    await records.getByRole("button", { name: /Lucky Hit.*\+₹146/ }).click();
    await records.getByRole("definition").filter({ hasText: "Success" }).waitFor();
    await records.getByRole("button", { name: "Verify" }).click();
    await page.getByRole("dialog").getByText("This result was forced").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await reachAge(ROUND_MS, 0);
    await hand(page, "Black: three cards, face down").waitFor();
    await panel(page).getByText("You have no stake in this round").waitFor();
    await table(page).getByText("Now Waiting").waitFor();
    const latest = page.getByRole("region", { name: "Latest winners" }).getByRole("listitem").first();
    await latest.getByRole("img", { name: "Black" }).waitFor();
    expect(await panel(page).getByRole("textbox", { name: "Amount" }).inputValue()).toBe("50");
  });

  it("matches when the browser recomputes an unforced one", async () => {
    const page = await openGame();
    await stake(page, /^Red/, "50");
    await reachAge(ROUND_MS, CARDS_MS - 500);
    await tableSays(page, /^(Black|Red) wins/);
    await page.getByRole("button", { name: /^Round over, seal opened/ }).click();
    await page.getByText("Everything matches").waitFor();
    await page.getByText("Show the hashes").click();
    const steps = page.getByRole("dialog").getByRole("listitem");
    // Including the receipt that this browser keeps.
    expect(await steps.count()).toBe(5);
    for (const step of await steps.all()) expect(await step.innerText()).toContain("Matches");
  });

  it("continues after the server is killed in its middle", async () => {
    const page = await openGame({ outcome: RED_WINS });
    await stake(page, /^Red/, "70");
    const reconnected = page.waitForEvent("websocket");
    await askControl(controlRestart, { object: `cell:${CELL}` });
    await reconnected;
    await table(page).getByText(/ ms$/).waitFor();
    await panel(page).locator("[data-own]", { hasText: "In this round ₹70" }).waitFor();
    await balanceIs(page, "₹930");
    await reachAge(ROUND_MS, CARDS_MS - 500);
    await panel(page).locator("[data-own]", { hasText: "+₹67.20, paid ₹137.20" }).waitFor();
    await balanceIs(page, "₹1,067");
  });

  it("opens a great win's flower behind the three queens that won it", async () => {
    const page = await openGame({ outcome: { black: QUEENS, red: ACE_HIGH } });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await stake(page, /^Lucky Hit/, "50");
    // The flower stays, and can be found where it is painted.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("[data-petals] { animation-play-state: paused !important; pointer-events: auto !important; }");
      document.adoptedStyleSheets = [sheet];
    });
    await reachAge(ROUND_MS, CARDS_MS - 500);
    await page.locator("[data-petals]").waitFor({ state: "attached" });
    const order = await hand(page, "Black: Q♠ Q♥ Q♣, Three of a kind").evaluate((queens) => {
      const { left, top, width, height } = queens.getBoundingClientRect();
      const painted = document.elementsFromPoint(left + width / 2, top + height / 2);
      const [cards, flower, ground] = [queens, "[data-petals]", '[data-part="stage"]'].map((part) =>
        painted.findIndex((each) => (typeof part === "string" ? each.matches(part) : part.contains(each))),
      );
      return [cards, flower, ground];
    });
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one = 0, other = 0) => one - other));
  });

  it("passes the accessibility checker", async () => {
    await passRounds("luckyhit", 48, ROUND_MS);
    const page = await openGame({ outcome: BLACK_WINS });
    const check = a11yCheck(page);
    await check();
    await stake(page, /^Black/, "100");
    await reachAge(ROUND_MS, CARDS_MS - 500);
    await panel(page)
      .locator("[data-own]", { hasText: /, paid ₹/ })
      .waitFor();
    await page.getByRole("button", { name: "More of the latest winners" }).click();
    await check();
    await page.getByRole("button", { name: "Rules and odds" }).click();
    await page.getByRole("dialog").getByText("95.89%").waitFor();
    await check();
  });
});

describe("the sides of a wide window", () => {
  const side = (page: Page, name: string) => page.getByRole("complementary", { name });

  it("show stakes, session, results, records and keys at 1440, stacked at 768, and nothing below", async () => {
    const page = await openGame({ outcome: BLACK_WINS, window: { width: 1440, height: 900 } });
    const [others, own] = [side(page, "The table"), side(page, "You")];
    await own.getByRole("heading", { name: "My records" }).waitFor();
    const largest = others.getByRole("list", { name: "Largest stakes" });
    // A slow machine may miss a round's stakes; the next round takes them.
    const stakeByKey = async () => {
      await page.keyboard.press("1");
      return largest.getByText(/₹/).count();
    };
    await expect.poll(stakeByKey, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0);
    // The column leaves out all that a side shows.
    expect(await page.locator("main").getByRole("heading", { name: "My records" }).isVisible()).toBe(false);
    const keyShown = () =>
      pick(page, /^Black/).evaluate((button) => getComputedStyle(button, "::after").content.includes("1"));
    expect(await keyShown()).toBe(false);
    await page.keyboard.down("Alt");
    expect(await keyShown()).toBe(true);
    await page.keyboard.up("Alt");
    await a11yCheck(page)();
    await reachAge(ROUND_MS, ROUND_MS - 1_000);
    await own.getByText(/^\+₹/).first().waitFor({ timeout: 30_000 });
    await own.getByRole("button", { name: /^Verify round/ }).click();
    await own
      .getByText(/This result was forced|Everything matches/)
      .first()
      .waitFor({ timeout: 60_000 });

    await page.setViewportSize({ width: 768, height: 1024 });
    const boxes = await Promise.all(
      [page.locator("main"), own.getByText("This session")].map((each) => each.boundingBox()),
    );
    expect(boxes[1]?.x).toBeLessThan(boxes[0]?.x ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
    await a11yCheck(page)();
    await page.setViewportSize({ width: 700, height: 1024 });
    await own.waitFor({ state: "detached" });
  });
});

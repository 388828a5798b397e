import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { gameTable } from "#contract/calls/game-table.ts";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { ROUND_MS, STAKES_MS } from "#games/win-go/rules/timeline.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { a11yCheck } from "#tests/helpers/a11y.ts";
import {
  askControl,
  auditIsClean,
  balanceIs,
  base,
  makeMember,
  openAs,
  passRounds,
} from "#tests/helpers/test-server.ts";

// A member plays in a real browser against the real server, whose clock the test advances.

/** The forced price and its digit. */
const PRICE_OF_7 = 43_217;
/** The screenshot's distance from a round's end, in ms. */
const BEFORE_END_MS = 4_000;

afterEach(() => force());

async function force(...prices: number[]): Promise<void> {
  await askControl(controlForce, { table: "win:P:1", outcomes: prices });
}

/** Advances the server's clock to the next time that a round has this age, in ms, and freezes it until `goOn`. */
async function goTo(age: number): Promise<void> {
  const { now } = controlClock.answer.parse(await askControl(controlClock, { frozen: true }));
  await askControl(controlClock, { shift_ms: Math.round((age - (now % ROUND_MS) + ROUND_MS) % ROUND_MS) });
}

async function goOn(): Promise<void> {
  await askControl(controlClock, { frozen: false });
}

async function open(path: string, token: string | null = null): Promise<Page> {
  return openAs(browser, token, path, { colorScheme: "dark" });
}

/** Opens the game as a new member with a balance of 1000, early in a round. */
async function openGame(): Promise<Page> {
  const token = await makeMember(1000);
  await goTo(10_000);
  const page = await open("/win", token);
  await page.getByRole("timer", { name: "Time left" }).waitFor();
  await goOn();
  return page;
}

/** Opens the page again at another age of its round, however long that takes. */
async function at(page: Page, age: number): Promise<void> {
  await goTo(age);
  await page.reload();
  await page.getByRole("timer", { name: "Time left" }).waitFor();
  await goOn();
}

const round = (page: Page) => page.getByRole("region", { name: "Period" });

async function stake(page: Page, join: string, amount: string): Promise<void> {
  await page.getByRole("button", { name: join }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: amount, exact: true }).check();
  await sheet.getByRole("button", { name: /^Confirm/ }).click();
}

async function completed(page: Page): Promise<void> {
  const notice = page.getByText("Your contract was completed successfully");
  await notice.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  // Closes by itself.
  await notice.waitFor({ state: "hidden" });
}

describe("a round of Win Go", () => {
  it("is played from stake to payout, and shows its forced result as forced", async () => {
    const page = await openGame();
    await balanceIs(page, "₹1,000");
    await force(PRICE_OF_7);
    const period = await round(page)
      .getByText(/^\d\d:\d\d · \d{3}$/)
      .innerText();

    await stake(page, "Join 7: green", "₹100");
    await completed(page);
    await stake(page, "Join Red", "₹10");
    await completed(page);
    await round(page).locator("[data-own]", { hasText: "In this round ₹110" }).waitFor();
    await balanceIs(page, "₹890");

    await at(page, STAKES_MS - 1_500);
    const join = page.getByRole("button", { name: "Join Green" });
    await expect.poll(() => join.isDisabled(), { timeout: 10_000 }).toBe(true);
    await round(page).getByText("Stakes are closed").first().waitFor();

    await at(page, ROUND_MS - BEFORE_END_MS);
    const next = page.getByRole("button", { name: "Continue" });
    // Disabled while the result is shown.
    await page.getByRole("button", { name: "Continue", disabled: true }).waitFor();
    expect(await round(page).innerText()).toContain(period);
    await round(page).getByText("+₹772 paid ₹882").waitFor({ timeout: 10_000 });
    await balanceIs(page, "₹1,772");
    await auditIsClean();
    // On a slow machine the screen may already have continued.
    await next.click({ timeout: 5_000 }).catch(() => undefined);
    await next.waitFor({ state: "detached" });
    await page.getByRole("timer", { name: "Time left" }).waitFor();
    expect(await round(page).innerText()).not.toContain(period);
    expect(await join.isEnabled()).toBe(true);

    await page.getByRole("tab", { name: "My records" }).click();
    const records = page.getByRole("list", { name: "My records" });
    await records.getByText("+₹782").waitFor();
    await records.getByText("−₹10").waitFor();
    await records.getByRole("button", { name: /Number 7/ }).click();
    await records.getByText("7, green").waitFor();
    await records.getByRole("button", { name: "Verify" }).click();
    const proof = page.getByRole("dialog");
    await proof.getByText("This result was forced").waitFor();
    expect(await proof.innerText()).toContain(String(PRICE_OF_7));
  });
});

describe("the accessibility checker passes", () => {
  it("the game, its sheets and its records", async () => {
    const page = await openGame();
    const check = a11yCheck(page);
    await page.getByRole("table", { name: "Records" }).waitFor();
    await check();
    await page.getByRole("button", { name: "Join Violet" }).click();
    await page.getByRole("dialog").waitFor();
    await check();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Confirm/ })
      .click();
    await completed(page);
    await page.getByRole("button", { name: "Rules and odds" }).click();
    await page.getByRole("table", { name: "Chances and return" }).waitFor();
    await check();
    await page.goto(`${base}/myGuessRecord?category_value=P`);
    await page.getByRole("list", { name: "My records" }).getByRole("button").click();
    await page.getByText("Waiting").waitFor();
    await check();
  });

  it("the history of a table", async () => {
    await passRounds("win:S:1", 3, ROUND_MS);
    const page = await open("/sapre");
    await page.getByText(/^Open price/).waitFor();
    const check = a11yCheck(page);
    await check();
    await check();
  });
});

describe("the tile of Win Go on the home screen", () => {
  /** A call with headers, in both directions. In flight the tiles make one in two seconds: under 0.8 KB/s. */
  const CALL_BYTES_MAX = 1_500;
  const digits = (text: string) => text.replaceAll(/\s/g, "");

  async function results(): Promise<string> {
    const answer = await fetch(`${base}/shop/game_table?table=win:P:1&t=${Date.now()}`);
    return gameTable.answer
      .parse(await answer.json())
      .results.map(({ result }) => result)
      .join("");
  }

  it("counts down the running period, then shows its forced result, without a socket", async () => {
    await passRounds("win:P:1", 6, ROUND_MS);
    await goTo(10_000);
    const page = await openAs(browser, null, "/", { reducedMotion: "no-preference" });
    const tables = new Set<string | null>();
    const sizes: number[] = [];
    let sockets = 0;
    page.on("websocket", () => (sockets += 1));
    page.on("response", async (response) => {
      const url = new URL(response.url());
      if (url.pathname !== gameTable.path) return;
      tables.add(url.searchParams.get("table"));
      // Never known if the page reloads before.
      const parts = Object.values(await response.request().sizes());
      sizes.push(parts.reduce((sum, each) => sum + each, 0));
    });
    await goOn();
    const tile = page.getByRole("link", { name: /^Win Go/ });
    await tile.getByText(/^02:\d\d$/).waitFor();
    await expect.poll(results).toMatch(/^\d{5}$/);
    const before = await results();
    expect(digits(await tile.innerText())).toMatch(new RegExp(`02:\\d\\d${before}$`));

    await force(PRICE_OF_7);
    await goTo(ROUND_MS - BEFORE_END_MS);
    await page.reload();
    await tile.getByText(/^00:0\d$/).waitFor();
    await goOn();
    const after = new RegExp(`0[23]:\\d\\d7${before.slice(0, 4)}$`);
    await expect.poll(async () => digits(await tile.innerText()), { timeout: 20_000 }).toMatch(after);

    await expect.poll(() => tables, { timeout: 20_000 }).toEqual(new Set(["aviator", "luckyhit", "win:P:1"]));
    await expect.poll(() => sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThan(CALL_BYTES_MAX);
    expect(sockets).toBe(0);
  });
});

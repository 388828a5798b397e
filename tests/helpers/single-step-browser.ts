import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { controlForce } from "#contract/control/control.ts";
import type { SingleStepEntry } from "#games/engine/contract/game-entry.ts";
import { outcomesOfFirst } from "#games/engine/rules/single-step-rules.ts";
import type { StepTexts } from "#games/engine/contract/step-texts.ts";
import { a11yCheck } from "./a11y.ts";
import { browser } from "./own-browser.ts";
import { askControl, balanceIs, newMember, openAs, openInTwoBrowsers } from "./test-server.ts";

// A member plays a single-step game in a real browser against the real server.

/** An outcome to force, how the player reads it, and the line of a stake of 100. */
interface ForcedOutcome {
  readonly outcome: number;
  readonly text: string;
  readonly line: string;
}

interface BrowserSamples {
  readonly game: string;
  readonly path: string;
  /** The button of a play. */
  readonly play: string;
  /** By the choice that the screen begins with, and the balance of 1000 after a win of 100. */
  readonly won: ForcedOutcome;
  readonly lost: ForcedOutcome;
  readonly balance: number;
}

/** The samples follow from the rules and the texts. */
function samplesOf({ calls }: SingleStepEntry["singleStep"], texts: StepTexts): BrowserSamples {
  const { rules } = calls;
  const { game, outcomes, decimals, first } = rules;
  const { won, lost } = outcomesOfFirst(rules);
  const textOf = (outcome: number) =>
    decimals === undefined
      ? (texts.outcomes?.[outcome] ?? "")
      : (outcome / 10 ** decimals).toFixed(decimals).padStart(String(outcomes - 1).length + 1, "0");
  const paid = Math.floor((9800 * outcomes) / rules.wins(first)) / 100;
  const money = (amount: number) => `₹${amount.toLocaleString("en-IN", { minimumFractionDigits: amount % 1 ? 2 : 0 })}`;
  return {
    game,
    path: `/${game}`,
    play: texts.play,
    won: { outcome: won, text: textOf(won), line: `${textOf(won)} wins. +${money(paid - 100)}, paid ${money(paid)}` },
    lost: { outcome: lost, text: textOf(lost), line: `${textOf(lost)} loses. −₹100` },
    balance: 900 + paid,
  };
}

/** Plays by hand and by itself, keeps and verifies what was played, and moves no money on an outdated screen. */
export function testSingleStepInBrowser(singleStep: SingleStepEntry["singleStep"], texts: StepTexts): void {
  const { game, path, play, won, lost, balance } = samplesOf(singleStep, texts);
  const main = new RegExp(`^${play}`);

  /** A new member with a balance of 1000, whose next plays have these outcomes. */
  async function makeMember(outcomes: readonly number[]): Promise<string> {
    const { id, token } = await newMember(1000);
    if (outcomes.length > 0) await askControl(controlForce, { table: `${game}:${id}`, outcomes: [...outcomes] });
    return token;
  }

  async function open(token: string): Promise<Page> {
    const page = await openAs(browser, token, path, { colorScheme: "dark" });
    await page.getByRole("button", { name: main, disabled: false }).waitFor();
    return page;
  }

  describe("a play", () => {
    it("is won, then lost, is in the records, and the balance follows", async () => {
      const page = await open(await makeMember([won.outcome, lost.outcome]));
      await page.getByRole("button", { name: "Set the amount to ₹100" }).click();
      await page.getByRole("button", { name: `${play} ₹100` }).click();
      await page.getByText(won.line).waitFor();
      await balanceIs(page, `₹${balance.toLocaleString("en-IN")}`);
      await page.getByRole("button", { name: `${play} ₹100` }).click();
      await page.getByText(lost.line).waitFor();
      await balanceIs(page, `₹${(balance - 100).toLocaleString("en-IN")}`);
      const records = page.getByRole("list", { name: "My records" }).getByRole("button");
      // By their order: a record also names its choice, which may read as the other outcome.
      await records.first().filter({ hasText: lost.text }).waitFor();
      await records.nth(1).filter({ hasText: won.text }).click();
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByRole("dialog").getByText("This result was forced").waitFor();
    });

    it("leaves its receipt on the device, where a reload finds it", async () => {
      const page = await open(await makeMember([]));
      for (let plays = 1; plays <= 2; plays++) {
        await page.getByRole("button", { name: new RegExp(`^${play} ₹`), disabled: false }).click();
        await expect.poll(async () => (await keptReceipts(page)).length, { timeout: 20_000 }).toBe(plays);
      }
      const [first] = await keptReceipts(page);
      const text = `event stake\\ntable ${game}\\n[^]*entropy [0-9a-f]{32}\\n[^]*terms [0-9a-f]{64}$`;
      expect(first?.leaf).toMatch(new RegExp(text));
      await page.goto(new URL("/fairness", page.url()).href);
      await page.getByRole("button", { name: "Save the receipts of this browser (2)" }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
    });

    it("is verified by the browser, also on the page that checks any round", async () => {
      const page = await open(await makeMember([]));
      await page.getByRole("button", { name: main }).click();
      await page.getByText(/ (?:wins|loses)\. /).waitFor();
      const record = page.getByRole("list", { name: "My records" }).getByRole("button").first();
      await record.click();
      await page.getByRole("button", { name: "Verify" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Everything matches").waitFor();
      await dialog.getByRole("link", { name: "Check these values yourself" }).click();
      await page.getByRole("heading", { name: "Check a result" }).waitFor();
      await page.getByText("The server seed matches its commitment").waitFor();
      expect(new URL(page.url()).searchParams.get("game")).toBe(game);
    });

    it("repeats by itself until it is stopped, and the page is accessible", async () => {
      const page = await open(await makeMember(Array.from({ length: 10 }, () => lost.outcome)));
      await page.getByRole("tab", { name: "Auto play" }).click();
      await a11yCheck(page)();
      await page.getByRole("button", { name: /^Start auto play/ }).click();
      await page.getByRole("button", { name: /Stop$/ }).waitFor();
      await page.getByText(/Stake ₹10, net so far −₹\d0/).waitFor();
      await page.getByRole("button", { name: /Stop$/ }).click();
      await page.getByRole("button", { name: /^Start auto play/, disabled: false }).waitFor();
    });

    it("moves no money on a screen that has not heard of another one's", async () => {
      const token = await makeMember([lost.outcome, lost.outcome]);
      const [one, two] = await openInTwoBrowsers(browser, token, path);
      const press = (on: Page) => on.getByRole("button", { name: `${play} ₹10` });
      await press(two).waitFor();
      await press(one).click();
      await balanceIs(one, "₹990");
      await press(two).click();
      await two.getByText("Something has changed on another screen: look again before you press").waitFor();
      await balanceIs(two, "₹990");
      await two.getByRole("dialog").getByRole("button").click();
      await press(two).click();
      await balanceIs(two, "₹980");
    });
  });
}

/** The receipts that a page's browser keeps. */
function keptReceipts(page: Page): Promise<{ leaf: string }[]> {
  return page.evaluate(async () => {
    // To open it before the app does would make an empty one.
    const known = await indexedDB.databases();
    if (known.every(({ name }) => name !== "app-receipts")) return [];
    const request = indexedDB.open("app-receipts");
    const opened = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const all = opened.transaction("receipts").objectStore("receipts").getAll();
    return new Promise<{ leaf: string }[]>((resolve) => (all.onsuccess = () => resolve(all.result)));
  });
}

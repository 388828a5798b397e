import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { controlForce, controlRestart } from "#contract/control/control.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { a11yCheck } from "#tests/helpers/a11y.ts";
import { askControl, auditIsClean, balanceIs, newMember, openAs } from "#tests/helpers/test-server.ts";

// A member plays in a real browser against the real server, with forced traps.

/** The default number of traps. */
const TRAPS = [2, 9, 25];

type Member = Awaited<ReturnType<typeof newMember>>;

async function forceTraps({ id }: Member, traps: readonly number[] = TRAPS): Promise<void> {
  await askControl(controlForce, { table: `mines:${id}`, outcomes: [traps] });
}

async function open({ token }: Member): Promise<Page> {
  const page = await openAs(browser, token, "/mines", { colorScheme: "dark" });
  await page.getByRole("button", { name: /^(Play|Take reward)/, disabled: false }).waitFor();
  return page;
}

const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const isSeen = (page: Page, number: number, view: string) =>
  page.locator(`[data-cell="${number}"][data-view="${view}"]`).waitFor();

async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Waiting" }).waitFor();
}

async function openCells(page: Page, ...cells: number[]): Promise<void> {
  for (const each of cells) {
    await cell(page, each).click();
    await isSeen(page, each, "star");
  }
}

describe("a game of Mines", () => {
  it("is won by taking the reward, shows every cell, and is followed by the next game and a record", async () => {
    const member = await newMember(1000);
    await forceTraps(member);
    const page = await open(member);
    await page.getByRole("button", { name: "More" }).click();
    await play(page);
    await balanceIs(page, "₹900");
    await openCells(page, 1, 13);
    // 98 × (25 · 24) / (22 · 21), cut to a paisa.
    await page.getByRole("button", { name: "Take reward 1.27× ₹127.27" }).click();
    await page.getByText("+₹27.27, paid ₹127.27, at 1.27×").waitFor();
    await isSeen(page, 9, "trap");
    await isSeen(page, 20, "rest");
    await balanceIs(page, "₹1,027");
    await page.getByRole("button", { name: "Play" }).waitFor({ timeout: 10_000 });
    await isSeen(page, 1, "covered");
    const record = page.getByRole("list", { name: "My records" }).getByRole("button").first();
    await record.getByText("+₹27.27").waitFor();
    await record.click();
    await page.getByText("2, 9, 25").waitFor();
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByRole("dialog").getByText("This result was forced").waitFor();
    await auditIsClean();
  });

  it("continues after a reload and a server restart", async () => {
    const member = await newMember(1000);
    await forceTraps(member);
    const page = await open(member);
    await play(page);
    await openCells(page, 1, 7);
    await askControl(controlRestart, { object: `cell:${Number(member.id.slice(-4))}` });
    await page.reload();
    await isSeen(page, 7, "star");
    await openCells(page, 13);
    await page.getByRole("button", { name: /^Take reward 1\.46×/ }).waitFor();
  });
});

it("the game is accessible with its records and rules, and playable by keyboard", async () => {
  const member = await newMember(1000);
  await forceTraps(member);
  const page = await open(member);
  const check = a11yCheck(page);
  await check();
  await play(page);
  await cell(page, 1).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await isSeen(page, 6, "star");
  await check();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await isSeen(page, 2, "hit");
  await check();
  await page.getByRole("list", { name: "My records" }).getByRole("button").first().click({ timeout: 15_000 });
  await check();
  await page.getByRole("button", { name: "Rules and odds" }).click();
  await page.getByRole("tab", { name: "7 traps" }).click();
  await page.getByRole("row", { name: /^18 stars/ }).waitFor();
  await check();
});

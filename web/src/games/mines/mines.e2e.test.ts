import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { controlForce, controlRestart } from "#contract/control/control.ts";
import { minesStatus, minesTap } from "#games/mines/calls.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { a11yCheck } from "#tests/helpers/a11y.ts";
import { ask, askControl, auditIsClean, balanceIs, newMember, openAs } from "#tests/helpers/test-server.ts";

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
    await page.getByRole("button", { name: "Take reward 1.2987× ₹127.27" }).click();
    await page.getByText("+₹27.27, paid ₹127.27, at 1.2987×").waitFor();
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
  });

  it("is lost on a trap, which is red among the others", async () => {
    const member = await newMember(1000);
    await forceTraps(member);
    const page = await open(member);
    await play(page);
    await openCells(page, 1);
    await cell(page, 9).click();
    await page.getByText("A trap. −₹50").waitFor();
    await isSeen(page, 9, "hit");
    await isSeen(page, 25, "trap");
    await isSeen(page, 20, "rest");
    await page.getByRole("button", { name: "Play ₹50" }).waitFor({ timeout: 10_000 });
    await page.getByRole("list", { name: "My records" }).getByText("−₹50").waitFor();
    await balanceIs(page, "₹950");
  });

  it("opens the chosen cells by itself until a stop, and the next game can be played by hand", async () => {
    const member = await newMember(1000);
    await askControl(controlForce, { table: `mines:${member.id}`, outcomes: [TRAPS, TRAPS, TRAPS] });
    const page = await open(member);
    await page.getByRole("tab", { name: "Auto play" }).click();
    await cell(page, 1).click();
    await cell(page, 9).click();
    await page.getByRole("textbox", { name: "Stop at a loss of" }).fill("100");
    await page.getByRole("button", { name: "Start: 2 cells a game" }).click();
    await page.getByText("Auto play stopped at your loss.").waitFor();
    await balanceIs(page, "₹900");
    await page.getByRole("tab", { name: "By hand" }).click();
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByText("Open a cell").waitFor();
    await openCells(page, 1);
    await page.getByRole("button", { name: "Take reward" }).click();
    await page.getByText("+₹5.67, paid ₹55.67").waitFor();
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
    await page.getByRole("button", { name: /^Take reward 1\.4935×/ }).waitFor();
  });

  it("takes one tap at a time, so a double tap opens one cell", async () => {
    const member = await newMember(1000);
    await forceTraps(member);
    const page = await open(member);
    await play(page);
    let taps = 0;
    page.on("request", (request) => {
      if (request.url().includes(minesTap.path)) taps += 1;
    });
    await page.evaluate(() => {
      for (const number of [7, 7, 8]) document.querySelector<HTMLElement>(`[data-cell="${number}"]`)?.click();
    });
    await isSeen(page, 7, "star");
    // An open cell is `aria-disabled`, so `force` skips Playwright's wait.
    await cell(page, 7).click({ force: true });
    await isSeen(page, 8, "covered");
    expect(taps).toBe(1);
    expect(await ask(minesStatus, `Token ${member.token}`)).toMatchObject({ opened_idxs: [7] });
  });

  it("with drawn traps is proved in the browser, which recomputes them", async () => {
    const member = await newMember(1000);
    const page = await open(member);
    await play(page);
    // Star or trap: the game can end after it either way.
    await cell(page, 13).click();
    await page.locator('[data-cell="13"]:is([data-view="star"], [data-view="hit"])').waitFor();
    const take = page.getByRole("button", { name: /^Take reward/ });
    if ((await take.count()) > 0) await take.click();
    await page.getByRole("list", { name: "My records" }).getByRole("button").first().click({ timeout: 15_000 });
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Everything matches").waitFor();
  });

  it("reports a tap that did not arrive, and takes it again", async () => {
    const member = await newMember(1000);
    await forceTraps(member);
    const page = await open(member);
    await play(page);
    await page.route(`**${minesTap.path}*`, (route) => route.abort(), { times: 1 });
    await cell(page, 7).click();
    const error = page.getByRole("dialog", { name: "Error" });
    await error.getByRole("button", { name: "OK" }).click();
    await error.waitFor({ state: "hidden" });
    await openCells(page, 7);
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

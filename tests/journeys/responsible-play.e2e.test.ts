import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { controlClock, controlForce, controlMembers } from "#contract/control/control.ts";
import { playSummary } from "#contract/calls/limits.ts";
import { ask as operate } from "#tools/server/operator.ts";
import type { Server } from "#tools/server/server.ts";
import { NO_LIMITS, startOwnServer } from "#tools/server/own-server.ts";
import { violations } from "../helpers/a11y.ts";
import { browser } from "../helpers/own-browser.ts";
import {
  askControl,
  auditIsClean,
  base,
  codeFor,
  controlToken,
  newMember,
  newMobile,
  openAs,
  passTime,
  PASSWORD,
  registerMember,
} from "../helpers/test-server.ts";

// A member's limits, checks and breaks in a real browser. A game of Mines is lost at the first cell.

const MINUTE = 60_000;
const TRAPS = [1, 2, 3];
const HOUR = 60 * MINUTE;

let page: Page;

/** A new member with a balance of 1000, who loses the next games. */
async function makeLoser(): Promise<string> {
  const { token, id } = await newMember(1000);
  await askControl(controlForce, { table: `mines:${id}`, outcomes: Array.from({ length: 5 }, () => TRAPS) });
  return token;
}

async function openMines(at = base): Promise<void> {
  await page.goto(`${at}/mines`);
  await page.getByRole("button", { name: "Play ₹50" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
}

async function start(): Promise<void> {
  await page.getByRole("button", { name: "Play ₹100" }).click();
}

async function lose(): Promise<void> {
  await start();
  await page.getByRole("button", { name: "Waiting" }).waitFor();
  await page.locator('[data-cell="1"]').click();
  await page.getByText("A trap. −₹100").waitFor();
}

/** Closes a notice of the game that says this. */
async function isRefused(text: string | RegExp): Promise<void> {
  await page.getByRole("dialog").getByText(text).waitFor();
}

const balanceIs = (text: string) => page.getByRole("group", { name: "Balance" }).getByText(text).waitFor();

async function setLimit(group: string, window: string, amount: string): Promise<void> {
  await page.goto(`${base}/limits`);
  const limits = page.getByRole("list", { name: group });
  await limits.getByRole("button", { name: new RegExp(`^${window}`) }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill(amount);
  await page.getByRole("button", { name: "Save the limit" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

it("the session's line counts, and the reality check comes after the chosen time", async () => {
  page = await openAs(browser, await makeLoser(), "/limits");
  await page.getByLabel("Reality check").selectOption({ label: "Every 15 min" });
  await page.getByText("Reality check saved").waitFor();
  await openMines();
  const line = page.getByRole("group", { name: "This session" });
  await line.getByText("Staked ₹0").waitFor();
  await lose();
  await line.getByText("Net −₹100").waitFor();
  // The session would end after ten minutes without a stake.
  await passTime(8 * MINUTE);
  const counted = page.waitForResponse((response) => response.url().includes(playSummary.path));
  await lose();
  await line.getByText("Net −₹200").waitFor();
  await counted;
  expect(await page.getByRole("dialog").count()).toBe(0);
  await passTime(8 * MINUTE);
  const check = page.getByRole("dialog", { name: "A look at your session" });
  await check.getByText(/You have been playing for 0:1[67]:/).waitFor();
  await check.getByText("−₹200").waitFor();
  expect(await violations(page)).toEqual([]);
  await check.getByRole("button", { name: "Go on" }).click();
  await check.waitFor({ state: "hidden" });
  await lose();
  await balanceIs("₹700");
});

it("a limit of stakes is enforced by the server, which names it", async () => {
  page = await openAs(browser, await makeLoser(), "/limits");
  await setLimit("Stakes", "A month", "150");
  await openMines();
  await lose();
  await start();
  await isRefused("You have reached your own stake limit of ₹150 a month");
  await balanceIs("₹900");
});

it("a limit of losses counts what came back, and a raise waits a day", async () => {
  page = await openAs(browser, await makeLoser(), "/limits");
  await setLimit("Losses", "A week", "150");
  await setLimit("Losses", "A week", "900");
  await page.getByText(/^₹900 a week from/).waitFor();
  await openMines();
  await lose();
  await start();
  await isRefused("You have reached your own loss limit of ₹150 a week");
  await passTime(24 * HOUR);
  await page.goto(`${base}/limits`);
  await page.getByRole("button", { name: "Confirm the higher limits" }).click();
  await page.getByRole("list", { name: "Losses" }).getByText("₹900", { exact: true }).waitFor();
  await openMines();
  await lose();
});

it("a break refuses stakes and recharges, and ends by itself", async () => {
  page = await openAs(browser, await makeLoser(), "/limits");
  await page.getByLabel("For how long?").first().selectOption({ label: "24 hours" });
  await page.getByRole("button", { name: "Take a break" }).click();
  await page.getByRole("button", { name: "Begin the break" }).click();
  await page.getByText(/^You take a break until/).waitFor();
  await openMines();
  await start();
  await isRefused("You are taking a break from playing");
  await balanceIs("₹1,000");
  await passTime(25 * HOUR);
  await openMines();
  await lose();
});

it("self-exclusion refuses stakes, and the next log-in leads to it", async () => {
  const mobile = newMobile();
  const token = await registerMember(mobile);
  page = await openAs(browser, token, "/limits");
  await page.getByLabel("For how long?").last().selectOption({ label: "6 months" });
  await page.getByRole("button", { name: "Exclude myself" }).click();
  await page.getByRole("button", { name: "Exclude me" }).click();
  await page.getByText(/^You are excluded until/).waitFor();
  await openMines();
  await start();
  await isRefused("You have excluded yourself from playing for now");
  await page.evaluate(() => localStorage.removeItem("app.session"));
  await page.goto(`${base}/login`);
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  // The browser is new to the account.
  await page.getByLabel("Verification code").fill(await codeFor(mobile, "login"));
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/limits");
  await page.getByText(/^You are excluded until/).waitFor();
});

it("the ledger is clean after all of them", auditIsClean);

describe("under the rule set ukgc", () => {
  let server: Server;

  beforeAll(async () => {
    const env = { CONTROL_TOKEN: controlToken, RATE_LIMITS: NO_LIMITS, RULES: "ukgc" };
    server = await startOwnServer(env);
  });
  afterAll(async () => {
    await server.stop();
  });

  it("the first recharge offers a deposit limit, which the server then holds", async () => {
    const { members } = await operate(server, controlMembers, { count: 1, balance: 0 });
    page = await openAs(browser, members[0]?.token ?? "", "/recharge", { at: server.url });
    const form = page.getByRole("dialog", { name: "UPI" });
    const pay = async (amount: string) => {
      await page.getByRole("button", { name: /^UPI/ }).click();
      await form.getByRole("textbox", { name: "Amount" }).fill(amount);
      await form.getByRole("button", { name: /^Pay/ }).click();
    };
    await pay("500");
    const offer = page.getByRole("dialog", { name: "Set a deposit limit" });
    await offer.getByLabel("Deposit limit").fill("700");
    expect(await violations(page)).toEqual([]);
    await offer.getByRole("button", { name: "Set the limit and go on" }).click();
    await page.waitForURL("**/transferPayment?**");
    await page.goto(`${server.url}/recharge`);
    await pay("300");
    await page.getByText("You have reached your own deposit limit of ₹700 a day").waitFor();
    expect(await offer.count()).toBe(0);
  });

  it("Mines offers no auto play, refuses a game within five seconds, and checks reality each hour", async () => {
    const { members } = await operate(server, controlMembers, { count: 1, balance: 100_000 });
    const [member] = members;
    await operate(server, controlForce, { table: `mines:${member?.user_id}`, outcomes: [TRAPS, TRAPS] });
    await operate(server, controlClock, { frozen: true });
    page = await openAs(browser, member?.token ?? "", "/mines", { at: server.url });
    await openMines(server.url);
    // Once the member's rules are known.
    await page.getByText("Auto play", { exact: true }).waitFor({ state: "hidden" });
    await lose();
    await start();
    await isRefused("Wait 5 s between the starts of two games");
    await balanceIs("₹900");
    await operate(server, controlClock, { shift_ms: 5000 });
    await openMines(server.url);
    await lose();
    await page.goto(`${server.url}/limits`);
    const check = page.getByLabel("Reality check");
    expect(await check.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)).toBe(
      "Every 60 min",
    );
    expect(await check.getByRole("option", { name: "Never" }).count()).toBe(0);
  });
});

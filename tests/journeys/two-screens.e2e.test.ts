import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { controlForce } from "#contract/control/control.ts";
import { ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import {
  ask,
  askControl,
  auditIsClean,
  newMember,
  openInTwoBrowsers,
  reachAge,
  WAYS,
} from "#tests/helpers/test-server.ts";

// A member has a game or the wallet open twice. Tabs of a browser tell each other of each deed; another device asks when
// it is shown again. A press on a screen that has not heard yet moves no money, and brings that screen up to date.
// Aviator's journey is beside its screen.

const OUTDATED = "Something has changed on another screen: look again before you press";

afterEach(auditIsClean);

const makeMember = () => newMember(1000);

/** The member's money, in units. */
async function moneyOf({ token }: { token: string }): Promise<number> {
  return profile.answer.parse(await ask(profile, `Token ${token}`)).entry.balance / 100;
}

/** Shows the page again, as a phone that is taken out of the pocket. */
const takeOut = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** Of the games and of the wallet, where no group has it. */
const balanceIs = (page: Page, text: string) => page.getByLabel("Balance").getByText(text).first().waitFor();

/** Moves the clock to an early time of a round of Win Go. */
const reachStakes = () => reachAge(ROUND_MS, 10_000);

async function stake(page: Page, join: string): Promise<void> {
  await page.getByRole("button", { name: join }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: "₹100", exact: true }).check();
  await sheet.getByRole("button", { name: "Confirm ₹100" }).click();
}

async function send(page: Page, receiver: string, amount: string): Promise<void> {
  await page.getByLabel("Receiver’s ID").fill(receiver);
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("dialog", { name: "Transfer this amount?" }).getByRole("button", { name: "Confirm" }).click();
}

const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const star = (page: Page, number: number) => page.locator(`[data-cell="${number}"][data-view="star"]`).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

describe.each(WAYS)("on %s", (way, openBoth) => {
  const isApart = way === "two browsers";
  const open = (token: string, path: string) => openBoth(browser, token, path);

  /** Another device asks when it is shown again. */
  const look = (page: Page) => (isApart ? takeOut(page) : Promise.resolve());

  it("a game of Mines is the same on both", async () => {
    const member = await makeMember();
    await askControl(controlForce, { table: `mines:${member.id}`, outcomes: [[2, 9, 25]] });
    const [one, two] = await open(member.token, "/mines");
    await button(two, "Play ₹50").waitFor();
    await button(one, "Play ₹50").click();
    await balanceIs(one, "₹950");
    await look(two);
    await button(two, "Waiting").waitFor();
    await balanceIs(two, "₹950");
    await cell(two, 1).click();
    await star(two, 1);
    await look(one);
    await star(one, 1);
    await button(one, /^Take reward/).click();
    await balanceIs(one, "₹1,005.67");
    await look(two);
    await two.getByText("This game is over. You can find it in your records").waitFor();
    await balanceIs(two, "₹1,005.67");
    expect(await moneyOf(member)).toBe(1005.67);
  });

  it("a stake in Win Go stands on its button on both", async () => {
    const member = await makeMember();
    await reachStakes();
    const [one, two] = await open(member.token, "/win");
    await button(two, "Join Green 1.96×").waitFor();
    await stake(one, "Join Green 1.96×");
    await balanceIs(one, "₹900");
    await look(two);
    await button(two, /^Join Green.*₹100/).waitFor();
    await balanceIs(two, "₹900");
  });

  it("a transfer changes the wallet on both", async () => {
    const [member, friend] = [await makeMember(), await makeMember()];
    const [one, two] = await open(member.token, "/transfer");
    await balanceIs(two, "₹1,000");
    await send(one, friend.id, "250");
    await balanceIs(one, "₹750");
    await look(two);
    await balanceIs(two, "₹750");
  });
});

describe("a press on a screen that has not heard of a deed", () => {
  const open = (token: string, path: string) => openInTwoBrowsers(browser, token, path);

  it("takes no other reward in Mines, and shows the cell", async () => {
    const member = await makeMember();
    await askControl(controlForce, { table: `mines:${member.id}`, outcomes: [[2, 9, 25]] });
    const [one, two] = await open(member.token, "/mines");
    await button(one, "Play ₹50").click();
    await cell(one, 1).click();
    await star(one, 1);
    await takeOut(two);
    await button(two, /^Take reward/).waitFor();
    await cell(one, 13).click();
    await star(one, 13);
    await button(two, /^Take reward 1\.11×/).click();
    await two.getByText(OUTDATED).waitFor();
    await star(two, 13);
    expect(await moneyOf(member)).toBe(950);
    await two.getByRole("dialog").getByRole("button").click();
    await button(two, /^Take reward 1\.27×/).click();
    await expect.poll(() => moneyOf(member)).toBe(1013.63);
  });

  it("stakes nothing in Win Go, and shows the balance", async () => {
    const member = await makeMember();
    await reachStakes();
    const [one, two] = await open(member.token, "/win");
    await button(two, "Join Red 1.96×").waitFor();
    await stake(one, "Join Green 1.96×");
    await balanceIs(one, "₹900");
    await stake(two, "Join Red 1.96×");
    await two.getByText(OUTDATED).waitFor();
    await balanceIs(two, "₹900");
    expect(await moneyOf(member)).toBe(900);
  });

  it("transfers nothing, and shows the balance", async () => {
    const [member, friend] = [await makeMember(), await makeMember()];
    const [one, two] = await open(member.token, "/transfer");
    await balanceIs(two, "₹1,000");
    await send(one, friend.id, "250");
    await balanceIs(one, "₹750");
    await send(two, friend.id, "100");
    await two.getByRole("dialog", { name: "Fail" }).getByText(OUTDATED).waitFor();
    await balanceIs(two, "₹750");
    expect([await moneyOf(member), await moneyOf(friend)]).toEqual([750, 1250]);
  });
});

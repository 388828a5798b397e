import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { launchBrowser, openPhone } from "../../../../edge/testing/browser.ts";

// A member plays in a real browser against the real server.

const member = z.object({ token: z.string(), nick_name: z.string() });
const made = z.object({ members: z.array(member) });

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  await context.close();
  await control("/clock", { speed: 1 });
  await control("/force", { table: "aviator", outcomes: [] });
});
afterAll(() => browser.close());

async function control(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${inject("baseUrl")}/control${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${inject("controlToken")}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({ code: 200 });
  return answer;
}

/** A new member with a balance, who has opened the game, at the beginning of a round. */
async function openGame(theme: "dark" | "light" = "dark"): Promise<Page> {
  const { members } = made.parse(await control("/members", { count: 1, balance: 1000 }));
  const token = members[0]?.token ?? "";
  context = await openPhone(browser);
  await context.addInitScript(
    ([session, settings]) => {
      localStorage.setItem("rangoli.session", session ?? "");
      localStorage.setItem("rangoli.settings", settings ?? "");
    },
    [
      JSON.stringify({ token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null }),
      JSON.stringify({ theme, locale: "in" }),
    ],
  );
  const page = await context.newPage();
  await page.goto(`${inject("baseUrl")}/aviator`);
  // A flight may last for minutes; whoever comes in the middle of one need not sit it out.
  await control("/clock", { speed: 10 });
  await page.getByText("Stakes close in").waitFor({ timeout: 60_000 });
  await control("/clock", { speed: 1 });
  return page;
}

const panel = (page: Page, number: 1 | 2) => page.getByRole("region", { name: `Stake ${number}` });

async function balanceIs(page: Page, text: string): Promise<void> {
  await page.getByRole("group", { name: "Balance" }).getByText(text).waitFor();
}

/** Stakes in the first panel as soon as stakes are taken. */
async function stake(page: Page, amount: string): Promise<void> {
  const first = panel(page, 1);
  await first.getByRole("button", { name: `Set the amount to ₹${amount}`, exact: true }).click();
  await first.getByRole("button", { name: /^Bet/ }).click();
  await first.getByText("Your stake is in").waitFor();
}

/** What a checker of accessibility has against the page as it is now. */
async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

async function verifyOwn(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Mine" }).click();
  await page
    .getByRole("button", { name: /^Verify round/ })
    .first()
    .click();
}

describe("a round of Aviator", () => {
  it("is played from stake to payout, through a reload in mid-flight; its forced result is shown as forced", async () => {
    const page = await openGame();
    await balanceIs(page, "₹1,000");
    // Now that the table is followed: one that slept would spend them on rounds that have passed.
    await control("/force", { table: "aviator", outcomes: [3.5, 3.5, 3.5] });

    await stake(page, "100");
    await balanceIs(page, "₹900");

    const cashOut = panel(page, 1).getByRole("button", { name: "Cash out" });
    await cashOut.waitFor({ timeout: 30_000 });
    await page.reload();
    await cashOut.waitFor();
    await balanceIs(page, "₹900");
    await cashOut.click();
    const ended = panel(page, 1).getByText(/^Cashed out at/);
    await ended.waitFor();

    const at = /([\d.]+)×/.exec(await ended.innerText())?.[1] ?? "";
    expect(Number(at)).toBeGreaterThan(1);
    expect(Number(at)).toBeLessThanOrEqual(3.5);
    const balance = 900 + Math.round(Number(at) * 100);
    await balanceIs(page, `₹${balance.toLocaleString("en-IN")}`);

    await verifyOwn(page);
    await page.getByText("Not over yet").waitFor();
    await control("/clock", { speed: 5 });
    const proof = page.getByRole("dialog");
    await expect
      .poll(
        async () => {
          // Gone once the round is over; what stands in its place is read next.
          await proof
            .getByRole("button", { name: "Check again" })
            .click({ timeout: 1_000 })
            .catch(() => undefined);
          return proof.innerText();
        },
        { timeout: 60_000 },
      )
      .toContain("This result was forced");
    expect(await proof.innerText()).toContain("3.50×");
  });

  it("that nobody forced matches when its player's browser computes it again, commitment and all", async () => {
    const page = await openGame();
    await stake(page, "500");
    await page.getByRole("tab", { name: "Mine" }).click();
    await control("/clock", { speed: 10 });
    await page.getByRole("tabpanel").getByText("-₹500").waitFor({ timeout: 100_000 });

    await verifyOwn(page);
    await page.getByText("Everything matches").waitFor();
    const steps = page.getByRole("dialog").getByRole("listitem");
    expect(await steps.count()).toBe(5);
    for (const step of await steps.all()) expect(await step.innerText()).toContain("Holds");

    // The same by hand: every value stands filled in, and a wrong one gives another result.
    const proven = await page.getByRole("dialog").innerText();
    await page.getByRole("link", { name: "Check these values yourself" }).click();
    await page.getByText("The server seed is the one that was committed to").waitFor();
    const result = page.getByRole("main").getByRole("status");
    const multiplier = /[\d.,]+×/.exec(await result.innerText())?.[0] ?? "";
    expect(multiplier).not.toBe("");
    expect(proven).toContain(multiplier);
    expect(await faults(page)).toEqual([]);
    await page.getByLabel("Server seed").fill("another-seed");
    await page.getByText("The server seed is not the one that was committed to").waitFor();
    await page.getByLabel("Server seed").fill("another seed");
    await page.getByLabel("Server seed").blur();
    await page.getByText("There is a space or a line break in it").waitFor();
  });

  it("is followed by more of them in automatic play, until they could lose more than the player allows", async () => {
    const page = await openGame();
    await control("/force", { table: "aviator", outcomes: [1, 1, 1, 1] });
    const bar = page.getByRole("region", { name: "Auto play" });
    await bar.getByRole("button", { name: "Auto play" }).click();
    const sheet = page.getByRole("dialog", { name: "Auto play" });
    const limit = sheet.getByRole("group", { name: "Stop on loss" }).getByRole("textbox");
    await limit.fill("100");
    await limit.blur();
    expect(await faults(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Start" }).click();
    await bar.getByText(/^10 rounds left/).waitFor();
    await control("/clock", { speed: 5 });
    await bar.getByText("Stopped at your loss limit: -₹100.00").waitFor({ timeout: 60_000 });
    await balanceIs(page, "₹900");
  });

  it("is not to be had during maintenance, and is again afterwards", async () => {
    const page = await openGame();
    // It closes with the next round.
    await control("/maintenance", { table: "aviator", on: true });
    await control("/clock", { speed: 10 });
    try {
      const notice = page.getByRole("dialog", { name: "Notice" });
      await notice.waitFor({ timeout: 60_000 });
      await notice.getByRole("button", { name: "OK" }).click();
      expect(await panel(page, 1).getByRole("button", { name: /^Bet/ }).count()).toBe(0);
    } finally {
      await control("/maintenance", { table: "aviator", on: false });
    }
    await panel(page, 1).getByRole("button", { name: /^Bet/ }).waitFor({ timeout: 90_000 });
  });

  it.each(["dark", "light"] as const)("has no fault that a checker of accessibility finds, %s", async (theme) => {
    const page = await openGame(theme);
    await panel(page, 1).getByRole("button", { name: /^Bet/ }).waitFor({ timeout: 90_000 });
    expect(await faults(page)).toEqual([]);
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { controlForce } from "#contract/control/control.ts";
import { TARGET_MAX } from "#games/dice/rules/roll.ts";
import { a11yCheck } from "#tests/helpers/a11y.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { askControl, balanceIs, newMember, openAs, openInTwoBrowsers } from "#tests/helpers/test-server.ts";

// A member rolls in a real browser against the real server.

/** A new member with a balance of 1000, whose next rolls are these. */
async function makeMember(rolls: readonly number[]): Promise<string> {
  const { id, token } = await newMember(1000);
  if (rolls.length > 0) await askControl(controlForce, { table: `dice:${id}`, outcomes: [...rolls] });
  return token;
}

async function open(token: string): Promise<Page> {
  const page = await openAs(browser, token, "/dice", { colorScheme: "dark" });
  await page.getByRole("button", { name: /^Roll/, disabled: false }).waitFor();
  return page;
}

describe("a roll of Dice", () => {
  it("is won, then lost, is in the records, and the balance follows", async () => {
    const page = await open(await makeMember([4999, 5000]));
    await page.getByRole("button", { name: "Set the amount to ₹100" }).click();
    await page.getByRole("button", { name: "Roll ₹100" }).click();
    await page.getByText("49.99 wins. +₹96, paid ₹196").waitFor();
    await balanceIs(page, "₹1,096");
    await page.getByRole("button", { name: "Roll ₹100" }).click();
    await page.getByText("50.00 loses. −₹100").waitFor();
    await balanceIs(page, "₹996");
    const records = page.getByRole("list", { name: "My records" }).getByRole("button");
    await records.filter({ hasText: "50.00" }).first().waitFor();
    await records.filter({ hasText: "49.99" }).click();
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByRole("dialog").getByText("This result was forced").waitFor();
  });

  it("leaves its receipt on the device, where a reload finds it", async () => {
    const page = await open(await makeMember([]));
    const kept = () =>
      page.evaluate(async () => {
        // To open it before the app does would make an empty one.
        const known = await indexedDB.databases();
        if (known.every(({ name }) => name !== "app-receipts")) return [];
        const request = indexedDB.open("app-receipts");
        const opened = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
        const all = opened.transaction("receipts").objectStore("receipts").getAll();
        return new Promise<{ leaf: string }[]>((resolve) => (all.onsuccess = () => resolve(all.result)));
      });
    for (let rolls = 1; rolls <= 2; rolls++) {
      await page.getByRole("button", { name: /^Roll ₹/, disabled: false }).click();
      await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(rolls);
    }
    const [first] = await kept();
    expect(first?.leaf).toMatch(/event stake\ntable dice\n[^]*entropy [0-9a-f]{32}\n[^]*terms [0-9a-f]{64}$/);
    await page.goto(new URL("/fairness", page.url()).href);
    await page.getByRole("button", { name: "Save the receipts of this browser (2)" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("is verified by the browser, also on the page that checks any round", async () => {
    const page = await open(await makeMember([]));
    await page.getByRole("slider", { name: "Target" }).focus();
    await page.keyboard.press("End");
    await page
      .getByText((TARGET_MAX / 100).toFixed(2), { exact: true })
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^Roll/ }).click();
    await page.getByText(/^\d\d\.\d\d (wins|loses)\./).waitFor();
    const record = page.getByRole("list", { name: "My records" }).getByRole("button").first();
    await record.click();
    await page.getByRole("button", { name: "Verify" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Everything matches").waitFor();
    await dialog.getByRole("link", { name: "Check these values yourself" }).click();
    await page.getByRole("heading", { name: "Check a result" }).waitFor();
    await page.getByText("The server seed matches its commitment").waitFor();
    expect(new URL(page.url()).searchParams.get("game")).toBe("dice");
  });

  it("repeats by itself until it is stopped, and the page is accessible", async () => {
    const page = await open(await makeMember(Array.from({ length: 10 }, () => 9000)));
    await page.getByRole("tab", { name: "Auto play" }).click();
    await a11yCheck(page)();
    await page.getByRole("button", { name: /^Start auto play/ }).click();
    await page.getByRole("button", { name: /Stop$/ }).waitFor();
    await page.getByText(/Stake ₹10, net so far −₹\d0/).waitFor();
    await page.getByRole("button", { name: /Stop$/ }).click();
    await page.getByRole("button", { name: /^Start auto play/, disabled: false }).waitFor();
  });

  it("moves no money on a screen that has not heard of another one's", async () => {
    const token = await makeMember([7345, 7345]);
    const [one, two] = await openInTwoBrowsers(browser, token, "/dice");
    const roll = (on: Page) => on.getByRole("button", { name: "Roll ₹10" });
    await roll(two).waitFor();
    await roll(one).click();
    await balanceIs(one, "₹990");
    await roll(two).click();
    await two.getByText("Something has changed on another screen: look again before you press").waitFor();
    await balanceIs(two, "₹990");
    await two.getByRole("dialog").getByRole("button").click();
    await roll(two).click();
    await balanceIs(two, "₹980");
  });
});

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { browser } from "../helpers/own-browser.ts";
import { base, makeMember, openAs } from "../helpers/test-server.ts";

const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const gone = (page: Page, name: string) => sheet(page, name).waitFor({ state: "hidden" });

/** Presses the browser's back, which may pass over entries of closed sheets. */
async function backTo(page: Page, path: string): Promise<void> {
  await page.goBack();
  await page.waitForURL(base + path);
}

/** Goes from Mine to a screen by a link of the app. */
async function openFromMine(page: Page, link: string, path: string): Promise<void> {
  await page.getByRole("link", { name: link }).first().click();
  await page.waitForURL(base + path);
}

it("the browser's back closes a sheet and a dialog, and then leaves the screen", async () => {
  const page = await openAs(browser, await makeMember(500), "/mine");
  for (const [opener, name] of [
    [/^Appearance/, "Appearance"],
    ["Log out", "Log out on this device?"],
  ] as const) {
    await page.getByRole("button", { name: opener }).click();
    await sheet(page, name).waitFor();
    await page.goBack();
    await gone(page, name);
    expect(page.url()).toBe(`${base}/mine`);
  }
});

it("the browser's back leads from a payment that a sheet opened to the sheet's screen, and on", async () => {
  const page = await openAs(browser, await makeMember(500), "/mine");
  await openFromMine(page, "Recharge", "/recharge");
  await page.getByRole("button", { name: /^Card/ }).click();
  const channel = sheet(page, "Card");
  await page.goBack();
  await gone(page, "Card");
  await page.getByRole("button", { name: /^Card/ }).click();
  await channel.getByLabel("Amount", { exact: true }).fill("500");
  const payer = { Name: "Asha Rao", "Mobile number": "+919876543210", Email: "asha@app.example" };
  for (const [label, value] of Object.entries(payer)) await channel.getByLabel(label, { exact: true }).fill(value);
  await channel.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/sim/pay/**");
  await backTo(page, "/recharge");
  await page.getByRole("heading", { level: 1, name: "Recharge" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Recharge" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await backTo(page, "/mine");
});

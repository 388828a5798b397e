import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addRecharge } from "#contract/calls/wallet.ts";
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
  await channel.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/sim/pay/**");
  // The page has a heading before the app, which leaves out the sheet's entry.
  const card = page.getByRole("button", { name: /^Card/ });
  await backTo(page, "/recharge");
  await card.waitFor();
  await page.reload();
  await card.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await backTo(page, "/mine");
});

it("the browser's back closes the dialog above a sheet before the sheet", async () => {
  const page = await openAs(browser, await makeMember(500), "/mine");
  await openFromMine(page, "Recharge", "/recharge");
  await page.getByRole("button", { name: /^Card/ }).click();
  const channel = sheet(page, "Card");
  await channel.getByLabel("Amount", { exact: true }).fill("500");
  await page.route(`**${addRecharge.path}*`, (route) => route.fulfill({ json: { code: 2017, msg: "Not now" } }));
  await channel.getByRole("button", { name: /^Pay/ }).click();
  await sheet(page, "Fail").waitFor();
  await page.goBack();
  await gone(page, "Fail");
  await channel.waitFor();
  await page.goBack();
  await gone(page, "Card");
  expect(page.url()).toBe(`${base}/recharge`);
  await backTo(page, "/mine");
});

it("the browser's back leads from a link inside a sheet to the sheet's screen, and on", async () => {
  const page = await openAs(browser, await makeMember(500), "/mine");
  await page.goto(`${base}/dice`);
  await page.getByRole("button", { name: /^Rules/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Check any round/ })
    .click();
  await page.waitForURL("**/fairness?**");
  await backTo(page, "/dice");
  await page.getByRole("button", { name: /^Rules/ }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await backTo(page, "/mine");
});

it("a load from the service worker's cache warns of nothing", async () => {
  const page = await openAs(browser, null, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const said: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) said.push(message.text());
  });
  for (const path of ["/", "/promotion", "/login"]) {
    await page.goto(base + path, { waitUntil: "load" });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  }
  expect(said).toEqual([]);
});

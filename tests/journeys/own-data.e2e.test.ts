import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { a11yCheck } from "../helpers/a11y.ts";
import { browser } from "../helpers/own-browser.ts";
import { newMobile, PASSWORD, registerOnScreen, visit } from "../helpers/test-server.ts";

it("a member takes its data along, and deletes its account", async () => {
  const mobile = newMobile();
  const page = await visit(browser, "/register");
  const check = a11yCheck(page);
  await registerOnScreen(page, mobile);
  await page.getByText("₹1,000.00").first().waitFor();
  await page.getByRole("button", { name: "Your data" }).click();
  const sheet = page.getByRole("dialog", { name: "Your data" });
  await sheet.getByRole("heading", { name: "A copy of your data" }).waitFor();
  await check();

  await sheet.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const saving = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Download my data" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  // The archive is stored without compression, so its texts can be found in it.
  const archive = await readFile(await download.path(), "utf8");
  for (const text of ["data.json", "account.csv", "money.csv", mobile.replace("+", ""), "welcome"]) {
    expect(archive).toContain(text);
  }

  await sheet.getByRole("button", { name: "Delete the account …" }).click();
  await sheet.getByRole("switch", { name: "I give up ₹1,000.00" }).click();
  await check();
  await sheet.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await sheet.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForURL("**/login");

  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("alert").getByText("Mobile number or password is wrong").waitFor();
});

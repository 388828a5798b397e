import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browser, takeFaults } from "../helpers/own-browser.ts";
import { a11yCheck, checkScreens } from "../helpers/a11y.ts";
import {
  base,
  codeFor,
  newMobile,
  PASSWORD,
  registerOnScreen,
  visit as visitWith,
  passNotice,
} from "../helpers/test-server.ts";

const visit = (path: string, options?: BrowserContextOptions) => visitWith(browser, path, options);

async function logIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/login");
}

describe("an account", () => {
  it("is registered, renamed, logged out, logged in again, and logged in on another device with a code", async () => {
    const mobile = newMobile();
    const page = await visit("/register");
    await registerOnScreen(page, mobile);
    await page.getByRole("region", { name: "Balance" }).getByText("₹1,000.00").waitFor();

    await page.getByRole("button", { name: "Change nick name" }).click();
    await page.getByLabel("Nick name", { exact: true }).fill("kite_flyer");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("kite_flyer", { exact: true }).waitFor();

    await logOut(page);
    await page.goto(`${base}/mine`);
    await page.waitForURL("**/login");
    await logIn(page, mobile);
    await page.waitForURL("**/mine");
    await page.getByText("kite_flyer", { exact: true }).waitFor();

    const other = await visit("/login");
    await logIn(other, mobile);
    await other.getByLabel("Verification code").waitFor();
    expect(await other.getByRole("alert").allTextContents()).toContain(
      "This device is new: enter the code that we have sent",
    );
    await other.getByLabel("Verification code").fill(await codeFor(mobile, "login"));
    await other.getByRole("button", { name: "Log in" }).click();
    await other.waitForURL("**/mine");
    await other.getByText("kite_flyer", { exact: true }).waitFor();
    // A known device needs no code.
    await logOut(other);
    await logIn(other, mobile);
    await other.waitForURL("**/mine");
  });

  it("has its language and display mode at the first paint", async () => {
    const page = await visit("/", { colorScheme: "dark" });
    await passNotice(page);
    await page.getByRole("button", { name: "Switch to light" }).click();
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("radio", { name: "Português" }).check();
    await page.getByRole("link", { name: "Cadastre-se" }).waitFor({ state: "attached" });
    // Without the app's script, only the page itself can set the mode.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload({ waitUntil: "commit" });
    await page.locator("html[data-theme=light]").waitFor({ state: "attached" });
    await expect.poll(takeFaults).toHaveLength(1);
    await page.unroute("**/assets/*.js");
    await page.reload();
    await page.getByRole("link", { name: "Cadastre-se" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("pt-BR");
  });
});

describe("accessibility checks pass on", () => {
  it("the screens of a visitor", async () => {
    const page = await visit("/");
    await passNotice(page);
    await checkScreens(page, [
      "/",
      "/login",
      "/register",
      "/resetPassword",
      "/privacyPolicy",
      "/riskAgreement",
      "/nowhere",
    ]);
  });

  it("refused forms, sheets and the member's own screen", async () => {
    const page = await visit("/login");
    const check = a11yCheck(page);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Password is required").waitFor();
    await check();

    await page.goto(`${base}/register`);
    await registerOnScreen(page, newMobile());
    await page.getByText("₹1,000.00").waitFor();
    await check();
    for (const name of [/^Language/, /^Appearance/, "Change nick name", "Log out"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      await check();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page.goto(`${base}/`);
    await passNotice(page);
    await page.getByText("₹1,000.00").waitFor();
    await check();
  });
});

import { expect, it } from "vitest";
import { logout } from "#contract/calls/account.ts";
import { operateDecidePayment } from "#contract/control/operate.ts";
import { addRecharge } from "#contract/calls/wallet.ts";
import { browser } from "../helpers/own-browser.ts";
import { violations, checkScreens } from "../helpers/a11y.ts";
import { base, ask, askControl, makeMember, openAs, registerMember, sessionOf } from "../helpers/test-server.ts";

it("the support chat answers in a frame without an origin", async () => {
  const page = await openAs(browser, await makeMember(0), "/contactSupport");
  const chat = page.frameLocator("iframe");
  await chat.getByText(/What is it about/).waitFor();
  // The app has the only header.
  expect(await chat.getByRole("banner").count()).toBe(0);
  await chat.getByRole("textbox").fill("Are the games fair?");
  await chat.getByRole("textbox").press("Enter");
  await chat.getByText("Are the games fair?").last().waitFor();
  // The greeting, the question, and the agent's answer to it.
  await expect.poll(() => chat.getByRole("listitem").count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(await page.frames()[1]?.evaluate(() => self.origin)).toBe("null");
});

it("a paid recharge is announced once", async () => {
  const token = await makeMember(0);
  const recharge = { price: 120, pay_key: "upi", pay_name: "K", pay_mobile: "+919876543210", pay_email: "k@r.example" };
  const begun = await ask(addRecharge, `Token ${token}`, { ...recharge, pay_upi_account: "k@upi" });
  const { serial_number } = addRecharge.answer.parse(begun);
  await askControl(operateDecidePayment, { serial_number, outcome: "paid" });
  const page = await openAs(browser, token, "/mine", { colorScheme: "dark" });
  const dialog = page.getByRole("dialog", { name: "Your first recharge has arrived" });
  await dialog.getByText(/₹120/).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Notices", exact: true }).click();
  await page.getByText("Your first recharge has arrived").waitFor();
});

it("a session that the server ended leads to the log-in from every screen", async () => {
  const token = await makeMember(0);
  const page = await openAs(browser, token, "/addSuggestion?t=other");
  await page.getByLabel("What happened?").fill("A darker mode");
  await ask(logout, `Token ${token}`, {});
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/login");
  await page.getByText("You were logged out. Please log in again").waitFor();

  for (const path of ["/mine", "/promotion", "/bonusRecord", "/applyToBalanceRecord", "/suggestionList", "/limits"]) {
    await page.evaluate((session) => localStorage.setItem("app.session", session), sessionOf(token));
    await page.goto(base + path);
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.getItem("app.session"))).toContain('"token":null');
  }
});

it("the tabs leave the rows of Mine large enough to press, on the phone of Lighthouse", async () => {
  const page = await openAs(browser, await registerMember(), "/mine");
  await page.setViewportSize({ width: 412, height: 823 });
  await page.getByRole("button", { name: "Log out" }).waitFor();
  expect(await violations(page, "targets")).toEqual([]);
});

it("accessibility checks pass on these screens", async () => {
  const page = await openAs(browser, await makeMember(100), "/riskAgreement");
  await checkScreens(page, [
    "/mine",
    "/promotion",
    "/bonusRecord",
    "/promotionRecord",
    "/applyToBalanceRecord",
    "/suggestionList",
    "/addSuggestion?t=withdrawal",
    "/limits",
    "/contactSupport",
  ]);
});

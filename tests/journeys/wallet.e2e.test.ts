import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { editAddress } from "#contract/addresses.ts";
import { operateDecideWithdrawal, operateWithdrawals } from "#contract/control/operate.ts";
import { profile } from "#contract/calls/profile.ts";
import { HOME } from "#contract/examples/account.ts";
import { browser } from "../helpers/own-browser.ts";
import { violations, a11yCheck } from "../helpers/a11y.ts";
import {
  base,
  codeFor,
  newMobile,
  PASSWORD,
  visit,
  ask,
  askControl,
  openAs,
  registerMember,
} from "../helpers/test-server.ts";

const PRODUCT = 22;

interface Newcomer {
  page: Page;
  token: string;
  mobile: string;
  id: string;
}

async function newMember(): Promise<Newcomer> {
  const mobile = newMobile();
  const token = await registerMember(mobile);
  const { entry } = profile.answer.parse(await ask(profile, `Token ${token}`));
  return { page: await openAs(browser, token, "/mine"), token, mobile, id: entry.user_id };
}

async function beginRecharge(page: Page, channel: string, amount: number): Promise<void> {
  await page.goto(`${base}/recharge`);
  await page.getByRole("button", { name: new RegExp(`^${channel}`) }).click();
  const sheet = page.getByRole("dialog", { name: channel });
  await sheet.getByLabel("Amount", { exact: true }).fill(String(amount));
  await sheet.getByRole("button", { name: /^Pay/ }).click();
}

/** Ends the payment on the simulated processor's page and returns to the records. */
async function endPayment(page: Page, press: RegExp, end: string): Promise<void> {
  await page.getByRole("button", { name: press }).click();
  await page.getByRole("heading", { name: end }).waitFor();
  await page.getByRole("link", { name: "Back to your recharges" }).click();
  await page.waitForURL("**/rechargeRecord");
}

async function seesBalance(page: Page, amount: string): Promise<void> {
  await page.getByRole("region", { name: "Balance" }).getByText(amount).waitFor();
}

/** Pays a waiting withdrawal, as the processor would later. */
async function payOut(id: string): Promise<void> {
  const { queryset } = operateWithdrawals.answer.parse(await askControl(operateWithdrawals));
  const serial_number = queryset.find(({ user_id }) => user_id === id)?.serial_number;
  await askControl(operateDecideWithdrawal, { serial_number, outcome: "paid" });
}

describe("a member's money", () => {
  it("arrives by every channel, goes to a member, a bank and the shop, and is listed in the transactions", async () => {
    const { page, token, mobile, id } = await newMember();

    await beginRecharge(page, "UPI", 500);
    await page.waitForURL("**/transferPayment?**");
    await page.getByText("pay@simulated").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Make the simulated payment" }).click();
    await endPayment(page, /^Pay/, "Paid");

    for (const channel of ["Card", "Checkout page", "Net banking"]) {
      await beginRecharge(page, channel, 500);
      await page.waitForURL("**/sim/pay/**");
      await endPayment(page, /^Pay/, "Paid");
    }
    const records = page.getByRole("list", { name: "Recharge records" }).getByRole("listitem");
    await expect.poll(() => records.filter({ hasText: "Success" }).count()).toBe(4);

    await beginRecharge(page, "Card", 700);
    await page.waitForURL("**/sim/pay/**");
    await endPayment(page, /fail/, "The payment failed");
    await records.first().getByText("Failed").waitFor();
    expect(await violations(page)).toEqual([]);

    const friend = await newMember();
    await page.goto(`${base}/transfer`);
    await seesBalance(page, "₹3,000.00");
    await page.getByLabel("Receiver’s ID").fill(friend.id);
    await page.getByLabel("Amount").fill("250");
    await page.getByRole("button", { name: "Confirm" }).click();
    const question = page.getByRole("dialog", { name: "Transfer this amount?" });
    await question.getByText(friend.id).waitFor();
    await question.getByRole("button", { name: "Confirm" }).click();
    const result = page.getByRole("dialog", { name: "Money sent" });
    await result.getByText("The transfer has been successfully completed").waitFor();
    await result.getByRole("button", { name: "OK" }).click();
    await seesBalance(page, "₹2,750.00");
    expect(await page.getByLabel("Amount").inputValue()).toBe("");

    await friend.page.goto(`${base}/transactionList`);
    const received = friend.page.getByRole("listitem").filter({ hasText: "Transfer received" });
    await received.getByText("+₹250.00").waitFor();
    await received.getByText("Balance ₹1,250.00").waitFor();

    await page.goto(`${base}/withdrawal`);
    await page.getByRole("link", { name: "Add a bank card" }).click();
    await addCard(page);
    await page.waitForURL("**/withdrawal");
    await page.getByLabel("Amount", { exact: true }).fill("1000");
    await page.getByText("₹980.00").waitFor();
    await page.getByLabel("Password of your account").fill(PASSWORD);
    await page.getByRole("button", { name: "OTP" }).click();
    await page.getByLabel("Verification code").fill(await codeFor(mobile, "edit_bankcard"));
    await page.getByRole("button", { name: /^Withdraw ₹/ }).click();
    await page
      .getByRole("dialog", { name: "Withdrawal requested" })
      .getByRole("button", { name: "See the records" })
      .click();
    const withdrawn = page.getByRole("list", { name: "Withdrawal records" }).getByRole("listitem");
    await withdrawn.getByText("Waiting").waitFor();
    expect(await violations(page)).toEqual([]);
    await payOut(id);
    await withdrawn.getByText("Success").waitFor();

    await buy(page, token);

    await page.goto(`${base}/transactionList`);
    const transactions = page.getByRole("main").getByRole("listitem");
    await transactions.first().waitFor();
    const titles = await transactions.evaluateAll((items) => items.map((item) => item.querySelector("p")?.textContent));
    expect(titles).toEqual([
      "Purchase",
      "Withdrawal",
      "Transfer sent",
      "Recharge",
      "Recharge",
      "Recharge",
      "Recharge",
      "Welcome balance",
    ]);
    await transactions.nth(1).getByText("−₹1,000.00").waitFor();
    await transactions.nth(1).getByText("Balance ₹1,750.00").waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

/** Buys a product that no other test buys. */
async function buy(page: Page, token: string): Promise<void> {
  await ask(editAddress, `Token ${token}`, HOME);
  await page.goto(`${base}/buy?id=${PRODUCT}`);
  await page.getByLabel("Password of your account").fill(PASSWORD);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("dialog", { name: "Purchase complete" }).waitFor();
}

async function addCard(page: Page): Promise<void> {
  const card = {
    "Actual name": "Asha Rao",
    "Bank name": "Lotus Bank",
    "Account number": "00112233445566",
    "IFSC code": "LOTU0001234",
    "UPI Account": "asha@upi",
    "State or province": "Karnataka",
    City: "Bengaluru",
    Address: "12, MG Road",
    "Mobile number": "+919876543210",
    Email: "asha@app.example",
  };
  for (const [label, value] of Object.entries(card)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "Bank card saved" }).getByRole("button", { name: "OK" }).click();
}

describe("with a keyboard alone", () => {
  async function tabTo(page: Page, target: Locator): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${target.toString()} cannot be reached by Tab`);
  }

  async function enter(page: Page, label: string, text: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(page, field);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
    expect(await field.inputValue()).toBe(text);
  }

  async function press(page: Page, role: "button" | "link", name: string | RegExp): Promise<void> {
    await tabTo(page, page.getByRole(role, { name }));
    await page.keyboard.press("Enter");
  }

  it("a member registers and recharges", async () => {
    const mobile = newMobile();
    const page = await visit(browser, "/register");
    await page.getByLabel("Mobile number").waitFor();
    await enter(page, "Mobile number", mobile);
    await press(page, "button", "OTP");
    await enter(page, "Verification code", await codeFor(mobile, "register"));
    await enter(page, "Password", PASSWORD);
    await enter(page, "Invite code", "10000");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Welcome" }).waitFor();
    await press(page, "button", "Continue");
    await page.waitForURL("**/mine");

    await page.goto(`${base}/recharge`);
    await page.getByRole("button", { name: /^Net banking/ }).waitFor();
    await press(page, "button", /^Net banking/);
    await page.getByRole("dialog", { name: "Net banking" }).waitFor();
    // Esc closes the dialog and restores the focus.
    await page.keyboard.press("Escape");
    await press(page, "button", /^Net banking/);
    await tabTo(page, page.getByRole("radio", { name: "₹1,000" }));
    await page.keyboard.press("Space");
    await press(page, "button", "Pay ₹1,000");
    await page.waitForURL("**/sim/pay/**");
    await press(page, "button", /^Pay/);
    await page.getByRole("heading", { name: "Paid" }).waitFor();
    await press(page, "link", "Back to your recharges");
    await page.getByRole("list", { name: "Recharge records" }).getByText("Success").waitFor();
  });
});

describe("accessibility checks pass on", () => {
  it("the wallet's screens, their sheets, dialogs and faults", async () => {
    const { page } = await newMember();
    const check = a11yCheck(page);

    async function checkPath(path: string, landmark: string): Promise<void> {
      await page.goto(base + path);
      await page.getByText(landmark).first().waitFor();
      await check();
    }
    async function pressAndLook(name: string | RegExp, landmark: string): Promise<void> {
      await page.getByRole("button", { name }).click();
      await page.getByText(landmark).first().waitFor();
      await check();
    }

    await checkPath("/recharge", "Net banking");
    await page.getByRole("button", { name: /^UPI/ }).click();
    await page.getByText("Your details").click();
    await page.getByLabel("UPI account").fill("");
    await page.getByRole("radio", { name: "₹500", exact: true }).check();
    await pressAndLook(/^Pay/, "UPI account is required");
    await checkPath(
      "/transferPayment?upi_account=play@simulated&price=500&serial_number=R1",
      "This is not one of your open payments",
    );
    await checkPath("/rechargeRecord", "No recharges yet");
    await checkPath("/transactionList", "Showing 1");
    await checkPath("/withdrawal", "Recharge first");
    await beginRecharge(page, "Net banking", 500);
    await endPayment(page, /^Pay/, "Paid");
    await page.goto(`${base}/withdrawal`);
    await page.getByRole("link", { name: "Add a bank card" }).click();
    await pressAndLook("Save", "IFSC code can not be empty");
    await addCard(page);
    await pressAndLook("Withdraw", "Password is required");
    // The product's menu uses this spelling.
    await checkPath("/bankCardList", "5566");
    await pressAndLook(/^Delete the card/, "Delete this card?");
    await page.goto(`${base}/transfer`);
    await page.getByLabel("Receiver’s ID").fill("130001");
    await page.getByLabel("Amount").fill("5");
    await pressAndLook("Confirm", "It cannot be cancelled.");
  });
});

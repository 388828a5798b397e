import type { Page } from "playwright-core";

/** A member's action and the text that the screen must show at its end. */
export interface Journey {
  readonly name: string;
  run(page: Page, visit: Visit): Promise<void>;
}

export interface Visit {
  readonly url: string;
  readonly password: string;
}

const CODE = "246810";
/** The maximum wait until a table takes stakes: a lock of Win Go, a long flight of Aviator. */
const ROUND_WAIT_MS = 180_000;
const PAYER = { Name: "Asha Rao", "Mobile number": "+919000000001", Email: "asha@shop.example" };

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function beginRecharge(page: Page, url: string, channel: string): Promise<void> {
  await page.goto(`${url}/recharge`);
  await page.getByRole("button", { name: new RegExp(`^${channel}`) }).click();
  const sheet = page.getByRole("dialog", { name: channel });
  await sheet.getByLabel("Amount", { exact: true }).fill("200");
  // A payer who is known is folded into one line.
  const known = sheet.getByText("Your details");
  if (await known.isVisible()) await known.click();
  for (const [label, value] of Object.entries(PAYER)) await sheet.getByLabel(label, { exact: true }).fill(value);
  if (channel === "UPI") await sheet.getByLabel("UPI account").fill("asha@bank");
  await sheet.getByRole("button", { name: /^Pay/ }).click();
}

/** Journeys of visitors, each in a browser without a token. */
export const VISITORS: readonly Journey[] = [
  {
    name: "a wrong password is refused in the backend's words",
    async run(page, { url }) {
      await page.goto(`${url}/login`);
      await fill(page, { "Mobile number": "+919000000002", Password: "wrong password" });
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("Mobile number or password is wrong").waitFor();
    },
  },
  {
    name: "a member logs in, is asked for a code on another device, and logs out",
    async run(page, { url, password }) {
      const logIn = async () => {
        await page.goto(`${url}/login`);
        await fill(page, { "Mobile number": "+919000000002", Password: password });
        await page.getByRole("button", { name: "Log in" }).click();
      };
      await logIn();
      await page.waitForURL("**/mine");
      await page.evaluate(() => localStorage.clear());
      await logIn();
      await page.getByText("Enter the code for this new device").waitFor();
      await fill(page, { "Verification code": CODE });
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL("**/mine");
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
      await page.waitForURL("**/login");
    },
  },
  {
    name: "a visitor registers, after one wrong code",
    async run(page, { url }) {
      await page.goto(`${url}/register?r_code=1`);
      await fill(page, { "Mobile number": "+919000000077", "Verification code": "111111", Password: "kite and lamp" });
      await page.getByRole("button", { name: "Register" }).click();
      await page.getByText("The code is wrong").waitFor();
      await fill(page, { "Verification code": CODE });
      await page.getByRole("button", { name: "Register" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
      await page.waitForURL("**/mine");
      await page.getByText("₹1,000.00").first().waitFor();
    },
  },
];

/** Journeys of the seeded member, in this order. */
export const MEMBERS: readonly Journey[] = [
  {
    name: "a transfer is refused in the backend's words, then made",
    async run(page, { url }) {
      for (const [target, said] of [
        ["999", "We could not find that"],
        ["2", "The transfer has been successfully completed"],
      ] as const) {
        await page.goto(`${url}/transfer`);
        await page.getByLabel("Receiver’s ID").fill(target);
        await page.getByLabel("Amount").fill("12");
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
        await page.getByText(said).waitFor();
      }
      await page.getByText("₹5,500.34").first().waitFor();
    },
  },
  {
    name: "a gift code is redeemed once",
    async run(page, { url }) {
      const redeem = async () => {
        await page.goto(`${url}/redeemGift?c=WELCOME50`);
        await page.getByRole("button", { name: "Redeem" }).click();
      };
      await redeem();
      await page.getByRole("dialog", { name: "Redeem Completed" }).waitFor();
      await redeem();
      await page.getByText("This gift is gone").waitFor();
    },
  },
  {
    name: "a recharge by UPI ends on the manual page",
    async run(page, { url }) {
      await beginRecharge(page, url, "UPI");
      await page.waitForURL("**/transferPayment?**");
      await page.getByText("shop@bank").waitFor();
    },
  },
  {
    name: "a recharge by pay_url alone is paid on the backend's page",
    async run(page, { url }) {
      await beginRecharge(page, url, "FastPay");
      await page.waitForURL("**/pages/pay**");
      await page.getByRole("button", { name: "Pay" }).click();
      await page.getByRole("heading", { name: "Paid" }).waitFor();
      await page.goto(`${url}/rechargeRecord`);
      await page.getByText("Success").first().waitFor();
    },
  },
  {
    name: "a recharge by form post reaches the backend's gateway",
    async run(page, { url }) {
      await beginRecharge(page, url, "Card");
      await page.waitForURL("**/pages/pay**");
      await page.getByRole("heading", { name: "Pay" }).waitFor();
    },
  },
  {
    name: "a withdrawal is begun",
    async run(page, { url, password }) {
      await page.goto(`${url}/withdrawal`);
      await page.getByLabel("Amount", { exact: true }).fill("200");
      await page.getByLabel("Bank", { exact: true }).selectOption({ label: "HDFC Bank" });
      await page.getByLabel("Password of your account").fill(password);
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "See the records" }).click();
      await page.getByText("₹194.00").first().waitFor();
    },
  },
  {
    name: "an address and a bank card are saved",
    async run(page, { url }) {
      await page.goto(`${url}/editAddress`);
      await fill(page, {
        "Full name": "Ravi Rao",
        "Mobile number": "+919000000003",
        "House and street": "7 Lake Road",
        "Town or city": "Mysuru",
        State: "Karnataka",
        "PIN code": "570001",
      });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").waitFor();
      await page.goto(`${url}/addressList`);
      await page.getByText("7 Lake Road").waitFor();
      await page.goto(`${url}/editBankcard?id=1`);
      await page.getByLabel("Bank name", { exact: true }).fill("Lotus Bank");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog", { name: "Bank card saved" }).waitFor();
    },
  },
  {
    name: "a product is bought after a wrong password",
    async run(page, { url, password }) {
      await page.goto(`${url}/buy?id=1`);
      await page.getByLabel("Password of your account").fill("wrong password");
      await page.getByRole("button", { name: /^Pay/ }).click();
      await page.getByText("The password is wrong").waitFor();
      await page.getByLabel("Password of your account").fill(password);
      await page.getByRole("button", { name: /^Pay/ }).click();
      await page.getByRole("dialog", { name: "Purchase complete" }).waitFor();
    },
  },
  {
    name: "a suggestion is sent",
    async run(page, { url }) {
      await page.goto(`${url}/addSuggestion?t=recharge`);
      await page.getByLabel(/^What happened/).fill("The page was slow today.");
      await page.getByRole("button", { name: /^Send/ }).click();
      await page.goto(`${url}/suggestionList`);
      await page.getByRole("tab", { name: "Waiting" }).click();
      await page.getByText("The page was slow today.").waitFor();
    },
  },
  {
    name: "a gift event tells its price and the backend's message",
    async run(page, { url }) {
      await page.goto(`${url}/giftEvent`);
      await page
        .getByRole("button", { name: /^(Join|Open|Take)/ })
        .first()
        .click();
      await page.getByText(/You were gift number \d{3}/).waitFor();
    },
  },
  {
    name: "a game of Mines is played to its reward",
    async run(page, { url }) {
      await page.goto(`${url}/mines`);
      for (let game = 0; game < 5; game += 1) {
        await page.getByRole("button", { name: /^Play/ }).click();
        await page.getByRole("button", { name: /Waiting/ }).waitFor();
        await page
          .getByRole("gridcell")
          .nth(game * 3)
          .click();
        const take = page.getByRole("button", { name: /^Take/ });
        const over = page.getByText(/^A trap/);
        await take.or(over).first().waitFor();
        if ((await over.count()) === 0) {
          await take.click();
          break;
        }
        await page.getByRole("button", { name: /^Play/ }).waitFor({ timeout: 10_000 });
      }
      await page.getByRole("button", { name: /^Play/ }).waitFor({ timeout: 10_000 });
    },
  },
  {
    name: "a stake in Win Go is taken",
    async run(page, { url }) {
      await page.goto(`${url}/win`);
      await page.getByRole("button", { name: "Join Green" }).click({ timeout: ROUND_WAIT_MS });
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Confirm/ })
        .click();
      await page.getByText("Your contract was completed successfully").waitFor();
      await page.goto(`${url}/myGuessRecord`);
      await page.getByText("Green").nth(1).waitFor();
    },
  },
  {
    name: "a stake in Lucky Hit is taken and its cards come over the socket",
    async run(page, { url }) {
      await page.goto(`${url}/luckyhit`);
      const stake = page.getByRole("region", { name: "Your stake" });
      await stake.getByRole("button", { name: /^Black/ }).click({ timeout: ROUND_WAIT_MS });
      await page.getByText("Your contract is successful completed").waitFor();
      const hands = page.getByRole("region", { name: "The table" }).getByRole("img");
      await hands.first().waitFor({ timeout: ROUND_WAIT_MS });
    },
  },
  {
    name: "a stake in Aviator is taken and cashed out over the socket",
    async run(page, { url }) {
      await page.goto(`${url}/aviator`);
      const first = page.getByRole("region", { name: "Stake 1" });
      const paid = first.getByText(/ paid at /);
      // A round may crash before the player can cash out, or before the press arrives.
      for (let round = 0; round < 4; round += 1) {
        await first.getByRole("button", { name: /^Bet/ }).click({ timeout: ROUND_WAIT_MS });
        await first.getByRole("button", { name: /^Wait/ }).waitFor();
        const cashOut = first.getByRole("button", { name: "Cash out" });
        const lost = first.getByText("Flew away");
        await cashOut.or(lost).first().waitFor({ timeout: ROUND_WAIT_MS });
        const isPressed = await cashOut.click({ timeout: 1_000 }).then(
          () => true,
          () => false,
        );
        if (!isPressed) continue;
        await paid.or(lost).first().waitFor();
        if (await paid.isVisible()) return;
      }
      throw new Error("no cash-out in four rounds came in time");
    },
  },
];

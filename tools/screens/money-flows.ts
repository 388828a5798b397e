import type { Locator, Page } from "playwright-core";
import type { AnyCall } from "#contract/call.ts";
import { addresses } from "#contract/addresses.ts";
import { buy, orders } from "#contract/calls/shop.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { addWithdrawal, withdrawals } from "#contract/calls/wallet.ts";
import { HOUR_MS } from "#contract/values/durations.ts";
import type { Stage, Step } from "./flows.ts";

// Recharges, withdrawals, transfers, bank cards and the simulator's payment pages.

const ending = (address: string, failing = address): readonly Step[] => [
  { name: "empty", address, who: "newcomer" },
  { name: "error", address: failing, fails: true },
];

const ADDRESS = {
  id: 1,
  full_name: "Asha Rao",
  mobile_number: "9876543210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "Flat 4, Lotus Street",
};

const submit = (page: Page) => page.locator("form button[type=submit]");
/** The newest one: a dialog can lie over a sheet. */
const dialog = (page: Page): Locator => page.locator("dialog[open]").last();

/** Answers a call in the server's place: a seeded member has no password, and a processor decides after minutes. */
function answer(page: Page, { path }: AnyCall, code: number, fields: object = {}): Promise<unknown> {
  return page.route(`**${path}*`, (route) => route.fulfill({ json: { code, msg: "", ...fields } }));
}

async function openChannel(page: Page, at: number): Promise<void> {
  await page.locator("main li button").nth(at).click();
  await dialog(page).locator("label:has(input[type=radio])").nth(1).click();
}

/** Begins a recharge: with play money the payer is filled in. */
async function pay({ page }: Stage): Promise<void> {
  await submit(page).click();
}

/** A payment page. Its address names the app's mode, and the sheet wants both. */
async function reachPage(page: Page): Promise<void> {
  await page.waitForURL("**/sim/pay/R*");
  const address = new URL(page.url());
  address.searchParams.delete("theme");
  await page.goto(address.href);
}

const paymentPage = (at: number): Omit<Step, "name"> => ({
  address: "/recharge",
  act: async (stage) => {
    await openChannel(stage.page, at);
    await pay(stage);
    await reachPage(stage.page);
  },
});
const endPage =
  (outcome: string) =>
  async ({ page }: Stage) => {
    await page.locator(`button[value=${outcome}]`).click();
    await page.locator(".ending").waitFor();
  };

const withdrawal = (at: number, status: string, payout_status: string, fail_reason = "") => ({
  serial_number: `W120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a392${at}`,
  price: 1000,
  fee: 20,
  actual_price: 980,
  status,
  payout_status,
  fail_reason,
  create_time: Date.now() - at * HOUR_MS,
});

async function fillWithdrawal({ page }: Stage): Promise<void> {
  await page.locator("form input[inputmode=numeric]").first().fill("1000");
}

async function fillTransfer({ page }: Stage): Promise<void> {
  for (const [at, typed] of ["130001", "250"].entries()) {
    await page.locator("form input[inputmode=numeric]").nth(at).fill(typed);
  }
  await submit(page).click();
}

export const moneyFlows: Readonly<Record<string, readonly Step[]>> = {
  recharge: [
    { name: "before", address: "/recharge" },
    { name: "doing", act: ({ page }) => openChannel(page, 0) },
    { name: "fault", act: ({ page }) => submit(page).click() },
    { name: "code", act: async (stage) => [await pay(stage), await stage.page.locator("main ol").waitFor()] },
    {
      name: "page",
      act: async ({ page }) => [await page.locator('a[href*="/sim/pay/"]').click(), await reachPage(page)],
    },
    { name: "done", act: endPage("paid") },
    { name: "records", address: "/rechargeRecord" },
    {
      name: "known",
      address: "/recharge",
      act: async (stage) => {
        await openChannel(stage.page, 1);
        await pay(stage);
        await stage.page.waitForURL("**/sim/pay/R*");
        await stage.page.goBack();
        await openChannel(stage.page, 1);
      },
    },
    ...ending("/rechargeRecord", "/recharge"),
  ],
  payment: [
    { name: "card", ...paymentPage(1) },
    { name: "failed", act: endPage("failed") },
    { name: "hosted", ...paymentPage(2) },
    { name: "redirect", ...paymentPage(3) },
    { name: "unknown", address: "/sim/pay/R1" },
  ],
  withdrawal: [
    { name: "before", address: "/withdrawal" },
    { name: "doing", act: fillWithdrawal },
    { name: "fault", act: ({ page }) => submit(page).click() },
    {
      name: "done",
      act: async ({ page }) => {
        await answer(page, addWithdrawal, 200);
        await page.locator("input[type=password]").fill("correct horse");
        await page.locator("input[autocomplete=one-time-code]").fill("123456");
        await submit(page).click();
        await dialog(page).waitFor();
      },
    },
    {
      name: "records",
      act: async ({ page }) => {
        const rows = [
          withdrawal(1, "Wait", "Wait"),
          withdrawal(2, "Success", "Success"),
          withdrawal(3, "Reject", "Wait", "The bank does not know this account"),
        ];
        await answer(page, withdrawals, 200, { page: { p: 1, p_size: 20, count: 3 }, queryset: rows });
        await dialog(page).locator("button").last().click();
        await page.locator("main li").nth(2).waitFor();
      },
    },
    { name: "held", address: "/withdrawal", who: "newcomer" },
    ...ending("/withdrawalRecord", "/withdrawal"),
  ],
  transfer: [
    { name: "before", address: "/transfer" },
    { name: "doing", act: fillTransfer },
    {
      name: "done",
      act: async ({ page }) => {
        await answer(page, transferTo, 200);
        await dialog(page).locator("button").last().click();
        await dialog(page).locator("dl + *, dl").nth(0).waitFor();
      },
    },
    { name: "error", address: "/transfer", fails: true },
  ],
  purchase: [
    { name: "empty", address: "/buy?id=1", who: "newcomer" },
    {
      name: "before",
      address: "/buy?id=1",
      act: async ({ page }) => {
        await answer(page, addresses, 200, { queryset: [ADDRESS] });
        await page.reload();
        await submit(page).waitFor();
      },
    },
    {
      name: "done",
      act: async ({ page }) => {
        const relation_id = "order:17";
        const row = { type: "buy", change_balance: -249, after_balance: 0, relation_id, create_time: Date.now() };
        await answer(page, buy, 200);
        await answer(page, transactions, 200, { page: { p: 1, p_size: 10, count: 1 }, queryset: [row] });
        await page.locator("input[type=password]").fill("correct horse");
        await submit(page).click();
        await dialog(page).getByText("17", { exact: true }).waitFor();
      },
    },
    {
      name: "orders",
      act: async ({ page }) => {
        const order = { product_id: 1, name: "Clay diyas", price: 249, image: "", address: ADDRESS.detail_address };
        const queryset = ["undelivered", "unreceived", "success"].map((status, at) => ({
          ...order,
          id: at + 1,
          status,
          create_time: Date.now(),
        }));
        await answer(page, orders, 200, { page: { p: 1, p_size: 10, count: 3 }, queryset });
        await dialog(page).locator("button").last().click();
        await page.locator("main article").nth(2).waitFor();
      },
    },
  ],
  wallet: [
    { name: "before", address: "/mine" },
    { name: "doing", address: "/transactionList" },
    { name: "opened", act: ({ page }) => page.locator("main summary").first().click() },
    { name: "none", act: ({ page }) => page.locator("input[type=search]").fill("zzz") },
    ...ending("/transactionList"),
  ],
  cards: [
    { name: "before", address: "/bankcardList" },
    { name: "doing", address: "/editBankcard" },
    { name: "fault", act: ({ page }) => submit(page).click() },
    { name: "delete", address: "/bankcardList", act: ({ page }) => page.locator("main li button").last().click() },
    ...ending("/bankcardList"),
  ],
};

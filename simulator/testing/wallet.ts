import { env } from "cloudflare:workers";
import { cellOf } from "../objects/placement.ts";
import { signCallBack } from "../payments/payment.ts";
import { bearerOf, codeFor, PASSWORD, register } from "./accounts.ts";
import { call, control, type Envelope, type Options, type TestMember } from "./client.ts";
import { insideCell } from "./objects.ts";
import type { PaymentOutcome } from "../objects/cell-api.ts";

export const PAYER = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@app.example" };

/** `price`: units. */
export function begin(member: TestMember, price: unknown, more: object = {}, options: Options = {}): Promise<Envelope> {
  const body = { price, pay_key: "redirect", ...PAYER, ...more };
  return call("POST", "/user/add_recharge", body, { token: member.token, ...options });
}

/** Begins a recharge and returns its serial number. */
export async function serialOfBegun(member: TestMember, price: number, more: object = {}): Promise<string> {
  const begun = await begin(member, price, more);
  if (begun.code !== 200) throw new Error(`not begun: ${begun.msg}`);
  return String(begun["serial_number"]);
}

export const PROCESSOR_KEY = env.PAYMENT_KEY ?? "";

/** A signed call-back of the processor. */
export function callBackBody(serial: string, price: number, outcome: PaymentOutcome = "paid", key = PROCESSOR_KEY) {
  const signature = signCallBack(key, { serial_number: serial, price: Math.round(price * 100), outcome });
  return { serial_number: serial, price, outcome, signature };
}

export function sendCallBack(body: object, options: Options = {}): Promise<Envelope> {
  return call("POST", "/sim/callback", body, options);
}

export async function rechargesOf(member: TestMember, query = ""): Promise<Envelope> {
  return call("GET", `/user/recharges${query}`, undefined, { token: member.token });
}

/** A member with a password, a phone, a bank card and a balance. */
export interface Holder extends TestMember {
  readonly mobile: string;
  readonly card: number;
}

/** Registers a member with a bank card, the welcome balance and no recharge. */
export async function makeNewcomer(account = "12345678901", mobile = "+919876543210"): Promise<Holder> {
  const token = String((await register({ mobile_number: mobile }))["token"]);
  const member = { token, user_id: String(await bearerOf(token)), nick_name: "" };
  return { ...member, mobile, card: await addCard({ ...member, mobile }, account) };
}

/**
 * Registers a member with a bank card who may withdraw. `balance`: units, at least the welcome balance. With exactly that,
 * the member counts as older than the rule that members recharge first.
 */
export async function makeHolder(balance = 1000, account?: string, mobile?: string): Promise<Holder> {
  const holder = await makeNewcomer(account, mobile);
  if (balance > 1000) await recharge(holder, balance - 1000);
  else {
    await insideCell(
      cellOf(Number(holder.user_id)),
      ({ storage: { sql } }) =>
        void sql.exec("UPDATE member SET recharges_first = 0 WHERE id = ?", Number(holder.user_id)),
    );
  }
  return holder;
}

/** Makes a recharge that an operator marks as paid. */
export async function recharge(member: TestMember, price: number): Promise<void> {
  const serial_number = await serialOfBegun(member, price);
  await control("POST", "/operate/payments", { serial_number, outcome: "paid" });
}

/** Makes a recharge that the processor says was paid, as nearly all are. */
export async function rechargeByProcessor(member: TestMember, price: number): Promise<void> {
  const answer = await sendCallBack(callBackBody(await serialOfBegun(member, price), price));
  if (answer.code !== 200) throw new Error(`not paid: ${answer.msg}`);
}

/** Returns the id of the new bank card. */
export async function addCard(holder: TestMember & { mobile: string }, account: string): Promise<number> {
  const card = {
    actual_name: "Asha Rao",
    ifsc_code: "HDFC0001234",
    bank_name: "HDFC Bank",
    account_number: account,
    province: "Karnataka",
    city: "Bengaluru",
    address: "12, MG Road",
    mobile_number: holder.mobile,
    email: "asha@app.example",
    upi_account: "asha@upi",
  };
  const cards = () => call("GET", "/user/bank_cards", undefined, { token: holder.token });
  const { otp_required } = await cards();
  const verify_code = otp_required === true ? await codeFor("edit_bankcard", holder.mobile) : "";
  const added = await call("POST", "/user/edit_bank_card", { ...card, verify_code }, { token: holder.token });
  if (added.code !== 200) throw new Error(`no card: ${added.msg}`);
  return ((await cards())["queryset"] as { id: number }[])[0]?.id ?? 0;
}

/** `price`: units; `more` replaces fields. */
export function withdraw(holder: Holder, price: unknown, more: object = {}, options: Options = {}): Promise<Envelope> {
  const body = { price, channel_key: "bank", bank_card_id: holder.card, password: PASSWORD, ...more };
  return call("POST", "/user/add_withdrawal", body, { token: holder.token, ...options });
}

export async function withdrawWithCode(holder: Holder, price: unknown, more: object = {}): Promise<Envelope> {
  return withdraw(holder, price, { verify_code: await codeFor("edit_bankcard", holder.mobile), ...more });
}

export interface WithdrawalRow {
  serial_number: string;
  price: number;
  fee: number;
  actual_price: number;
  status: string;
  payout_status: string;
  fail_reason: string;
}

export async function withdrawalsOf(member: TestMember, locale = "in"): Promise<WithdrawalRow[]> {
  const { queryset } = await call("GET", "/user/withdrawals", undefined, { token: member.token, locale });
  return queryset as WithdrawalRow[];
}

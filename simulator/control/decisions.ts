import type { operateDecideWithdrawal, operateReply } from "#contract/control/operate.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { InputOf } from "../http/route.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub } from "../objects/stubs.ts";
import { cellOfSerial } from "../payments/payment.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";

// Payments, withdrawals and suggestions that an operator decides before the simulator does.

const ROWS_MAX = 200;

export async function listPayments(context: OperatorCall) {
  const waiting = newestFirst(await askEveryCell(context, async (cell) => cell.waitingPayments(ROWS_MAX)));
  return {
    queryset: waiting.map(({ serial, member, key, price, create_time }) => ({
      serial_number: serial,
      user_id: String(member),
      pay_key: key,
      price,
      create_time,
    })),
  };
}

export async function listWithdrawals(context: OperatorCall) {
  const waiting = newestFirst(await askEveryCell(context, async (cell) => cell.waitingWithdrawals(ROWS_MAX)));
  return {
    queryset: waiting.map(({ serial, member, channel, price, fee, create_time }) => ({
      serial_number: serial,
      user_id: String(member),
      channel_key: channel,
      price,
      fee,
      create_time,
    })),
  };
}

export async function decideWithdrawal(
  { env, cells }: OperatorCall,
  { serial_number, outcome, fail_reason, words }: InputOf<typeof operateDecideWithdrawal>,
) {
  if (outcome === "paid" && fail_reason !== undefined) return refuse("bad_request", { with: { field: "fail_reason" } });
  if (outcome === "paid" && words !== undefined) return refuse("bad_request", { with: { field: "words" } });
  const cell = cellOfSerial("W", serial_number, cells);
  if (cell === null) return refuse("withdrawal_unknown");
  const rejection = outcome === "paid" ? null : { reason: fail_reason ?? "not_approved", words: words ?? "" };
  const decided = await cellStub(env, cell).decideWithdrawal(serial_number, rejection);
  if (isRefusal(decided)) return decided;
  const after = rejection === null ? { state: "Success" } : { state: "Reject", ...rejection };
  return { changed: { before: { state: decided.before }, after } };
}

export async function listSuggestions(context: OperatorCall) {
  const waiting = newestFirst(await askEveryCell(context, async (cell) => cell.waitingSuggestions(ROWS_MAX)));
  return { queryset: waiting.map(({ member, ...suggestion }) => ({ ...suggestion, user_id: String(member) })) };
}

export async function replyToSuggestion(
  { env, cells }: OperatorCall,
  { serial_number, reply }: InputOf<typeof operateReply>,
) {
  const member = Number(/^S([1-9]\d{4,15})-\d+$/.exec(serial_number)?.[1] ?? Number.NaN);
  if (!(cellOf(member) < cells)) return refuse("suggestion_unknown");
  const refused = await cellStub(env, cellOf(member)).replyToSuggestion(member, serial_number, reply);
  return refused ?? { changed: { before: { reply: null }, after: { reply } } };
}

function newestFirst<Row extends { create_time: number }>(perCell: Row[][]): Row[] {
  return perCell
    .flat()
    .sort((a, b) => b.create_time - a.create_time)
    .slice(0, ROWS_MAX);
}

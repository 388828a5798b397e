import {
  controlDecidePayment,
  controlDecideWithdrawal,
  controlPayments,
  controlWithdrawals,
} from "#contract/control.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { cellStub } from "../objects/stubs.ts";
import { cellOfSerial } from "../payments/payment.ts";
import { SHOWN, waitingInAllCells } from "./waiting.ts";

/** Money from and to the outside, decided by an operator's hand instead of the processor's. */
export const paymentControlRoutes: readonly Route<VisitorCall>[] = [
  answer(controlPayments, async (context: VisitorCall) => {
    const waiting = await waitingInAllCells(context, (cell) => cell.waitingPayments(SHOWN));
    return {
      queryset: waiting.map(({ serial, member, key, price, create_time }) => ({
        serial_number: serial,
        user_id: String(member),
        pay_key: key,
        price,
        create_time,
      })),
    };
  }),

  answer(controlDecidePayment, async ({ env, cells }: VisitorCall, { serial_number, outcome }) => {
    const cell = cellOfSerial("R", serial_number, cells);
    const payment = cell === null ? null : await cellStub(env, cell).payment(serial_number);
    if (cell === null || payment === null) return refuse("payment_unknown");
    if (payment.state === "paid" && outcome === "failed") return refuse("already_decided");
    await cellStub(env, cell).settlePayment({ serial_number, price: payment.price, outcome });
    return {};
  }),

  answer(controlWithdrawals, async (context: VisitorCall) => {
    const waiting = await waitingInAllCells(context, (cell) => cell.waitingWithdrawals(SHOWN));
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
  }),

  answer(controlDecideWithdrawal, async ({ env, cells }: VisitorCall, { serial_number, outcome }) => {
    const cell = cellOfSerial("W", serial_number, cells);
    if (cell === null) return refuse("withdrawal_unknown");
    const reason = outcome === "paid" ? null : "rejected_by_hand";
    return (await cellStub(env, cell).decideWithdrawal(serial_number, reason)) ?? {};
  }),
];

import * as z from "zod/mini";
import { call } from "./call.ts";
import { described, positiveMoney } from "./values.ts";

/** A transfer's limits in whole units: the least of one, the most of a day. */
export const TRANSFER_MIN = 1;
export const TRANSFER_DAY_MAX = 50_000;

/** Digits alone: a backend of another kind has ids of its own, and refuses those that it does not know. */
const receiverId = described(z.string().check(z.regex(/^\d{1,16}$/)), "the id of the member who receives", "130002");

/** A member who registered sends nothing before its first recharge: else welcome balances could be brought together. */
export const transferTo = call("POST", "/user/transfer_to", {
  summary: "Send money to another member, at once and for good",
  by: "member",
  money: true,
  body: { user_id: receiverId, amount: positiveMoney },
});

import { call } from "./call.ts";
import { memberId, positiveMoney } from "./values.ts";

/** A transfer's limits in whole units: the least of one, the most of a day. */
export const TRANSFER_MIN = 1;
export const TRANSFER_DAY_MAX = 50_000;

export const transferTo = call("POST", "/user/transfer_to", {
  summary: "Send money to another member, at once and for good",
  by: "member",
  money: true,
  body: { user_id: memberId, amount: positiveMoney },
});

import * as z from "zod/mini";
import { call } from "../call.ts";
import { bodyId } from "./shop.ts";
import { extra, personal } from "../values/tolerant.ts";
import { described, money, time } from "../values/values.ts";

export const giftCode = described(
  personal(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{4,40}$/))),
  "a gift code",
  "WELCOME-2026",
);

export const giftEvents = call("GET", "/user/gift_events", {
  summary: "Today's gift events",
  by: "member",
  answer: {
    queryset: z.array(
      z.object({
        id: bodyId,
        start_time: time,
        end_time: time,
        /** The claims left to the member: 0 or 1. */
        member_available_num: z.int(),
        /** The conditions of today: money recharged and staked, members invited. */
        join_recharge: money,
        join_relation: z.int(),
        join_bet: money,
        completed: z.boolean(),
      }),
    ),
  },
});

export const joinGiftEvent = call("POST", "/user/join_gift_event", {
  summary: "Join a gift event: a gift out of its pool",
  by: "member",
  money: true,
  body: { id: bodyId },
  // The client shows the envelope's `msg`.
  answer: { price: money, msg: personal(z.string()) },
});

export const redeemGiftCode = call("POST", "/user/redeem_gift_code", {
  summary: "Redeem a gift code; a red packet is a code in an envelope",
  by: "member",
  money: true,
  body: { gift_code: giftCode },
  answer: { price: extra(money, null) },
});

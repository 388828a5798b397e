import * as z from "zod/mini";
import { call } from "../call.ts";
import { bodyId } from "./shop.ts";
import { extra, listRow, personal, rowsOf } from "../values/tolerant-schema.ts";
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
    queryset: described(
      rowsOf(
        listRow({
          id: bodyId,
          start_time: time,
          end_time: time,
          member_available_num: described(z.int(), "The claims left to the member: 0 or 1"),
          join_recharge: described(money, "Money to recharge today before one may join"),
          join_relation: described(z.int(), "Members to invite today before one may join"),
          join_bet: described(money, "Money to stake today before one may join"),
          completed: described(
            z.boolean(),
            "True: the event is over, the member has joined it, or nothing is left in it. The app greys it",
          ),
        }),
      ),
      "Today's events, by their start",
    ),
    done_recharge: described(extra(money, null), "Money recharged today, as `join_recharge` counts it"),
    done_relation: described(extra(z.int(), null), "Members invited today"),
    done_bet: described(extra(money, null), "Money staked today"),
  },
});

export const joinGiftEvent = call("POST", "/user/join_gift_event", {
  summary: "Join a gift event: a gift out of its pool",
  by: "member",
  money: true,
  body: { id: bodyId },
  // The client shows the envelope's `msg`.
  answer: {
    price: described(money, "The gift"),
    msg: described(personal(z.string()), "The text that the client shows"),
  },
});

export const redeemGiftCode = call("POST", "/user/redeem_gift_code", {
  summary: "Redeem a gift code; a red packet is a code in an envelope",
  by: "member",
  money: true,
  body: { gift_code: giftCode },
  answer: { price: described(extra(money, null), "The gift") },
});

import * as z from "zod/mini";
import { frame } from "#contract/frame.ts";
import { card, luckyHitPeriod, luckyHitPick } from "./calls.ts";
import { LUCKY_HIT_LIMITS } from "../rules/stake.ts";
import {
  clientSeed,
  COMMITMENT_TEXT,
  MASKED,
  receipt,
  RESULT_TEXT,
  stake,
  stakeLimits,
  terms,
} from "#contract/values/game-values.ts";
import { closed, extra, personal } from "#contract/values/tolerant-schema.ts";
import { callerId } from "#contract/values/entered.ts";
import { described, money, time } from "#contract/values/values.ts";

export const luckyHitBetFrame = frame(
  3015,
  "A stake within the limits of the first 3002. The same `betId` in the same period returns the first result, or a refusal once it is cancelled",
  z.object({
    period: luckyHitPeriod,
    betResult: described(luckyHitPick, "The pick: B black, R red, L lucky hit"),
    oddNo: described(clientSeed, "The player's seed"),
    betPrice: stake(LUCKY_HIT_LIMITS),
    betId: described(z.optional(callerId), "The stake's id, which its sender made; without it the server makes one"),
    terms,
  }),
);

export const luckyHitCancelFrame = frame(
  3021,
  "Cancel an open stake before the lock. `betId` as in its 3016. Repeats return the first result",
  z.object({
    period: luckyHitPeriod,
    betId: described(callerId, "The stake's id, which its sender made"),
  }),
);

export const luckyHitNoticeFrame = frame(
  3000,
  "A notice about a frame that was refused. It names the field at fault and the stake, if they could be read",
  z.object({
    code: described(extra(z.int(), 0), "The refusal's code"),
    msg: described(personal(z.string()), "The refusal's text, in the member's language"),
    field: described(z.optional(z.string()), "The field at fault"),
    betId: described(z.optional(z.string()), "The stake's id, which its sender made"),
  }),
);

const openResult = z.object({
  cards1: described(z.array(card), "Black's hand"),
  cards2: described(z.array(card), "Red's hand"),
  blackWin: described(z.boolean(), "True: black won"),
  luckyHitOdds: described(z.int(), "What lucky hit pays, times the stake after the fee; 0: no lucky hit"),
});

const betTotal = described(
  z.object({ a: money, b: money, t: money }),
  "The stakes of all players on black (`a`), red (`b`) and lucky hit (`t`)",
);

const players = described(
  z.optional(z.int().check(z.gte(0))),
  "The number of members with stakes in the round, simulated ones among them",
);

export const luckyHitGroupFrame = frame(
  3002,
  "The phase of the round, at each change and each second. The first after connecting has the member's own stakes",
  z.object({
    periodInfo: described(
      z.object({
        period: luckyHitPeriod,
        startTime: described(extra(time, null), "The cycle's start, ms since the epoch"),
        openTime: described(extra(time, null), "Stakes are accepted from this time"),
        lockTime: described(extra(time, null), "The first time at which stakes are refused"),
        cardsTime: described(extra(time, null), "The cards, 3004"),
        endTime: described(extra(time, null), "The cycle's end"),
        commitment: described(extra(z.string(), null), COMMITMENT_TEXT),
      }),
      "The round and its times",
    ),
    serverTime: extra(time, null),
    maintenance: described(extra(z.boolean(), false), "True: the game is closed for maintenance"),
    openResult: described(z.nullable(openResult), "Null before the cards"),
    betTotal: extra(betTotal, null),
    players,
    balance: described(z.optional(money), "The member's own balance; only in the first frame after connecting"),
    stakes: described(
      z.optional(
        z.array(
          z.object({
            betId: described(z.string(), "The stake's id, which its sender made"),
            betResult: described(luckyHitPick, "The pick: B black, R red, L lucky hit"),
            betPrice: money,
          }),
        ),
      ),
      "The member's stakes of the round; only in the first frame after connecting",
    ),
    extended: described(z.optional(z.boolean()), "True: the server takes 3021. With `stakes` only"),
    limits: described(z.optional(stakeLimits), "With `stakes` only"),
  }),
);

export const luckyHitCardsFrame = frame(
  3004,
  "The cards, once the round is locked",
  z.object({
    period: extra(luckyHitPeriod, null),
    openResult: described(openResult, "The cards and the result"),
    serverTime: extra(time, null),
  }),
);

export const luckyHitPeriodFrame = frame(
  3006,
  "The period has ended. Clients of the specification ignore it",
  z.object({ period: luckyHitPeriod, result: described(closed(["B", "R"]), "The winner: B or R") }),
);

export const luckyHitResultsFrame = frame(
  3008,
  "The latest 48 winners, newest first; at a cycle's start",
  z.object({
    results: described(z.array(closed(["B", "R"])), "Newest first"),
    periods: described(extra(z.array(luckyHitPeriod), null), "Their periods"),
  }),
);

export const luckyHitTotalFrame = frame(
  3012,
  "The totals changed; at most once a second, and on connecting to a round with stakes. `top`: the largest stakes over all players, each player's on a side together, if they changed",
  z.object({
    period: extra(luckyHitPeriod, null),
    betTotal,
    players,
    top: described(
      z.optional(
        z.array(
          z.object({
            nickName: described(personal(z.string()), MASKED),
            betResult: described(luckyHitPick, "The pick: B black, R red, L lucky hit"),
            betPrice: money,
            simulated: described(z.optional(z.literal(true)), "True for a simulated player"),
          }),
        ),
      ),
      "The largest stakes over all players, each player's on a side together; only if they changed",
    ),
  }),
);

/** The number of stakes in `top` of 3012. */
export const LUCKY_HIT_TOP_SHOWN = 8;

export const luckyHitBetResultFrame = frame(
  3016,
  "The result of a 3015. `status` 1: accepted, which every socket of the member hears; 0: refused, with the reason in `msg`",
  z.object({
    status: described(z.literal([0, 1]), "1: done; 0: refused"),
    code: described(extra(z.int(), 0), "200, or the refusal's code"),
    msg: described(extra(personal(z.string()), ""), RESULT_TEXT),
    period: extra(luckyHitPeriod, null),
    betPrice: extra(money, null),
    betResult: described(extra(luckyHitPick, null), "The pick: B black, R red, L lucky hit"),
    betId: described(extra(z.string(), null), "Omitted together with `betResult`: the pending stake"),
    balance: extra(money, null),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  }),
);

export const luckyHitSettledFrame = frame(
  3018,
  "The settlement of the member's stakes of the period, with the new balance",
  z.object({
    period: luckyHitPeriod,
    payout: described(money, "Of all the member's stakes together"),
    refunded: described(z.boolean(), "True: the round was voided, and the stakes were paid back"),
    balance: money,
    receipts: described(z.optional(z.array(receipt)), "A signed statement of each stake's payout"),
  }),
);

export const luckyHitCancelResultFrame = frame(
  3022,
  "The result of a 3021. `status` 1: cancelled and refunded, which every socket of the member hears; 0: refused, with the reason in `msg`",
  z.object({
    status: described(z.literal([0, 1]), "1: done; 0: refused"),
    code: described(extra(z.int(), 0), "200, or the refusal's code"),
    msg: described(extra(personal(z.string()), ""), RESULT_TEXT),
    period: luckyHitPeriod,
    betId: described(z.string(), "The stake's id, which its sender made"),
    betPrice: described(z.nullable(money), "The refund; null with a refusal"),
    balance: extra(money, null),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  }),
);

/** The number of winners in 3008. */
export const LUCKY_HIT_RESULTS_SHOWN = 48;

/** The game's socket: its path, and its frames by the names that a client uses. */
export const luckyHitSocket = {
  path: "/luckyhit",
  sent: { bet: luckyHitBetFrame, cancel: luckyHitCancelFrame },
  received: {
    notice: luckyHitNoticeFrame,
    group: luckyHitGroupFrame,
    cards: luckyHitCardsFrame,
    period: luckyHitPeriodFrame,
    results: luckyHitResultsFrame,
    total: luckyHitTotalFrame,
    betResult: luckyHitBetResultFrame,
    settled: luckyHitSettledFrame,
    cancelResult: luckyHitCancelResultFrame,
  },
} as const;

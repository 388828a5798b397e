import * as z from "zod/mini";
import { frame } from "#contract/frame.ts";
import { card, luckyHitPeriod, luckyHitPick } from "./calls.ts";
import { LUCKY_HIT_LIMITS } from "./rules/stake.ts";
import { clientSeed, receipt, stake, stakeLimits, wantsReceipt } from "#contract/values/game-values.ts";
import { callerId } from "#contract/values/member-values.ts";
import { closed, extra, personal } from "#contract/values/tolerant.ts";
import { money, time } from "#contract/values/values.ts";

/**
 * 3015, from the player: a stake within the limits of the first 3002. The same `betId` in the same period returns the
 * first result.
 */
export const luckyHitBetFrame = frame(
  3015,
  z.object({
    period: luckyHitPeriod,
    betResult: luckyHitPick,
    /** The player's seed. */
    oddNo: clientSeed,
    betPrice: stake(LUCKY_HIT_LIMITS),
    betId: z.optional(callerId),
    receipt: wantsReceipt,
  }),
);

/** 3021, from the player: cancel an open stake before the lock. `betId` as in its 3016. Repeats return the first result. */
export const luckyHitCancelFrame = frame(
  3021,
  z.object({ period: luckyHitPeriod, betId: callerId, receipt: wantsReceipt }),
);

/** 3000: a notice about a frame that was refused. It names the field at fault and the stake, if they could be read. */
export const luckyHitNoticeFrame = frame(
  3000,
  z.object({
    code: extra(z.int(), 0),
    msg: personal(z.string()),
    field: z.optional(z.string()),
    betId: z.optional(z.string()),
  }),
);

const openResult = z.object({
  cards1: z.array(card),
  /** Red's hand. */
  cards2: z.array(card),
  blackWin: z.boolean(),
  luckyHitOdds: z.int(),
});

/** The stakes of all players on black (`a`), red (`b`) and lucky hit (`t`). */
const betTotal = z.object({ a: money, b: money, t: money });

/** The number of members with stakes in the round, over all players. */
const players = z.optional(z.int().check(z.gte(0)));

/**
 * 3002: the phase of the round, at each change and each second. The first after connecting has the member's own stakes.
 */
export const luckyHitGroupFrame = frame(
  3002,
  z.object({
    periodInfo: z.object({
      period: luckyHitPeriod,
      /** ms since the epoch: the cycle's start, stakes open, stakes lock, cards, the cycle's end. */
      startTime: extra(time, null),
      openTime: extra(time, null),
      lockTime: extra(time, null),
      cardsTime: extra(time, null),
      endTime: extra(time, null),
      commitment: extra(z.string(), null),
    }),
    serverTime: extra(time, null),
    maintenance: extra(z.boolean(), false),
    /** Null before the cards. */
    openResult: z.nullable(openResult),
    betTotal: extra(betTotal, null),
    players,
    balance: z.optional(money),
    stakes: z.optional(z.array(z.object({ betId: z.string(), betResult: luckyHitPick, betPrice: money }))),
    /** True: the server takes 3021. With `stakes` only. */
    extended: z.optional(z.boolean()),
    /** With `stakes` only. */
    limits: z.optional(stakeLimits),
  }),
);

export const luckyHitCardsFrame = frame(
  3004,
  z.object({ period: extra(luckyHitPeriod, null), openResult, serverTime: extra(time, null) }),
);

/** 3006: the period has ended. Clients of the specification ignore it. */
export const luckyHitPeriodFrame = frame(3006, z.object({ period: luckyHitPeriod, result: closed(["B", "R"]) }));

/** 3008: the latest 48 winners, newest first; at a cycle's start. */
export const luckyHitResultsFrame = frame(
  3008,
  z.object({ results: z.array(closed(["B", "R"])), periods: extra(z.array(luckyHitPeriod), null) }),
);

/**
 * 3012: the totals changed; at most once a second, and on connecting to a round with stakes. `top`: the largest stakes
 * over all players, each player's on a side together, if they changed.
 */
export const luckyHitTotalFrame = frame(
  3012,
  z.object({
    period: extra(luckyHitPeriod, null),
    betTotal,
    players,
    top: z.optional(
      z.array(
        z.object({
          nickName: personal(z.string()),
          betResult: luckyHitPick,
          betPrice: money,
          /** True for a simulated player. */
          simulated: z.optional(z.literal(true)),
        }),
      ),
    ),
  }),
);

/** The number of stakes in `top` of 3012. */
export const LUCKY_HIT_TOP_SHOWN = 8;

/**
 * 3016: the result of a 3015. `status` 1: accepted, which every socket of the member hears; 0: refused, with the reason
 * in `msg`.
 */
export const luckyHitBetResultFrame = frame(
  3016,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(personal(z.string()), ""),
    period: extra(luckyHitPeriod, null),
    betPrice: extra(money, null),
    /** Omitted together with `betResult`: the pending stake. */
    betResult: extra(luckyHitPick, null),
    betId: extra(z.string(), null),
    balance: extra(money, null),
    receipt: z.optional(receipt),
  }),
);

/** 3018, our addition: the settlement of the member's stakes of the period, with the new balance. */
export const luckyHitSettledFrame = frame(
  3018,
  z.object({
    period: luckyHitPeriod,
    /** Of all the member's stakes together. */
    payout: money,
    refunded: z.boolean(),
    balance: money,
  }),
);

/** 3022: the result of a 3021. `status` 1: cancelled and refunded; 0: refused, with the reason in `msg`. */
export const luckyHitCancelResultFrame = frame(
  3022,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(personal(z.string()), ""),
    period: luckyHitPeriod,
    betId: z.string(),
    /** The refund; null with a refusal. */
    betPrice: z.nullable(money),
    balance: extra(money, null),
    receipt: z.optional(receipt),
  }),
);

/** The number of winners in 3008. */
export const LUCKY_HIT_RESULTS_SHOWN = 48;

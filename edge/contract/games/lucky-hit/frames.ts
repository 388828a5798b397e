import * as z from "zod/mini";
import { frame } from "#contract/frame.ts";
import { card, LUCKY_HIT_STAKE_MAX, LUCKY_HIT_STAKE_MIN, luckyHitPeriod, luckyHitPick } from "./calls.ts";
import { clientSeed, stake } from "../game-values.ts";
import { callerId } from "#contract/member-values.ts";
import { closed, extra } from "#contract/tolerant.ts";
import { money, time } from "#contract/values.ts";

/** 3015, from the player: a stake, of 10 at least, or 1 in locale pt. The same `betId` again in a period gets the first answer again. */
export const luckyHitBetFrame = frame(
  3015,
  z.object({
    period: luckyHitPeriod,
    betResult: luckyHitPick,
    /** The player's seed. */
    oddNo: clientSeed,
    betPrice: stake(LUCKY_HIT_STAKE_MIN, LUCKY_HIT_STAKE_MAX),
    betId: z.optional(callerId),
  }),
);

/** 3000: a notice, when a frame could not be read. */
export const luckyHitNoticeFrame = frame(3000, z.object({ code: extra(z.int(), 0), msg: z.string() }));

const openResult = z.object({
  /** Black's hand. */
  cards1: z.array(card),
  /** Red's hand. */
  cards2: z.array(card),
  blackWin: z.boolean(),
  luckyHitOdds: z.int(),
});

/** What is staked on black (`a`), red (`b`) and lucky hit (`t`), over all players. */
const betTotal = z.object({ a: money, b: money, t: money });

/** 3002: where the round is; at each change of phase and each second. The first after connecting has one's own stakes. */
export const luckyHitGroupFrame = frame(
  3002,
  z.object({
    periodInfo: z.object({
      period: luckyHitPeriod,
      /** ms since the epoch: the cycle's start, stakes from, stakes up to and not at, cards, the cycle's end. */
      startTime: extra(time, null),
      openTime: extra(time, null),
      lockTime: extra(time, null),
      cardsTime: extra(time, null),
      endTime: extra(time, null),
      commitment: extra(z.string(), null),
    }),
    serverTime: extra(time, null),
    maintenance: extra(z.boolean(), false),
    /** From the cards on. */
    openResult: z.nullable(openResult),
    betTotal: extra(betTotal, null),
    balance: z.optional(money),
    stakes: z.optional(z.array(z.object({ betId: z.string(), betResult: luckyHitPick, betPrice: money }))),
  }),
);

/** 3004: the cards. */
export const luckyHitCardsFrame = frame(
  3004,
  z.object({ period: extra(luckyHitPeriod, null), openResult, serverTime: extra(time, null) }),
);

/** 3006: the period is over. Clients of the specification ignore it. */
export const luckyHitPeriodFrame = frame(3006, z.object({ period: luckyHitPeriod, result: closed(["B", "R"]) }));

/** 3008: the latest 48 winners, newest first; at a cycle's start. */
export const luckyHitResultsFrame = frame(
  3008,
  z.object({ results: z.array(closed(["B", "R"])), periods: extra(z.array(luckyHitPeriod), null) }),
);

/** 3012: the totals changed; at most once a second. */
export const luckyHitTotalFrame = frame(3012, z.object({ period: extra(luckyHitPeriod, null), betTotal }));

/** 3016: what became of a 3015. `status` 1: taken; 0: refused, `msg` says why. */
export const luckyHitBetResultFrame = frame(
  3016,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(z.string(), ""),
    period: extra(luckyHitPeriod, null),
    betPrice: extra(money, null),
    /** Left out, with `betResult`: of the stake that is under way. */
    betResult: extra(luckyHitPick, null),
    betId: extra(z.string(), null),
    balance: extra(money, null),
  }),
);

/** 3018, ours: the member's stakes of the period were settled; its new balance. */
export const luckyHitSettledFrame = frame(
  3018,
  z.object({
    period: luckyHitPeriod,
    /** What was paid for all stakes together. */
    payout: money,
    refunded: z.boolean(),
    balance: money,
  }),
);

/** How many winners 3008 carries. */
export const LUCKY_HIT_RESULTS_SHOWN = 48;

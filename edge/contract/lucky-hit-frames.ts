import * as z from "zod/mini";
import { frame } from "./frame.ts";
import { card, LUCKY_HIT_STAKE_MAX, LUCKY_HIT_STAKE_MIN, luckyHitPeriod, luckyHitPick } from "./lucky-hit.ts";
import { clientSeed, stake } from "./game-values.ts";
import { callerId } from "./member-values.ts";
import { money, time } from "./values.ts";

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
export const luckyHitNoticeFrame = frame(3000, z.object({ code: z.int(), msg: z.string() }));

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
      startTime: time,
      openTime: time,
      lockTime: time,
      cardsTime: time,
      endTime: time,
      commitment: z.string(),
    }),
    serverTime: time,
    maintenance: z.boolean(),
    /** From the cards on. */
    openResult: z.nullable(openResult),
    betTotal,
    balance: z.optional(money),
    stakes: z.optional(z.array(z.object({ betId: z.string(), betResult: luckyHitPick, betPrice: money }))),
  }),
);

/** 3004: the cards. */
export const luckyHitCardsFrame = frame(3004, z.object({ period: luckyHitPeriod, openResult, serverTime: time }));

/** 3006: the period is over. Clients of the specification ignore it. */
export const luckyHitPeriodFrame = frame(3006, z.object({ period: luckyHitPeriod, result: z.enum(["B", "R"]) }));

/** 3008: the latest 48 winners, newest first; at a cycle's start. */
export const luckyHitResultsFrame = frame(
  3008,
  z.object({ results: z.array(z.enum(["B", "R"])), periods: z.array(luckyHitPeriod) }),
);

/** 3012: the totals changed; at most once a second. */
export const luckyHitTotalFrame = frame(3012, z.object({ period: luckyHitPeriod, betTotal }));

/** 3016: what became of a 3015. `status` 1: taken; 0: refused, `msg` says why. */
export const luckyHitBetResultFrame = frame(
  3016,
  z.object({
    status: z.union([z.literal(0), z.literal(1)]),
    code: z.int(),
    msg: z.string(),
    period: luckyHitPeriod,
    betPrice: money,
    betResult: luckyHitPick,
    betId: z.string(),
    balance: money,
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

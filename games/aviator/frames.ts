import * as z from "zod/mini";
import { aviatorPeriod } from "./calls.ts";
import { AUTO_CASH_OUT_MAX, AVIATOR_LIMITS, CASH_OUT_MIN } from "./rules/stake.ts";
import { frame } from "#contract/frame.ts";
import { clientSeed, multiplier, receipt, stake, stakeLimits, wantsReceipt } from "#contract/values/game-values.ts";
import { callerId, nickName } from "#contract/values/member-values.ts";
import { extra, personal } from "#contract/values/tolerant.ts";
import { money, time } from "#contract/values/values.ts";

// Fields of the specification keep their names; all additions are optional, for clients and for servers.

/** A member may place two stakes in a round, one in each slot. */
const slot = z.literal([0, 1]);

const autoCashOut = z.codec(z.number().check(z.gte(CASH_OUT_MIN / 100), z.lte(AUTO_CASH_OUT_MAX / 100)), z.int(), {
  decode: (wire) => Math.round(wire * 100),
  encode: (inside) => inside / 100,
});

/** The limits of the silence after which a stake is cashed out, in seconds. */
export const SILENCE_MIN_S = 5;
export const SILENCE_MAX_S = 60;
/** A client with such a stake sends 5023 this often. */
export const HERE_EVERY_MS = 2_000;

/**
 * 5015, from the player: a stake within the limits of the first 5002. The same `betId` in the same period returns the
 * first result.
 */
export const betFrame = frame(
  5015,
  z.object({
    nickName,
    period: aviatorPeriod,
    betPrice: stake(AVIATOR_LIMITS),
    seed: clientSeed,
    betId: z.optional(callerId),
    /** Cash out at this multiplier, if the flight reaches it. */
    autoCashOut: z.optional(autoCashOut),
    /**
     * Cash out at the multiplier `at` or more after `after` seconds without a frame from the member. The exact moment
     * is in the guide to reliability.
     */
    silence: z.optional(
      z.object({ after: z.int().check(z.gte(SILENCE_MIN_S), z.lte(SILENCE_MAX_S)), at: autoCashOut }),
    ),
    slot: z.optional(slot),
    /** True: automatic play placed it, which a rule set may refuse. */
    auto: z.optional(z.boolean()),
    receipt: wantsReceipt,
  }),
);

/** 5017, from the player: cash out. `tag` is that of the last 5004 received; the server goes by its own clock. */
export const cashOutFrame = frame(
  5017,
  z.object({ tag: z.optional(z.number()), slot: z.optional(slot), receipt: wantsReceipt }),
);

/** 5021, from the player: cancel an open stake before the lock. `betId` as in its 5016. Repeats return the first result. */
export const cancelFrame = frame(5021, z.object({ period: aviatorPeriod, betId: callerId, receipt: wantsReceipt }));

/** 5023, from the player: "I am here", which `silence` of a 5015 waits for. Any other frame says the same. No answer. */
export const hereFrame = frame(5023, z.object({}));

/** 5000: a notice about a frame that was refused. It names the field at fault and the stake, if they could be read. */
export const noticeFrame = frame(
  5000,
  z.object({
    code: extra(z.int(), 0),
    msg: personal(z.string()),
    field: z.optional(z.string()),
    betId: z.optional(z.string()),
  }),
);

const openStake = z.object({
  slot,
  betId: z.string(),
  betPrice: money,
  autoCashOut: z.nullable(multiplier),
  cashCoefficient: z.nullable(multiplier),
  cashAmount: z.nullable(money),
  silence: z.optional(z.object({ after: z.int(), at: multiplier })),
});

/**
 * 5002: the phase of the round. Sent at each change of phase, and each second outside the flight. `status` is the
 * specification's clock, which jumps: 9–20 stakes and countdown, 21 locked, 30 and on in flight, 600 flew away. A
 * socket opened with `curve=true` gets it every 5 s instead of each second.
 */
export const groupFrame = frame(
  5002,
  z.object({
    period: aviatorPeriod,
    status: z.int(),
    serverTime: extra(time, null),
    /** Stakes are accepted from `openTime` to just before `lockTime`. If omitted, they follow from `status`. */
    openTime: extra(time, null),
    lockTime: extra(time, null),
    takeOffTime: extra(time, null),
    /** sha256 of the server seed, published before stakes open. */
    commitment: extra(z.string(), null),
    /** True: the game is closed for maintenance. */
    maintenance: extra(z.boolean(), false),
    /** The member's own balance; only in the first frame after connecting. */
    balance: z.optional(money),
    stakes: z.optional(z.array(openStake)),
    /** True: the server takes 5021, 5023, and `silence` of a 5015. With `stakes` only. */
    extended: z.optional(z.boolean()),
    /** With `stakes` only. */
    limits: z.optional(stakeLimits),
  }),
);

/**
 * 5004: the coefficient, every 250 ms in flight, and at take-off and crash. `tag`: ms since take-off. A socket opened
 * with `curve=true` gets it at take-off, every 2 s and at the crash.
 */
export const coefficientFrame = frame(
  5004,
  z.object({
    tag: extra(z.int(), 0),
    coefficient: multiplier,
    flyEnd: extra(z.literal([0, 1]), 0),
    /** If omitted: the round of the last 5002. */
    period: extra(aviatorPeriod, null),
    status: extra(z.int(), null),
    takeOffTime: extra(time, null),
    serverTime: extra(time, null),
    /** With `curve=true`: the coefficient after `ms` of flight is `floor(100 · e^(growth · ms)) / 100`. */
    growth: z.optional(z.number()),
  }),
);

/** 5008: the latest 60 results, newest first. */
export const resultsFrame = frame(
  5008,
  z.object({ results: z.array(z.object({ period: aviatorPeriod, result: multiplier })) }),
);

const listedPlayer = z.object({
  nickName: extra(personal(z.string()), ""),
  betAmount: money,
  cashOut: z.boolean(),
  /** The multiplier of the cash-out; null in flight. */
  coefficient: z.nullable(multiplier),
  /** True for a simulated player. */
  simulated: z.optional(z.literal(true)),
});

/** 5012: the players of this round: the largest stakes, and the counts of all. At most once a second. */
export const playersFrame = frame(
  5012,
  z.object({
    period: extra(aviatorPeriod, null),
    playerNumber: extra(z.int(), null),
    cashedNumber: extra(z.int(), null),
    players: z.array(listedPlayer),
  }),
);

/**
 * 5024: what changed in the list since the last 5012 or 5024, in place of a 5012 of the same round. Only for sockets
 * opened with `curve=true`, at most every 4 s, with at most 10 players. `listed` is the new length of the list. Each
 * player replaces the one at its `place`, from 0.
 */
export const playersChangedFrame = frame(
  5024,
  z.object({
    period: aviatorPeriod,
    playerNumber: z.int(),
    cashedNumber: z.int(),
    listed: z.int(),
    players: z.array(z.extend(listedPlayer, { place: z.int() })),
  }),
);

const dayWin = z.object({
  period: aviatorPeriod,
  nickName: personal(z.string()),
  betAmount: money,
  coefficient: multiplier,
  /** As in 5012. */
  simulated: z.optional(z.literal(true)),
});

/**
 * 5020: the day's largest payouts and highest multipliers of all players, since midnight in Asia/Kolkata. Sent on
 * connecting, and when a finished round has changed them.
 */
export const dayBestFrame = frame(5020, z.object({ wins: z.array(dayWin), multipliers: z.array(dayWin) }));

/**
 * 5016: the result of a 5015. `status` 1: accepted; 0: refused, with the reason in `msg`. Every socket of the member gets
 * an accepted one, and `autoCashOut` and `silence` if the stake has them.
 */
export const betResultFrame = frame(
  5016,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(personal(z.string()), ""),
    period: extra(aviatorPeriod, null),
    betPrice: extra(money, null),
    /** Omitted together with `slot`: the pending stake. */
    betId: extra(z.string(), null),
    slot: extra(slot, null),
    balance: extra(money, null),
    autoCashOut: z.optional(multiplier),
    silence: z.optional(z.object({ after: z.int(), at: multiplier })),
    receipt: z.optional(receipt),
  }),
);

/**
 * 5018: the result of a 5017 or an automatic cash-out. A voided round sets `refunded`. Every socket of the member gets
 * it, except a refusal.
 */
export const cashOutResultFrame = frame(
  5018,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(personal(z.string()), ""),
    cashSuccess: z.boolean(),
    cashCoefficient: extra(multiplier, 0),
    cashAmount: extra(money, 0),
    /** The stake's. */
    betId: z.optional(z.string()),
    period: extra(aviatorPeriod, null),
    slot: extra(slot, null),
    auto: extra(z.boolean(), false),
    refunded: extra(z.boolean(), false),
    balance: extra(money, null),
    receipt: z.optional(receipt),
  }),
);

/**
 * 5022: the result of a 5021. `status` 1: cancelled and refunded, which every socket of the member hears; 0: refused,
 * with the reason in `msg`.
 */
export const cancelResultFrame = frame(
  5022,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(personal(z.string()), ""),
    period: aviatorPeriod,
    betId: z.string(),
    /** The refund, and its slot; null with a refusal. */
    betPrice: z.nullable(money),
    slot: z.nullable(slot),
    balance: extra(money, null),
    receipt: z.optional(receipt),
  }),
);

/** The interval of the coefficient in flight. */
export const TICK_MS = 250;
/** The interval of the coefficient for sockets that compute it from the curve. */
export const CURVE_MS = 2_000;
/** The intervals of 5002 and 5024 for these sockets. */
export const CURVE_GROUP_MS = 5_000;
export const CURVE_LIST_MS = 4_000;
/** The number of players in their 5012 and 5024. */
export const CURVE_PLAYERS_SHOWN = 10;
/** The number of results in 5008. */
export const RESULTS_SHOWN = 60;
/** The number of players in 5012. */
export const PLAYERS_SHOWN = 50;
/** The number of cash-outs in each list of 5020. */
export const BEST_SHOWN = 10;

import * as z from "zod/mini";
import { AVIATOR_STAKE_MAX, AVIATOR_STAKE_MIN, aviatorPeriod } from "./aviator.ts";
import { frame } from "./frame.ts";
import { clientSeed, multiplier, stake } from "./game-values.ts";
import { callerId, nickName } from "./member-values.ts";
import { money, time } from "./values.ts";

// Fields of the specification keep their names; every addition is optional for a client to send or to read.

/** A member may hold two stakes a round, one a slot. */
const slot = z.union([z.literal(0), z.literal(1)]);

const AUTO_CASH_OUT_MIN = 1.01;
const AUTO_CASH_OUT_MAX = 10_000;

/** 5015, from the player: a stake, of 50 at least, or 5 in locale pt. The same `betId` again in a period gets the first answer again. */
export const betFrame = frame(
  5015,
  z.object({
    nickName,
    period: aviatorPeriod,
    betPrice: stake(AVIATOR_STAKE_MIN, AVIATOR_STAKE_MAX),
    seed: clientSeed,
    betId: z.optional(callerId),
    /** Cash out at this multiplier, if the flight reaches it. */
    autoCashOut: z.optional(
      z.codec(z.number().check(z.gte(AUTO_CASH_OUT_MIN), z.lte(AUTO_CASH_OUT_MAX)), z.int(), {
        decode: (wire) => Math.round(wire * 100),
        encode: (inside) => inside / 100,
      }),
    ),
    slot: z.optional(slot),
  }),
);

/** 5017, from the player: cash out. `tag` is that of the last 5004 seen; the server goes by its own clock. */
export const cashOutFrame = frame(5017, z.object({ tag: z.optional(z.number()), slot: z.optional(slot) }));

/** 5000: a notice, when a frame could not be read. */
export const noticeFrame = frame(5000, z.object({ code: z.int(), msg: z.string() }));

const openStake = z.object({
  slot,
  betId: z.string(),
  betPrice: money,
  autoCashOut: z.nullable(multiplier),
  cashCoefficient: z.nullable(multiplier),
  cashAmount: z.nullable(money),
});

/**
 * 5002: where the round is. At each change of phase, and each second while it does not fly. `status` is the
 * specification's clock that jumps: 9–20 stakes and countdown, 21 locked, 30 and on in flight, 600 flew away.
 */
export const groupFrame = frame(
  5002,
  z.object({
    period: aviatorPeriod,
    status: z.int(),
    serverTime: time,
    /** Stakes are taken from `openTime` up to, and not at, `lockTime`. */
    openTime: time,
    lockTime: time,
    takeOffTime: time,
    /** sha256 of the server seed, published before stakes open. */
    commitment: z.string(),
    /** The game is closed for maintenance. */
    maintenance: z.boolean(),
    /** The first frame after connecting has the member's own. */
    balance: z.optional(money),
    stakes: z.optional(z.array(openStake)),
  }),
);

/** 5004: the coefficient, every 250 ms in flight, at once at take-off and crash. `tag`: ms since take-off. */
export const coefficientFrame = frame(
  5004,
  z.object({
    tag: z.int(),
    coefficient: multiplier,
    flyEnd: z.union([z.literal(0), z.literal(1)]),
    period: aviatorPeriod,
    status: z.int(),
    takeOffTime: time,
    serverTime: time,
  }),
);

/** 5008: the latest 60 results, newest first. */
export const resultsFrame = frame(
  5008,
  z.object({ results: z.array(z.object({ period: aviatorPeriod, result: multiplier })) }),
);

/** 5012: who plays this round: the largest stakes, and the counts of all. At most once a second. */
export const playersFrame = frame(
  5012,
  z.object({
    period: aviatorPeriod,
    playerNumber: z.int(),
    cashedNumber: z.int(),
    players: z.array(
      z.object({
        nickName: z.string(),
        betAmount: money,
        cashOut: z.boolean(),
        /** The multiplier cashed out at; null while it flies on. */
        coefficient: z.nullable(multiplier),
        /** Of a player that the house simulates alone. */
        simulated: z.optional(z.literal(true)),
      }),
    ),
  }),
);

const dayWin = z.object({
  period: aviatorPeriod,
  nickName: z.string(),
  betAmount: money,
  coefficient: multiplier,
  /** As in 5012. */
  simulated: z.optional(z.literal(true)),
});

/**
 * 5020: the day's best cash-outs over all players, since midnight in Asia/Kolkata: those that paid most, and those at the
 * highest multipliers. On connecting, and when a round that is over has changed them.
 */
export const dayBestFrame = frame(5020, z.object({ wins: z.array(dayWin), multipliers: z.array(dayWin) }));

/** 5016: what became of a 5015. `status` 1: taken; 0: refused, `msg` says why. */
export const betResultFrame = frame(
  5016,
  z.object({
    status: z.union([z.literal(0), z.literal(1)]),
    code: z.int(),
    msg: z.string(),
    period: aviatorPeriod,
    betPrice: money,
    betId: z.string(),
    slot,
    balance: money,
  }),
);

/** 5018: what became of a 5017, or of an automatic cash-out. A round that was voided says so with `refunded`. */
export const cashOutResultFrame = frame(
  5018,
  z.object({
    status: z.union([z.literal(0), z.literal(1)]),
    code: z.int(),
    msg: z.string(),
    cashSuccess: z.boolean(),
    cashCoefficient: multiplier,
    cashAmount: money,
    period: aviatorPeriod,
    slot,
    auto: z.boolean(),
    refunded: z.boolean(),
    balance: money,
  }),
);

/** How often a flying coefficient is sent. */
export const TICK_MS = 250;
/** How many results 5008 carries. */
export const RESULTS_SHOWN = 60;
/** How many players 5012 names. */
export const PLAYERS_SHOWN = 50;
/** How many cash-outs each list of 5020 has at most. */
export const BEST_SHOWN = 10;

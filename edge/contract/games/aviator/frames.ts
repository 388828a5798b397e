import * as z from "zod/mini";
import { AVIATOR_STAKE_MAX, AVIATOR_STAKE_MIN, aviatorPeriod } from "./calls.ts";
import { frame } from "#contract/frame.ts";
import { clientSeed, multiplier, stake } from "../game-values.ts";
import { callerId, nickName } from "#contract/member-values.ts";
import { extra } from "#contract/tolerant.ts";
import { money, time } from "#contract/values.ts";

// Fields of the specification keep their names; every addition is optional for a client to send or to read.

/** A member may hold two stakes a round, one a slot. */
const slot = z.literal([0, 1]);

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
export const noticeFrame = frame(5000, z.object({ code: extra(z.int(), 0), msg: z.string() }));

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
    serverTime: extra(time, null),
    /** Stakes are taken from `openTime` up to, and not at, `lockTime`. Left out, they follow from `status`. */
    openTime: extra(time, null),
    lockTime: extra(time, null),
    takeOffTime: extra(time, null),
    /** sha256 of the server seed, published before stakes open. */
    commitment: extra(z.string(), null),
    /** The game is closed for maintenance. */
    maintenance: extra(z.boolean(), false),
    /** The first frame after connecting has the member's own. */
    balance: z.optional(money),
    stakes: z.optional(z.array(openStake)),
  }),
);

/** 5004: the coefficient, every 250 ms in flight, at once at take-off and crash. `tag`: ms since take-off. */
export const coefficientFrame = frame(
  5004,
  z.object({
    tag: extra(z.int(), 0),
    coefficient: multiplier,
    flyEnd: extra(z.literal([0, 1]), 0),
    /** Left out: of the round that the last 5002 named. */
    period: extra(aviatorPeriod, null),
    status: extra(z.int(), null),
    takeOffTime: extra(time, null),
    serverTime: extra(time, null),
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
    period: extra(aviatorPeriod, null),
    playerNumber: extra(z.int(), null),
    cashedNumber: extra(z.int(), null),
    players: z.array(
      z.object({
        nickName: extra(z.string(), ""),
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
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(z.string(), ""),
    period: extra(aviatorPeriod, null),
    betPrice: extra(money, null),
    /** Left out, with `slot`: of the stake that is under way. */
    betId: extra(z.string(), null),
    slot: extra(slot, null),
    balance: extra(money, null),
  }),
);

/** 5018: what became of a 5017, or of an automatic cash-out. A round that was voided says so with `refunded`. */
export const cashOutResultFrame = frame(
  5018,
  z.object({
    status: z.literal([0, 1]),
    code: extra(z.int(), 0),
    msg: extra(z.string(), ""),
    cashSuccess: z.boolean(),
    cashCoefficient: extra(multiplier, 0),
    cashAmount: extra(money, 0),
    period: extra(aviatorPeriod, null),
    slot: extra(slot, null),
    auto: extra(z.boolean(), false),
    refunded: extra(z.boolean(), false),
    balance: extra(money, null),
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

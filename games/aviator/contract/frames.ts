import * as z from "zod/mini";
import { aviatorPeriod } from "./calls.ts";
import { AUTO_CASH_OUT_MAX, AVIATOR_LIMITS, CASH_OUT_MIN } from "../rules/stake.ts";
import { frame } from "#contract/frame.ts";
import {
  clientSeed,
  COMMITMENT_TEXT,
  MASKED,
  multiplier,
  receipt,
  RESULT_TEXT,
  stake,
  stakeLimits,
  terms,
} from "#contract/values/game-values.ts";
import { extra, personal } from "#contract/values/tolerant-schema.ts";
import { callerId, nickName } from "#contract/values/entered.ts";
import { described, money, time } from "#contract/values/values.ts";

// Fields of the specification keep their names; all additions are optional, for clients and for servers.

const slot = described(z.literal([0, 1]), "The slot of the stake, 0 or 1");

const askedSlot = described(z.optional(slot), "The slot of the stake, 0 or 1; without it 0");

const autoCashOut = z.codec(z.number().check(z.gte(CASH_OUT_MIN / 100), z.lte(AUTO_CASH_OUT_MAX / 100)), z.int(), {
  decode: (wire) => Math.round(wire * 100),
  encode: (inside) => inside / 100,
});

/** The limits of the silence after which a stake is cashed out, in seconds. */
export const SILENCE_MIN_S = 5;
export const SILENCE_MAX_S = 60;
/** A client with such a stake sends 5023 this often. */
export const HERE_EVERY_MS = 2_000;

export const betFrame = frame(
  5015,
  "A stake within the limits of the first 5002. The same `betId` in the same period returns the first result, or a refusal once it is cancelled",
  z.object({
    nickName,
    period: aviatorPeriod,
    betPrice: stake(AVIATOR_LIMITS),
    seed: clientSeed,
    betId: described(z.optional(callerId), "The stake's id, which its sender made; without it the server makes one"),
    autoCashOut: described(
      z.optional(autoCashOut),
      "Cash out at this multiplier, rounded to 2 decimals, if the flight reaches it",
    ),
    /**
     * Cash out at the multiplier `at` or more after `after` seconds without a frame from the member. The exact moment
     * is in the guide to reliability.
     */
    silence: described(
      z.optional(
        z.object({
          after: described(
            z.int().check(z.gte(SILENCE_MIN_S), z.lte(SILENCE_MAX_S)),
            "Seconds without a frame of the member, 5 to 60",
          ),
          at: described(autoCashOut, "The least multiplier of that cash-out"),
        }),
      ),
      "Cash out by itself after a silence",
    ),
    slot: askedSlot,
    auto: described(z.optional(z.boolean()), "True: automatic play placed it, which a rule set may refuse"),
    terms,
  }),
);

export const cashOutFrame = frame(
  5017,
  "Cash out. `tag` is that of the last 5004 received; the server goes by its own clock",
  z.object({
    tag: described(z.optional(z.number()), "Milliseconds since take-off"),
    slot: askedSlot,
  }),
);

export const cancelFrame = frame(
  5021,
  "Cancel an open stake before the lock. `betId` as in its 5016. Repeats return the first result",
  z.object({ period: aviatorPeriod, betId: described(callerId, "The stake's id, which its sender made") }),
);

export const hereFrame = frame(
  5023,
  'Says "I am here", which `silence` of a 5015 waits for. Any other frame but 5025 says the same. No answer, whatever its `data`',
  z.object({}),
);

export const pingFrame = frame(
  5025,
  "Asks whether the connection lives, sent as the example to the letter. Written otherwise it gets no answer. A client of the curve sends it if nothing comes for a second",
  z.object({}),
);

export const pongFrame = frame(5026, "The connection lives", z.object({}));

export const noticeFrame = frame(
  5000,
  "A notice about a frame that was refused. It names the field at fault and the stake, if they could be read",
  z.object({
    code: described(extra(z.int(), 0), "The refusal's code"),
    msg: described(personal(z.string()), "The refusal's text, in the member's language"),
    field: described(z.optional(z.string()), "The field at fault"),
    betId: described(z.optional(z.string()), "The stake's id, which its sender made"),
  }),
);

const STATUS_CLOCK =
  "The clock of the round: 9 and 10 before stakes, 11 to 20 stakes, 21 locked, 30 and on in flight, 600 flew away";

const keptSilence = described(
  z.optional(
    z.object({
      after: described(z.int(), "Seconds without a frame of the member, 5 to 60"),
      at: described(multiplier, "The least multiplier of that cash-out"),
    }),
  ),
  "Cash out by itself after a silence",
);

const openStake = z.object({
  slot,
  betId: described(z.string(), "The stake's id, which its sender made"),
  betPrice: money,
  autoCashOut: z.nullable(multiplier),
  cashCoefficient: z.nullable(multiplier),
  cashAmount: z.nullable(money),
  silence: keptSilence,
});

export const groupFrame = frame(
  5002,
  "The phase of the round. Sent at each change of phase, and each second outside the flight. `status` is the specification's clock, which jumps: 9 and 10 before stakes, 11 to 20 stakes, 21 locked, 30 and on in flight, 600 flew away. A socket opened with `curve=true` gets it every 5 s instead of each second, and none in flight and at the crash, which 5004 tells it",
  z.object({
    period: aviatorPeriod,
    status: described(z.int(), STATUS_CLOCK),
    serverTime: extra(time, null),
    openTime: described(
      extra(time, null),
      "Stakes are accepted from `openTime` to just before `lockTime`. If omitted, they follow from `status`",
    ),
    lockTime: extra(time, null),
    takeOffTime: extra(time, null),
    commitment: described(extra(z.string(), null), COMMITMENT_TEXT),
    maintenance: described(extra(z.boolean(), false), "True: the game is closed for maintenance"),
    balance: described(z.optional(money), "The member's own balance; only in the first frame after connecting"),
    stakes: described(
      z.optional(z.array(openStake)),
      "The member's stakes of the round; only in the first frame after connecting",
    ),
    extended: described(
      z.optional(z.boolean()),
      "True: the server takes 5021, 5023, and `silence` of a 5015. With `stakes` only",
    ),
    limits: described(z.optional(stakeLimits), "With `stakes` only"),
  }),
);

export const coefficientFrame = frame(
  5004,
  "The coefficient, every 250 ms in flight, and at take-off and crash. `tag`: ms since take-off. A socket opened with `curve=true` gets it on connecting in flight, at take-off, every 10 s and at the crash",
  z.object({
    tag: described(extra(z.int(), 0), "Milliseconds since take-off"),
    coefficient: multiplier,
    flyEnd: described(extra(z.literal([0, 1]), 0), "1: the plane flew away; 0: it flies"),
    period: described(extra(aviatorPeriod, null), "If omitted: the round of the last 5002"),
    status: described(extra(z.int(), null), "As in 5002: 30 and the seconds of flight; 600 at the crash"),
    takeOffTime: extra(time, null),
    serverTime: extra(time, null),
    growth: described(
      z.optional(z.number()),
      "With `curve=true`: the coefficient after `ms` of flight is `floor(100 · e^(growth · ms)) / 100`",
    ),
  }),
);

export const resultsFrame = frame(
  5008,
  "The latest 60 results, newest first",
  z.object({ results: described(z.array(z.object({ period: aviatorPeriod, result: multiplier })), "Newest first") }),
);

const listedPlayer = z.object({
  nickName: described(extra(personal(z.string()), ""), MASKED),
  betAmount: money,
  cashOut: described(z.boolean(), "True: cashed out"),
  coefficient: described(z.nullable(multiplier), "The multiplier of the cash-out; null in flight"),
  simulated: described(z.optional(z.literal(true)), "True for a simulated player"),
});

export const playersFrame = frame(
  5012,
  "The players of this round: the largest stakes, and the counts of all. At most once a second",
  z.object({
    period: extra(aviatorPeriod, null),
    playerNumber: described(extra(z.int(), null), "The number of members with stakes"),
    cashedNumber: described(extra(z.int(), null), "The number of members who cashed one out"),
    players: described(z.array(listedPlayer), "The largest stakes"),
  }),
);

export const playersChangedFrame = frame(
  5024,
  "What changed in the list since the last 5012 or 5024, in place of a 5012 of the same round. Only for sockets opened with `curve=true`, at most every 2 s, with at most 20 players. `listed` is the new length of the list. Each player replaces the one at its `place`, from 0",
  z.object({
    period: aviatorPeriod,
    playerNumber: described(z.int(), "The number of members with stakes"),
    cashedNumber: described(z.int(), "The number of members who cashed one out"),
    listed: described(z.int(), "The number of players in the list"),
    players: described(
      z.array(z.object({ ...listedPlayer.shape, place: described(z.int(), "Its place in the list, from 0") })),
      "The rows that changed",
    ),
  }),
);

const dayWin = z.object({
  period: aviatorPeriod,
  nickName: described(personal(z.string()), MASKED),
  betAmount: money,
  coefficient: multiplier,
  simulated: described(z.optional(z.literal(true)), "As in 5012"),
});

export const dayBestFrame = frame(
  5020,
  "The day's largest payouts and highest multipliers of all players, since midnight in Asia/Kolkata. Sent on connecting, and when a finished round has changed them",
  z.object({
    wins: described(z.array(dayWin), "By the payout, which is `betAmount` times `coefficient`"),
    multipliers: described(z.array(dayWin), "By the multiplier"),
  }),
);

const result = {
  status: described(z.literal([0, 1]), "1: done; 0: refused"),
  code: described(extra(z.int(), 0), "200, or the refusal's code"),
  msg: described(extra(personal(z.string()), ""), RESULT_TEXT),
};

export const betResultFrame = frame(
  5016,
  "The result of a 5015. `status` 1: accepted; 0: refused, with the reason in `msg`. Every socket of the member gets an accepted one, and `autoCashOut` and `silence` if the stake has them",
  z.object({
    ...result,
    period: extra(aviatorPeriod, null),
    betPrice: extra(money, null),
    betId: described(extra(z.string(), null), "Omitted together with `slot`: the pending stake"),
    slot: described(extra(slot, null), "The slot of the stake, 0 or 1"),
    balance: extra(money, null),
    autoCashOut: z.optional(multiplier),
    silence: keptSilence,
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  }),
);

export const cashOutResultFrame = frame(
  5018,
  "The result of a 5017 or an automatic cash-out. A voided round sets `refunded`. Every socket of the member gets it, except a refusal",
  z.object({
    ...result,
    status: described(z.literal([0, 1]), "1: done; 0: refused, or the round was voided"),
    cashSuccess: described(z.boolean(), "True: the stake was cashed out"),
    cashCoefficient: described(extra(multiplier, 0), "The multiplier of the cash-out; 0: none"),
    cashAmount: described(extra(money, 0), "The payout, or the refund of a voided round; 0: none"),
    betId: described(z.optional(z.string()), "The stake's id, which its sender made"),
    period: extra(aviatorPeriod, null),
    slot: described(extra(slot, null), "The slot of the stake, 0 or 1"),
    auto: described(extra(z.boolean(), false), "True: an automatic cash-out"),
    refunded: described(extra(z.boolean(), false), "True: the round was voided, and the stakes were paid back"),
    balance: extra(money, null),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  }),
);

export const cancelResultFrame = frame(
  5022,
  "The result of a 5021. `status` 1: cancelled and refunded, which every socket of the member hears; 0: refused, with the reason in `msg`",
  z.object({
    ...result,
    period: aviatorPeriod,
    betId: described(z.string(), "The stake's id, which its sender made"),
    betPrice: described(z.nullable(money), "The refund; null with a refusal"),
    slot: described(z.nullable(slot), "The slot of the stake, 0 or 1; null with a refusal"),
    balance: extra(money, null),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  }),
);

/** The interval of the coefficient in flight. */
export const TICK_MS = 250;
/** The interval of the coefficient for sockets that compute it from the curve. */
export const CURVE_MS = 10_000;
/** Such a client sends 5025 after a silence of this length. */
export const PING_AFTER_MS = 1_000;
/** The intervals of 5002 and 5024 for these sockets. */
export const CURVE_GROUP_MS = 5_000;
export const CURVE_LIST_MS = 2_000;
/** The number of players in their 5012 and 5024. */
export const CURVE_PLAYERS_SHOWN = 20;
/** The number of results in 5008. */
export const RESULTS_SHOWN = 60;
/** The number of players in 5012. */
export const PLAYERS_SHOWN = 50;
/** The number of cash-outs in each list of 5020. */
export const BEST_SHOWN = 10;

/** Our client's socket computes the coefficient from the curve. A backend that does not know the flag sends each tick. */
export const SOCKET_FLAGS = { curve: "true" } as const;

/** The game's socket: its path, and its frames by the names that a client uses. */
export const aviatorSocket = {
  path: "/aviator",
  sent: { bet: betFrame, cashOut: cashOutFrame, cancel: cancelFrame, here: hereFrame, ping: pingFrame },
  received: {
    notice: noticeFrame,
    group: groupFrame,
    coefficient: coefficientFrame,
    results: resultsFrame,
    players: playersFrame,
    playersChanged: playersChangedFrame,
    dayBest: dayBestFrame,
    betResult: betResultFrame,
    cashOutResult: cashOutResultFrame,
    cancelResult: cancelResultFrame,
    pong: pongFrame,
  },
} as const;

import * as z from "zod/mini";
import { CELLS } from "./rules/layout.ts";
import { MINES_LIMITS, TRAP_OPTIONS } from "./rules/stake.ts";
import { clientSeedCall, playFairness } from "../shared/client-seed-call.ts";
import { call } from "#contract/call.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { receipt, stake, stakeLimits, wantsReceipt } from "#contract/values/game-values.ts";
import { extra, readBy, readTolerantly } from "#contract/values/tolerant.ts";
import { described, money, tenThousandths, time } from "#contract/values/values.ts";

const traps = z.literal([...TRAP_OPTIONS]);
const queryTraps = z.codec(z.enum(TRAP_OPTIONS.map(String)), traps, {
  decode: (wire) => Number(wire) as z.output<typeof traps>,
  encode: String,
});

/** A cell of the grid, 1–25. */
const cell = z.int().check(z.gte(1), z.lte(CELLS));
const cells = z.array(cell);

const gameDetail = z.object({
  amount: money,
  /** Safe cells opened so far. */
  steps: z.int(),
  traps: extra(traps, null),
  /** The payout of taking the reward now, 0 before the first step; for a finished game, its payout. */
  reward: extra(money, null),
});

/** The seeds of the next game, once this one is over: its commitment is known before its stake. */
const nextFairness = extra(z.nullable(playFairness), null);

/** The reward is the coefficient times the delivery, rounded down. */
const coefficient = described(tenThousandths(), "a coefficient, cut to 4 decimals", 1.1363);

/** The coefficients by step. */
const stepRates = z.array(coefficient);

function readLock(json: unknown): "0" | "1" | undefined {
  const isLocked = readTolerantly(z.boolean(), json);
  return isLocked === undefined ? undefined : isLocked ? "1" : "0";
}

export const minesStatus = call("GET", "/mines/status", {
  summary: "The member's running game, or none; the coefficients of its traps, or of those asked for",
  by: "member",
  query: { traps: z._default(queryTraps, 3) },
  answer: {
    balance: money,
    /** '1' while a game is in progress. */
    game_lock: readBy(z.enum(["0", "1"]), readLock),
    game_detail_map: z.nullable(gameDetail),
    step_rates: stepRates,
    opened_idxs: cells,
    /** For the running game, or for the next. */
    fairness: extra(playFairness, null),
    limits: z.optional(stakeLimits),
  },
});

export const minesStart = call("POST", "/mines/start", {
  summary: "Stake and start a game; one at a time a member",
  by: "member",
  money: true,
  spends: true,
  body: {
    traps,
    amount: stake(MINES_LIMITS),
    /** True: automatic play placed it, which a rule set may refuse. */
    auto: z.optional(z.boolean()),
    receipt: wantsReceipt,
  },
  answer: {
    /** The game's id in the records. */
    id: z.optional(z.string()),
    game_detail_map: gameDetail,
    step_rates: stepRates,
    balance: extra(money, null),
    fairness: extra(playFairness, null),
    receipt: z.optional(receipt),
  },
});

export const minesClientSeed = clientSeedCall(
  "/mines/client_seed",
  "Choose the client seed of the games to come; refused while a game runs",
);

/** The game as the player sees it. If it has gone on since, nothing is opened or paid. */
const seenGame = {
  /** As in `fairness`. */
  nonce: z.optional(z.int()),
  /** The number of open cells. */
  opened: z.optional(z.int()),
};

export const minesTap = call("POST", "/mines/tap", {
  summary: "Open a cell; an opened one again gives the same answer and changes nothing",
  by: "member",
  // Opening the last safe cell pays.
  money: true,
  body: { idx: cell, ...seenGame },
  answer: {
    /** Safe cells only, in the order of opening. */
    opened_idxs: cells,
    game_over: z.boolean(),
    /** True if the member opened every safe cell: the reward is paid. */
    is_win: extra(
      z.boolean(),
      ({ game_over: over, trap_idxs: traps, opening_idx: opened }) =>
        over === true && Array.isArray(traps) && !traps.includes(opened),
    ),
    /** The traps; null during the game. */
    trap_idxs: z.nullable(cells),
    game_detail_map: gameDetail,
    opening_idx: cell,
    balance: extra(money, null),
    next_fairness: nextFairness,
  },
});

export const minesTake = call("POST", "/mines/take", {
  summary: "Take the reward and end the game; a finished one, also by its last safe cell, is refused",
  by: "member",
  money: true,
  body: { ...seenGame, receipt: wantsReceipt },
  answer: {
    id: z.optional(z.string()),
    is_win: z.boolean(),
    trap_idxs: cells,
    game_detail_map: gameDetail,
    balance: extra(money, null),
    next_fairness: nextFairness,
    receipt: z.optional(receipt),
  },
});

export const minesRecords = call("GET", "/mines/user_records", {
  summary: "The member's finished games",
  by: "member",
  query: paging,
  answer: paged(
    z.object({
      /** Empty: the game cannot be verified. */
      id: extra(z.string(), ""),
      create_time: time,
      is_win: z.boolean(),
      /** The change of the balance: payout less stake. */
      change_amount: money,
      traps,
      trap_indexes: cells,
      /** In the order of opening; in a lost game the last one is the trap. */
      opened_indexes: cells,
      over_steps: z.int(),
      /** The last coefficient. */
      rate: coefficient,
      delivery: money,
      fee: money,
      amount: money,
      payout: extra(money, ({ is_win, change_amount, amount }) =>
        is_win ? Number(change_amount) + Number(amount) : 0,
      ),
    }),
  ),
});

export const minesRoundDetail = call("GET", "/mines/round_detail", {
  summary: "The commitment, the seeds and the traps of one of the member's games",
  by: "member",
  query: { id: described(z.string().check(z.regex(/^\d{1,16}$/)), "the record's id", "1") },
  answer: {
    entity: z.object({
      game: extra(z.literal("mines"), "mines"),
      period: extra(z.string(), ""),
      commitment: z.string(),
      server_seed: z.nullable(z.string()),
      client_seed: z.string(),
      nonce: z.int(),
      forced: z.boolean(),
      traps,
      trap_indexes: z.nullable(cells),
    }),
  },
});

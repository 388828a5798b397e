import * as z from "zod/mini";
import { CELLS } from "../rules/layout.ts";
import { MINES_LIMITS, TRAP_OPTIONS } from "../rules/stake.ts";
import { clientSeedCall, playFairness, playRound, seenSeeds } from "#games/engine/contract/client-seed-call.ts";
import { call } from "#contract/call.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { entropy, receipt, stake, stakeLimits, terms } from "#contract/values/game-values.ts";
import { extra, stakeRow, owed, readBy } from "#contract/values/tolerant-schema.ts";
import type { Forms } from "#contract/values/forms.ts";
import { cost, described, money, tenThousandths, time } from "#contract/values/values.ts";

const traps = described(z.literal([...TRAP_OPTIONS]), "The number of traps");
const queryTraps = z.codec(z.enum(TRAP_OPTIONS.map(String)), traps, {
  decode: (wire) => Number(wire) as z.output<typeof traps>,
  encode: String,
});

/** A cell of the grid, 1–25. */
const cell = z.int().check(z.gte(1), z.lte(CELLS));
const cells = z.array(cell);

const gameDetail = z.object({
  amount: money,
  steps: described(z.int(), "Safe cells opened so far"),
  traps: described(extra(traps, null), "The number of traps"),
  reward: described(
    extra(money, null),
    "The payout of taking the reward now, 0 before the first step; for a finished game, its payout",
  ),
});

/** The seeds of the next game, once this one is over: its commitment is known before its stake. */
const nextFairness = extra(z.nullable(playFairness), null);

/** The reward is the coefficient times the delivery, rounded down. */
const coefficient = described(tenThousandths(), "a coefficient, cut to 4 decimals", 1.1363);

/** The coefficients by step. */
const stepRates = z.array(coefficient);

function readLock(json: unknown, forms: Forms): "0" | "1" | undefined {
  const isLocked = forms.flag(json);
  return isLocked === undefined ? undefined : isLocked ? "1" : "0";
}

export const minesStatus = call("GET", "/mines/status", {
  summary: "The member's running game, or none; the coefficients of its traps, or of those asked for",
  by: "member",
  query: { traps: described(z._default(queryTraps, 3), "The number of traps") },
  answer: {
    balance: money,
    game_lock: described(readBy(z.enum(["0", "1"]), readLock), "'1' while a game is in progress"),
    game_detail_map: described(z.nullable(gameDetail), "The game; null: none runs"),
    step_rates: described(stepRates, "The coefficient after each safe cell"),
    opened_idxs: described(cells, "The open cells, in the order of opening"),
    fairness: described(extra(playFairness, null), "For the running game, or for the next"),
    limits: described(z.optional(stakeLimits), "The limits of a stake"),
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
    auto: described(z.optional(z.boolean()), "True: automatic play placed it, which a rule set may refuse"),
    entropy,
    ...seenSeeds,
    terms,
  },
  answer: {
    id: described(z.optional(z.string()), "The game's id in the records"),
    game_detail_map: described(gameDetail, "The game"),
    step_rates: described(stepRates, "The coefficient after each safe cell"),
    balance: extra(money, null),
    fairness: described(extra(playFairness, null), "The seeds of this game"),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  },
});

export const minesClientSeed = clientSeedCall(
  "/mines/client_seed",
  "Choose the client seed of the games to come; refused while a game runs",
);

/** The game as the player sees it. If it has gone on since, nothing is opened or paid. */
const seenGame = {
  nonce: described(z.optional(z.int().check(z.gte(0))), "As in `fairness`"),
  opened: described(z.optional(z.int().check(z.gte(0), z.lte(CELLS))), "The number of open cells"),
};

export const minesTap = call("POST", "/mines/tap", {
  summary: "Open a cell; an opened one again gives the same answer and changes nothing",
  by: "member",
  // Opening the last safe cell pays.
  money: true,
  body: { idx: described(cell, "The cell to open, 1 to 25"), ...seenGame },
  answer: {
    id: described(z.optional(z.string()), "The game's id in the records"),
    opened_idxs: described(cells, "Safe cells only, in the order of opening"),
    game_over: described(z.boolean(), "True: the game has ended"),
    is_win: described(
      extra(
        z.boolean(),
        ({ game_over: over, trap_idxs: traps, opening_idx: opened }) =>
          over === true && Array.isArray(traps) && !traps.includes(opened),
      ),
      "True if the member opened every safe cell: the reward is paid",
    ),
    trap_idxs: described(z.nullable(cells), "The traps; null during the game"),
    game_detail_map: described(gameDetail, "The game, also once it is over"),
    opening_idx: described(cell, "The cell of this call"),
    balance: extra(money, null),
    next_fairness: described(nextFairness, "The seeds of the next game; null while this one runs"),
    receipt: described(z.optional(receipt), "Of the end, if the cell was the last safe one or a trap"),
  },
});

export const minesTake = call("POST", "/mines/take", {
  summary: "Take the reward and end the game; a finished one, also by its last safe cell, is refused",
  by: "member",
  money: true,
  body: seenGame,
  answer: {
    id: described(z.optional(z.string()), "The game's id in the records"),
    is_win: described(z.boolean(), "True: the reward was paid"),
    trap_idxs: described(cells, "The cells with traps"),
    game_detail_map: described(gameDetail, "The game that is over"),
    balance: extra(money, null),
    next_fairness: described(nextFairness, "The seeds of the next game"),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  },
});

export const minesRecords = call("GET", "/mines/user_records", {
  summary: "The member's finished games",
  by: "member",
  query: paging,
  answer: paged(
    stakeRow({
      id: described(extra(z.string(), ""), "Empty: the game cannot be verified"),
      create_time: owed(time, null),
      is_win: described(z.boolean(), "True: the reward was paid"),
      change_amount: described(money, "The change of the balance: payout less stake"),
      traps,
      trap_indexes: described(cells, "The cells with traps"),
      opened_indexes: described(cells, "In the order of opening; in a lost game the last one is the trap"),
      over_steps: described(z.int(), "Safe cells opened"),
      rate: described(coefficient, "The last coefficient; 1: no safe cell was opened"),
      delivery: money,
      fee: cost,
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
  without: "the game's proof shows the refusal",
  query: { id: described(z.string().check(z.regex(/^\d{1,16}$/)), "the record's id", "1") },
  answer: {
    entity: described(
      z.object({
        ...playRound("mines"),
        traps,
        trap_indexes: described(z.nullable(cells), "The cells with traps; null: the backend does not reveal them yet"),
      }),
      "The game, with all that its recomputation takes",
    ),
  },
});

import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { COMMITMENT_TEXT, multiplier } from "#contract/values/game-values.ts";
import { roundChain } from "#games/engine/contract/round-chain.ts";
import { extra, stakeRow, personal, type Read } from "#contract/values/tolerant-schema.ts";
import { queryInt } from "#contract/values/entered.ts";
import { described, money, time } from "#contract/values/values.ts";

export const aviatorPeriod = described(z.int().check(z.gte(1), z.lte(1e14)), "start time in 1/100 s", 179521086000);

export const aviatorStatus = described(
  z.enum(["W", "S", "F", "R"]),
  "W waits for the crash, S cashed out, F lost, R refunded",
);

export const aviatorRecord = stakeRow({
  period: aviatorPeriod,
  slot: described(extra(z.int(), 0), "The slot, 0 or 1"),
  id: described(z.optional(z.string()), "The stake's betId, which names it in /fairness/receipts"),
  amount: extra(money, ({ delivery }) => Number(delivery)),
  delivery: described(money, "The stake, since Aviator takes no fee"),
  cash_result: described(z.nullable(multiplier), "The multiplier of the cash-out; null: none"),
  payout: extra(money, ({ delivery, cash_result: at }) => Math.floor((Number(delivery) * Number(at)) / 100)),
  open_result: described(z.nullable(multiplier), "The round's result; null before its end"),
  cancelled: described(z.optional(z.boolean()), "True: the member cancelled the stake before the lock"),
  status: extra(aviatorStatus, ({ cash_result: at, open_result: end }) => (at ? "S" : end ? "F" : "W")),
  create_time: extra(time, ({ period }) => Number(period) * 10),
});

/** The sums over the finished rounds since midnight in Asia/Kolkata, with the first page. */
const aviatorToday = z.object({
  rounds: described(z.int(), "Finished rounds"),
  staked: money,
  paid: money,
  best: described(z.nullable(multiplier), "The multiplier of the best cash-out; null: none"),
});

export const aviatorRecords = call("GET", "/aviator/user_records", {
  summary: "The member's Aviator stakes",
  by: "member",
  query: paging,
  answer: {
    ...paged(aviatorRecord),
    today: described(z.optional(aviatorToday), "The sums of the day; with the first page"),
  },
});

/** The number of the day's highest results in a list. */
export const HIGHEST_SHOWN = 10;

export const aviatorHighest = call("GET", "/aviator/highest", {
  summary: "The highest results since midnight in Asia/Kolkata, highest first",
  by: "member",
  without: "the list of the highest results stays empty",
  answer: { results: described(z.array(z.object({ period: aviatorPeriod, result: multiplier })), "Highest first") },
});

/** The inputs to recompute a round; those that are secret until its end are null until then. */
export const aviatorRound = z.object({
  game: described(extra(z.literal("aviator"), "aviator"), "The game's name"),
  period: extra(aviatorPeriod, null),
  commitment: described(extra(z.string(), null), `${COMMITMENT_TEXT}; null: the backend publishes none`),
  ...roundChain,
  server_seed: described(z.nullable(z.string()), "The server seed; null until the outcome is known"),
  forced: described(extra(z.boolean(), false), "True: an operator forced the outcome"),
  result: z.nullable(multiplier),
  player_nickname1: described(
    z.nullable(personal(z.string())),
    "The first staker's nick name, masked as in `p***0`; null: none",
  ),
  player_nickname2: described(z.nullable(personal(z.string())), "The second staker's, masked"),
  player_nickname3: described(z.nullable(personal(z.string())), "The third staker's, masked"),
  player_seed1: described(z.nullable(z.string()), "The first staker's seed; null: none"),
  player_seed2: described(z.nullable(z.string()), "The second staker's"),
  player_seed3: described(z.nullable(z.string()), "The third staker's"),
  sha512hash: described(z.nullable(z.string()), "SHA-512 of the server seed and the three seeds, hex"),
  hex: described(z.nullable(z.string()), "Its first 13 digits"),
  decimal: described(z.nullable(z.int()), "These as a number"),
});
export type AviatorRound = z.output<typeof aviatorRound>;
/** As clients read it, from any backend. */
export type ReadAviatorRound = Read<typeof aviatorRound>;

export const aviatorRoundDetail = call("GET", "/aviator/round_detail", {
  summary: "The commitment, the seeds and the result of a round",
  by: "member",
  query: { period: described(queryInt(1, 1e14), "The period") },
  answer: { entity: described(aviatorRound, "The round, with all that its recomputation takes") },
});

import { describe, expect, it } from "vitest";
import { commitmentOf } from "../draws.ts";
import { type AviatorEvidence, type AviatorStake, judgeAviator } from "./judge.ts";

// The check values of the published formulas: these seeds come to 1.87.
const SERVER_SEED = "uBsKq0Zr4mXw81Ta";
const SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;
const SHA512 =
  "7ba1d27e9d2d6";
const PERIOD = 179_521_086_000;

const STAKE: AviatorStake = {
  member: "1",
  cell: "0000",
  seed: SEEDS[0],
  period: PERIOD,
  slot: 0,
  amount: 10_000,
  auto: null,
  cashedAfterMs: 10_000,
  published: commitmentOf(SERVER_SEED),
};

/** What a fair house tells of a stake of 100.00 that was cashed out at 1.82. */
function evidence(more: Partial<AviatorEvidence> = {}): AviatorEvidence {
  return {
    stake: STAKE,
    arrivals: SEEDS.map((seed, at) => ({ member: String(at + 1), cell: "0000", seed })),
    record: {
      period: PERIOD,
      slot: 0,
      amount: 10_000,
      delivery: 10_000,
      cash_result: 182,
      payout: 18_200,
      open_result: 187,
      status: "S",
    },
    round: {
      commitment: commitmentOf(SERVER_SEED),
      server_seed: SERVER_SEED,
      forced: false,
      period: PERIOD,
      result: 187,
      player_seed1: SEEDS[0],
      player_seed2: SEEDS[1],
      player_seed3: SEEDS[2],
      sha512hash: SHA512,
      hex: SHA512.slice(0, 13),
      decimal: 2_174_961_631_658_806,
    },
    wasForced: false,
    ...more,
  };
}

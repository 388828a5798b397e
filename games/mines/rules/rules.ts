import { deliveryOf } from "#contract/games/delivery.ts";
import { CELLS, drawLayout } from "./layout.ts";
import { checks } from "./checks.ts";
import { rewardOdds, oddsRows } from "./odds.ts";
import { payout, TRAP_OPTIONS, type Traps } from "./stake.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import { digestSeeds, type OutcomeDigest } from "#games/engine/rules/digest.ts";
import { STAKE, type Trial, trialSeeds, type Wager } from "#games/engine/rules/trial.ts";

type Layout = readonly number[];

/** Numbers of safe cells after which the player takes the reward. */
const STEPS: Readonly<Record<Traps, readonly number[]>> = {
  1: [1, 5, 12, 24],
  3: [1, 3, 6, 10],
  5: [1, 3, 5, 8],
  7: [1, 2, 4, 6],
};

/** A player who opens cell 1, then 2, and so on; no order of opening is better than another. */
function wager(traps: Traps, steps: number): Wager<Layout> {
  return {
    name: `${steps} of ${CELLS} opened`,
    odds: rewardOdds(traps, steps),
    pays: (layout) => (layout.some((trap) => trap <= steps) ? 0 : payout(deliveryOf(STAKE), traps, steps)),
  };
}

const trials: readonly Trial<Layout>[] = TRAP_OPTIONS.map((traps) => ({
  name: `mines, ${traps} ${traps === 1 ? "trap" : "traps"}`,
  share: 1 / TRAP_OPTIONS.length,
  wagers: STEPS[traps].map((steps) => wager(traps, steps)),
  censuses: [
    {
      name: "cells",
      expected: Array.from({ length: CELLS }, () => traps / CELLS),
      drawn: traps,
      cells: (layout) => layout.map((trap) => trap - 1),
    },
  ],
  draw: (serverSeed, playerSeeds, nonce) => drawLayout(trialSeeds(serverSeed, playerSeeds, nonce), traps),
}));

/** As packages/verify/digest.go writes it. */
const digest: OutcomeDigest = {
  line: (serverSeed, _, round) => drawLayout(digestSeeds("mines", serverSeed, round), 1 + (round % 24)).join(" "),
  ofGo: "3f1be10e36212ef16b2e31cb9f6df2df023d292ba641544b1b35780bdce199dc",
};

export const rules: GameRules = { checks, oddsRows, trials, digest };

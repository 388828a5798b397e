import { checks } from "./checks.ts";
import { cashOutOdds, oddsRows } from "./odds.ts";
import { drawOutcome, type Outcome } from "./outcome.ts";
import { payout } from "./stake.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import type { OutcomeDigest } from "#games/engine/rules/digest.ts";
import { STAKE, type Trial, type Wager } from "#games/engine/rules/trial.ts";

/** Hundredths. */
const TARGETS = [200, 101, 150, 1_000, 10_000];
const SLICES = 16;

const trial: Trial<Outcome> = {
  name: "aviator",
  share: 1,
  wagers: TARGETS.map((target): Wager<Outcome> => ({
    name: `cash out at ${(target / 100).toFixed(2)}`,
    odds: cashOutOdds(target),
    pays: ({ result }) => (result >= target ? payout(STAKE, target) : 0),
  })),
  censuses: [
    {
      name: "decimal, in 16 slices",
      expected: Array.from({ length: SLICES }, () => 1 / SLICES),
      drawn: 1,
      cells: ({ decimal }) => [Math.floor((decimal / 2 ** 52) * SLICES)],
    },
  ],
  draw: (serverSeed, playerSeeds) => drawOutcome(serverSeed, playerSeeds),
};

/** As packages/verify/digest.go writes it. */
const digest: OutcomeDigest = {
  line: (serverSeed, players) => String(drawOutcome(serverSeed, players).result),
  ofGo: "e5b6f9cf92af82515bf2f128e13120bb7c8e15e96adf3dda502c7c459cab95e9",
};

export const rules: GameRules = { checks, oddsRows, trials: [trial], digest };

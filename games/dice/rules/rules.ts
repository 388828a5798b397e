import { deliveryOf } from "#contract/games/delivery.ts";
import type { OddsRow } from "#contract/games/stake-odds.ts";
import { checks } from "./checks.ts";
import { type Bet, betOdds, drawRoll, isWin, NUMBERS, payout, TARGET_MAX, TARGET_MIN } from "./roll.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import { digestSeeds, type OutcomeDigest } from "#games/engine/rules/digest.ts";
import { STAKE, type Trial, trialSeeds, type Wager } from "#games/engine/rules/trial.ts";

/** Even odds first, the longest, the shortest, and some between them. */
const TARGETS = [5000, TARGET_MIN, 1000, 2500, 7500, TARGET_MAX];

const BINS = 100;

function wager(bet: Bet): Wager<number> {
  return {
    name: `${bet.over ? "over" : "under"} ${(bet.target / 100).toFixed(2)}`,
    odds: betOdds(bet),
    pays: (roll) => (isWin(roll, bet) ? payout(deliveryOf(STAKE), bet) : 0),
  };
}

const trials: readonly Trial<number>[] = [
  {
    name: "dice",
    share: 1,
    wagers: TARGETS.flatMap((target) => [wager({ target, over: false }), wager({ target, over: true })]),
    censuses: [
      {
        name: "whole points",
        expected: Array.from({ length: BINS }, () => 1 / BINS),
        drawn: 1,
        cells: (roll) => [Math.floor(roll / (NUMBERS / BINS))],
      },
    ],
    draw: (serverSeed, playerSeeds, nonce) => drawRoll(trialSeeds(serverSeed, playerSeeds, nonce)),
  },
];

function oddsRows(): OddsRow[] {
  return [TARGET_MIN, 2500, 5000, TARGET_MAX].map((target) => ({
    game: "Dice",
    stake: `under ${(target / 100).toFixed(2)}`,
    odds: betOdds({ target, over: false }),
  }));
}

/** As packages/verify/digest.go writes it. */
const digest: OutcomeDigest = {
  line: (serverSeed, _, round) => String(drawRoll(digestSeeds("dice", serverSeed, round))),
  ofGo: "3e1a9b623b8e8d30d50f5647e1325148085a1eaf47f55e8eeca603bdce5d991b",
};

export const rules: GameRules = { checks, oddsRows, trials, digest };

import { limits, type StakeLimits } from "#contract/games/stake-limits.ts";
import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import type { SingleStepTerms } from "#games/engine/rules/single-step-rules.ts";

/** A roll is one of so many numbers, 0 to 9999, and reads 00.00 to 99.99. */
export const NUMBERS = 10_000;

/** The player's choice: under wins below the target, over from the target on. */
export interface Bet {
  readonly target: number;
  readonly over: boolean;
}

export const DICE_LIMITS: StakeLimits = limits(10, 10_000);

/** A bet wins with 2 % to 98 % of the numbers, over as well as under. */
export const TARGET_MIN = 200;
export const TARGET_MAX = 9800;

export const play = {
  game: "dice",
  outcome: "roll",
  outcomes: NUMBERS,
  decimals: 2,
  // Pays twice the delivery.
  first: { target: 5000, over: false } as Bet,
  isWin: (roll: number, { target, over }: Bet) => (over ? roll >= target : roll < target),
  wins: ({ target, over }: Bet) => (over ? NUMBERS - target : target),
} as const satisfies SingleStepPlay<Bet>;

export const terms: SingleStepTerms<Bet> = {
  title: "Dice",
  limits: DICE_LIMITS,
  // Even odds first, the longest, the shortest, and some between them.
  bets: () =>
    [5000, TARGET_MIN, 1000, 2500, 7500, TARGET_MAX].flatMap((target) =>
      [false, true].map(
        (over) => [`${over ? "over" : "under"} ${(target / 100).toFixed(2)}`, { target, over }] as const,
      ),
    ),
  digest: "3e1a9b623b8e8d30d50f5647e1325148085a1eaf47f55e8eeca603bdce5d991b",
};

import { afterFee } from "#contract/games/delivery.ts";
import { type Expectation, fraction, stakeOdds, type OddsRow, type StakeOdds } from "#contract/games/stake-odds.ts";
import { CELLS } from "./layout.ts";
import { coefficient, coefficients, TRAP_OPTIONS } from "./stake.ts";

const countsByTraps = new Map<number, readonly number[]>();

/**
 * The odds of taking the reward after `steps` safe cells. All layouts are equally likely, so the choice of cells does
 * not matter.
 */
export function rewardOdds(traps: number, steps: number): StakeOdds {
  const counts = layoutsByFirstTrap(traps);
  const all = counts.reduce((total, count) => total + count, 0);
  const safe = counts.slice(steps).reduce((total, count) => total + count, 0);
  return stakeOdds([{ probability: fraction(safe, all), multiple: fraction(coefficient(traps, steps), 10_000) }]);
}

/** The number of layouts by their first trap, for a player who opens the cells in order. */
function layoutsByFirstTrap(traps: number): readonly number[] {
  const known = countsByTraps.get(traps);
  if (known !== undefined) return known;
  const counts = Array.from({ length: CELLS }, (_, first) => layouts(first + 1, traps - 1));
  countsByTraps.set(traps, counts);
  return counts;
}

/** The number of ways to lay `traps` traps in the cells from `from` on, counted one by one. */
function layouts(from: number, traps: number): number {
  if (traps === 0) return 1;
  let count = 0;
  for (let cell = from; cell <= CELLS - traps; cell++) count += layouts(cell + 1, traps - 1);
  return count;
}

/**
 * The return by these odds of a game that ended after `steps` safe cells, by a trap or by its player. Each step is a stake of what
 * the game is worth by then, so the player's choice of the end changes nothing.
 */
export function gameExpectation(traps: number, steps: number, isHit: boolean): Expectation {
  const share = afterFee(1);
  const worth = (step: number) => afterFee(coefficient(traps, step) / 10_000);
  let [predicted, realized] = [0, isHit ? worth(steps) ** 2 : 0];
  for (let step = 0; step < steps + Number(isHit); step += 1) {
    const isSafe = (CELLS - traps - step) / (CELLS - step);
    predicted += worth(step) ** 2 * (1 / isSafe - 1);
    if (step < steps) realized += (worth(step + 1) - worth(step)) ** 2;
  }
  return { share, predicted, realized };
}

export function oddsRows(): OddsRow[] {
  return TRAP_OPTIONS.flatMap((traps) =>
    [1, 5, CELLS - traps].map((steps) => ({
      game: "Mines",
      stake: `${traps} ${traps === 1 ? "trap" : "traps"}, ${steps} ${steps === 1 ? "step" : "steps"}`,
      odds: rewardOdds(traps, steps),
    })),
  );
}

/** The public list says this of the payouts: ten-thousandths for each number of traps and of safe cells from 1. */
export function minesPayouts() {
  return Object.fromEntries(TRAP_OPTIONS.map((traps) => [traps, coefficients(traps)]));
}

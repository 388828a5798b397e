import { type Traps, TRAP_OPTIONS } from "./rules/stake.ts";
import { randomOf, stakeOf } from "#games/shared/habits.ts";
import type { Random } from "../shared/random.ts";

const CELLS = 25;

export interface MinesHabits {
  readonly traps?: Traps;
  /** Minor units. */
  readonly amount: (random: Random) => number;
  /** Whether the player taps once more after so many taps. */
  readonly goesOn: (random: Random, taps: number) => boolean;
}

/** The next call of a game. */
export type MinesMove =
  | { readonly call: "start"; readonly traps: Traps; readonly amount: number }
  | { readonly call: "tap"; readonly idx: number }
  | { readonly call: "take" };

/** The calls of a game. The caller makes each yielded call, passes back whether the game is over, and stops at a refusal. */
export function* minesGame(
  random: Random,
  { traps, amount, goesOn }: MinesHabits,
): Generator<MinesMove, void, boolean> {
  yield { call: "start", traps: traps ?? random.pick(TRAP_OPTIONS), amount: amount(random) };
  const closed = Array.from({ length: CELLS }, (_, at) => at + 1);
  let taps = 0;
  do {
    const [idx = 1] = closed.splice(random.below(closed.length), 1);
    if (yield { call: "tap", idx }) return;
    taps += 1;
  } while (goesOn(random, taps));
  yield { call: "take" };
}

const SHARE = 0.15;

export interface MinesTurn {
  readonly at: number;
  readonly game: Generator<MinesMove, void, boolean>;
}

export function minesMove(seed: string, player: number, slot: number): MinesTurn | null {
  const random = randomOf(seed, "mines", player, slot);
  if (!random.chance(SHARE)) return null;
  const goesOn = (source: Random) => source.chance(0.7);
  return { at: random.float(), game: minesGame(random, { amount: stakeOf(seed, player), goesOn }) };
}

/** The client seed of a player at Mines. */
export function minesClientSeed(seed: string, player: number): string {
  return randomOf(seed, "mines seed", player, 0).letters();
}

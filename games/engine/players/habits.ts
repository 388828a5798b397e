import { floats } from "#fairness/draw.ts";
import { Random } from "./random.ts";

// The moves of the crowd are pure functions of the evening's seed, the player and the round. A game's move stands in
// `players/`. Its `at` is the share of the time in which stakes are taken.

/** Minor units. */
const STAKES = [5_000, 10_000, 20_000, 50_000] as const;
const DOUBLES = 0.1;

/** The random numbers of a player's move in a round. */
export function randomOf(seed: string, game: string, player: number, period: number): Random {
  return new Random(floats(seed, `${game}:${player}`, period));
}

/** Each player has a usual stake (minor units), and doubles it now and then. */
export function stakeOf(seed: string, player: number): (random: Random) => number {
  const usual = randomOf(seed, "purse", player, 0).pick(STAKES);
  return (random) => (random.chance(DOUBLES) ? 2 * usual : usual);
}

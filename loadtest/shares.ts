import { INSTANT_PLAYERS } from "#games/all/players.ts";

/** How often a game besides Aviator is played, beside the others. Each game without a table is as often as any other. */
const WEIGHTS: Readonly<Record<string, number>> = {
  luckyhit: 0.3,
  win: 0.4,
  ...Object.fromEntries(INSTANT_PLAYERS.map(({ game }) => [game, 0.15])),
};

const TOTAL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** A game's share of the stakes outside Aviator; all of them together are 1. */
export function shareOf(game: string): number {
  const weight = WEIGHTS[game];
  if (weight === undefined) throw new RangeError(`no share of ${game}`);
  return weight / TOTAL;
}

import { randomOf } from "#games/engine/players/habits.ts";
import { type InstantPlayer, wireBody } from "#games/engine/players/instant-player.ts";

/** Minor units. */
const AMOUNT = 10_000;
let stakes = 0;

/** The path and the body of a stake of 100 in a game without a table, each with other choices. */
export function newStake(
  game: InstantPlayer,
  isForced = false,
): readonly [path: string, body: Record<string, unknown>] {
  const { value } = game.play(randomOf("tests", game.game, 0, stakes++), () => AMOUNT, isForced).next();
  if (!("call" in value)) throw new Error(`${game.game} begins with no request`);
  return [value.call.path, { ...wireBody(value) }];
}

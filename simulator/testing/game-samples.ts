import { diceSample } from "#games/dice/server/sample.ts";
import type { TestMember } from "./client.ts";
import type { GameSample } from "./game-sample.ts";
import { minesSample } from "#games/mines/server/sample.ts";

/** Every game without a table. */
export const GAME_SAMPLES: readonly GameSample[] = [minesSample, diceSample];

/** Makes a member play a turn with entropy of each such game but Mines, of which a game may be running. */
export async function playBesideMines(member: TestMember, cell: number): Promise<void> {
  for (const { game, open } of GAME_SAMPLES) if (game !== "mines") await (await open([member], cell, 1))([], [member]);
}

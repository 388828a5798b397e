import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { singleStepSample } from "#games/engine/server/testing/single-step-sample.ts";
import type { TestMember } from "#simulator/testing/client.ts";
import type { GameSample } from "#simulator/testing/game-sample.ts";

/** Every game without a table. */
export const GAME_SAMPLES: readonly GameSample[] = [
  ...Object.values(import.meta.glob<GameSample>("../../../*/server/sample.ts", { eager: true, import: "sample" })),
  ...SINGLE_STEPS.map(singleStepSample),
];

/** Makes a member play a turn with entropy of each such game but Mines, of which a game may be running. */
export async function playBesideMines(member: TestMember, cell: number): Promise<void> {
  for (const { game, open } of GAME_SAMPLES) if (game !== "mines") await (await open([member], cell, 1))([], [member]);
}

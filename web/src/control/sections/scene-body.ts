import type { BodyOf } from "#contract/call.ts";
import { PLAYERS_MAX, type controlScene, type SCENES } from "#contract/control-state.ts";
import { wholeIn } from "../parts/read-entries.ts";

export type Scene = (typeof SCENES)[number];

/** What a busy evening takes beside its name, as it was typed; all of it may be left empty. */
export interface EveningEntries {
  readonly players: string;
  readonly seed: string;
  /** A date and time as a browser's field has it; with it the evening begins from nothing. */
  readonly at: string;
}

export const isPlayers = (typed: string) => typed.trim() === "" || wholeIn(typed, 1, PLAYERS_MAX) !== null;
export const isSeed = (typed: string) => typed.trim() === "" || /^[\w-]{1,40}$/.test(typed.trim());

/** Whether a scene takes away all that is there. */
export function isFromNothing(scene: Scene, { at }: EveningEntries): boolean {
  return scene === "fresh" || (scene === "busy_evening" && at !== "");
}

/** How the control API is asked for a scene, of entries that are right. */
export function sceneBody(scene: Scene, { players, seed, at }: EveningEntries): BodyOf<typeof controlScene> {
  if (scene !== "busy_evening") return { scene };
  return {
    scene,
    ...(players.trim() !== "" && { players: Number(players) }),
    ...(seed.trim() !== "" && { seed: seed.trim() }),
    ...(at !== "" && { at: new Date(at).getTime() }),
  };
}

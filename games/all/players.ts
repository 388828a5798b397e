import type { GameEntry } from "../engine/contract/game-entry.ts";
import { singleStepPlayer } from "../engine/contract/single-step-player.ts";
import type { InstantPlayer } from "../engine/players/instant-player.ts";
import { contracts } from "../contracts.ts";

type Contract = (typeof contracts)[keyof typeof contracts];

/** The name of a game without a table. */
export type InstantGame = Extract<Contract, { player: InstantPlayer } | { singleStep: object }>["name"];

/** The strategies of the games without a table. */
export const INSTANT_PLAYERS: readonly InstantPlayer[] = Object.values<GameEntry>(contracts).flatMap((game) =>
  "singleStep" in game ? singleStepPlayer(game.singleStep) : (game.player ?? []),
);

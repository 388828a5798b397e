import type { GameEntry } from "../engine/contract/game-entry.ts";
import type { InstantPlayer } from "../engine/players/instant-player.ts";
import { contracts } from "../contracts.ts";

type Contract = (typeof contracts)[keyof typeof contracts];

/** The name of a game without a table. */
export type InstantGame = Extract<Contract, { player: InstantPlayer }>["name"];

/** The strategies of the games without a table. */
export const INSTANT_PLAYERS: readonly InstantPlayer[] = Object.values<GameEntry>(contracts).flatMap(
  ({ player }) => player ?? [],
);

import type { GameEntry } from "../engine/contract/game-entry.ts";
import type { InstantPlayer } from "../engine/players/instant-player.ts";
import { contracts } from "../contracts.ts";

/** The strategies of the games without a table. */
export const INSTANT_PLAYERS: readonly InstantPlayer[] = Object.values<GameEntry>(contracts).flatMap(
  ({ player }) => player ?? [],
);

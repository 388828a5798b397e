import type { GameDocuments } from "#contract/documents/game-contract.ts";
import type { GameSocket } from "#contract/frame.ts";
import type { InstantPlayer } from "../players/instant-player.ts";
import type { GameRules } from "../rules/game-rules.ts";

/** A game as all that is no server and no screen asks it. Bundles leave out the parts that they do not read. */
export interface GameEntry {
  /** Its name in addresses, stored rows and the control API. */
  readonly name: string;
  /** The exports of the game's contract file, calls among them. */
  readonly calls: Readonly<Record<string, unknown>>;
  /** Its frames by the names that the player sends and receives them under. */
  readonly socket?: GameSocket;
  readonly documents: GameDocuments;
  readonly rules: GameRules;
  /** The strategy of a game without a table. */
  readonly player?: InstantPlayer;
}

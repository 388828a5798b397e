import type { Envelope } from "./client.ts";
import type { Damage } from "./damage.ts";

/** Makes a call, such as `POST /mines/take`, and expects its success. */
export type Ask = (name: string, body?: unknown, token?: string) => Promise<Envelope>;

/** The part of a game without a table in the tests of all calls and of the audit. */
export interface GameSample {
  /** The game's GET calls, with their queries. */
  readonly lists: readonly string[];
  /** Makes each of the game's other calls succeed once. */
  readonly play: (asMember: Ask) => Promise<void>;
  /** A damage for each of the game's invariants. */
  readonly damage: readonly Damage[];
}

import type { Envelope, TestMember } from "./client.ts";
import type { Damage } from "./damage.ts";

/** Makes a call, such as `POST /mines/take`, and expects its success. */
export type Ask = (name: string, body?: unknown, token?: string) => Promise<Envelope>;

/** Plays a round, or a turn of a game without rounds, to its settlement: each member stakes once, one after another. */
type Play = (winners: readonly TestMember[], losers: readonly TestMember[]) => Promise<void>;

/** Prepares so many rounds of members, who are all in one cell. */
export type Open = (members: readonly TestMember[], cell: number, rounds: number) => Promise<Play>;

/** The part of a game without a table in the tests of all calls and of the audit. */
export interface GameSample {
  readonly game: string;
  /** The game's GET calls, with their queries. */
  readonly lists: readonly string[];
  /** Makes each of the game's other calls succeed once. */
  readonly play: (asMember: Ask) => Promise<void>;
  /** Plays turns of many members. */
  readonly open: Open;
  /** A damage for each of the game's invariants. */
  readonly damage: readonly Damage[];
}

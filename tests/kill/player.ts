import type { Bearer, Caller } from "./caller.ts";
import type { Chance } from "./chance.ts";
import type { MortalHouse } from "./restartable-server.ts";
import type { Row } from "./rows.ts";
import type { Tally } from "./tally.ts";

/** What a player has to play with. */
export interface Stage {
  readonly house: MortalHouse;
  readonly caller: Caller;
  readonly tally: Tally;
  readonly chance: Chance;
  readonly member: Bearer;
  /** Nothing new is begun any more. */
  readonly isOver: () => boolean;
}

/** One member at one thing. */
export interface Player {
  /** Plays until it is over, and waits for every answer. */
  play(): Promise<void>;
  /** Once all is settled: the rows that what it did must have left in members' lists. */
  rows(): Promise<(Row & { readonly member: string })[]>;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import type { Api } from "#contract/documents/api.ts";
import type { AnyCall } from "#contract/call.ts";
import type { OwnGame } from "#contract/games/own-game.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import type { BeaconSchedule } from "#fairness/beacon.ts";

/** The outcome of any table. A table's functions get outcomes of their own table only. */
export type AnyOutcome = object;

/** The simulator outside its cells asks this of a game. */
export interface Game {
  /** Its name in addresses, stored rows and the control API. */
  readonly name: string;
  readonly tile: OwnGame;
  /**
   * The rules of its tables, by their names; with a beacon, rounds may wait for it. Absent: cells draw the game, close
   * it for maintenance and queue forced outcomes for each member.
   */
  tables?(beacon: BeaconSchedule | null): Readonly<Record<string, TableGame<AnyOutcome>>>;
  /** Its payouts, from the functions that pay. Each release publishes its own, so a change shows. */
  payouts(): unknown;
  /** Plays a game without tables once, for a member whose requests `ask` sends. `seed` and `index` decide each choice. */
  playOnce?(
    seed: string,
    index: number,
    stake: number,
    ask: (call: AnyCall, body: object) => Promise<object>,
  ): Promise<unknown>;
}

/** A game's name in that of a table, such as `win:P:1`, or in its own. */
export const gameNameOf = (table: string): string => table.split(":", 1)[0] ?? "";

/** The Worker's entry hands the games over before any request: the simulator knows none by name. */
export class Provided<T> {
  #value: T | undefined;

  provide(value: T): void {
    this.#value = value;
  }

  get(): T {
    if (this.#value === undefined) throw new Error("the simulator has no games: its entry has to call provideGames");
    return this.#value;
  }

  /** Derives a value once from what is handed over. */
  derive<Derived>(of: (value: T) => Derived): () => Derived {
    let known: { readonly from: T; readonly derived: Derived } | undefined;
    return () => {
      const from = this.get();
      if (known === undefined || known.from !== from) known = { from, derived: of(from) };
      return known.derived;
    };
  }
}

export const GAMES = new Provided<readonly Game[]>();
export const API = new Provided<Api>();

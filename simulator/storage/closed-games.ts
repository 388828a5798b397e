import { type Refusal, refuse } from "#contract/refusals.ts";
import type { Locale } from "#contract/values/locale.ts";

/** A game that an operator closed: it takes no stakes. Times in ms since the epoch. */
export type Closing = {
  /** Null: until an operator opens it. */
  readonly until: number | null;
  /** Open plays end then. A closing of an earlier release has none, and no text. */
  readonly closesAt?: number;
  readonly text?: Readonly<Record<Locale, string>>;
};

/** The key of an object's closings. */
export const CLOSED = "closed";

/** The games that are closed for maintenance, stored in one object. */
export class ClosedGames {
  readonly #kv: SyncKvStorage;
  readonly #closed: Map<string, Closing>;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
    this.#closed = new Map(Object.entries(kv.get<Record<string, Closing>>(CLOSED) ?? {}));
  }

  /** Closes a game; null opens it. */
  set(game: string, closing: Closing | null): void {
    if (closing === null) this.#closed.delete(game);
    else this.#closed.set(game, closing);
    // A plain object, since the state of the object is read as JSON.
    this.#kv.put(CLOSED, Object.fromEntries(this.#closed));
  }

  isClosed(game: string, now: number): boolean {
    return this.#at(game, now) !== undefined;
  }

  /** The refusal of a stake, in the operator's words; null: the game is open. */
  refusal(game: string, now: number): Refusal | null {
    const closing = this.#at(game, now);
    return closing === undefined ? null : refuse("game_maintenance", closing.text && { text: closing.text });
  }

  /** When the open plays of a closed game end; null: it is open. */
  closesAt(game: string, now: number): number | null {
    return this.#at(game, now)?.closesAt ?? null;
  }

  #at(game: string, now: number): Closing | undefined {
    const closing = this.#closed.get(game);
    return closing !== undefined && (closing.until === null || now < closing.until) ? closing : undefined;
  }
}

/** A game closed by an operator until a time, ms since the epoch; null: until an operator opens it. */
export type Closing = { readonly until: number | null };

/** The games that are closed for maintenance, stored in one object. */
export class ClosedGames {
  readonly #kv: SyncKvStorage;
  readonly #closed: Map<string, Closing>;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
    this.#closed = new Map(Object.entries(kv.get<Record<string, Closing>>("closed") ?? {}));
  }

  /** Closes a game; null opens it. */
  set(game: string, closing: Closing | null): void {
    if (closing === null) this.#closed.delete(game);
    else this.#closed.set(game, closing);
    // A plain object, since the state of the object is read as JSON.
    this.#kv.put("closed", Object.fromEntries(this.#closed));
  }

  isClosed(game: string, now: number): boolean {
    const closing = this.#closed.get(game);
    return closing !== undefined && (closing.until === null || now < closing.until);
  }
}

/** A game that an operator closed: until a time, ms since the epoch, or null: until it is opened again. */
export type Closing = { readonly until: number | null };

/** Which games are closed for maintenance, as one object holds it. It outlives a restart. */
export class ClosedGames {
  readonly #kv: SyncKvStorage;
  readonly #closed: Map<string, Closing>;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
    this.#closed = new Map(Object.entries(kv.get<Record<string, Closing>>("closed") ?? {}));
  }

  /** Closes a game, or with null opens it. */
  set(game: string, closing: Closing | null): void {
    if (closing === null) this.#closed.delete(game);
    else this.#closed.set(game, closing);
    // As it can be told in JSON, too: it is part of the whole state.
    this.#kv.put("closed", Object.fromEntries(this.#closed));
  }

  isClosed(game: string, now: number): boolean {
    const closing = this.#closed.get(game);
    return closing !== undefined && (closing.until === null || now < closing.until);
  }
}

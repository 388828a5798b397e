/** What takes part in a transaction with more than SQL: rows that wait to be written, caches of what is stored. */
export interface Participant {
  /** Writes what was staged. Called at the end of the transaction, inside it. */
  flush(): void;
  /** Drops every cache: what it holds was rolled back. */
  forget(): void;
}

/** A transaction's work is synchronous: a promise is refused by its type. */
type Sync<T> = T extends PromiseLike<unknown> ? never : T;

/** The transactions of one object. Either all that `work` staged is written, or nothing is and caches are dropped. */
export class Transactions {
  readonly #storage: DurableObjectStorage;
  readonly #participants: Participant[] = [];
  #open = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  join(participant: Participant): void {
    this.#participants.push(participant);
  }

  run<T>(work: () => Sync<T>): T {
    if (this.#open) throw new Error("a transaction is open already");
    this.#open = true;
    try {
      return this.#storage.transactionSync(() => {
        const outcome = work();
        for (const participant of this.#participants) participant.flush();
        return outcome;
      });
    } catch (error) {
      for (const participant of this.#participants) participant.forget();
      throw error;
    } finally {
      this.#open = false;
    }
  }
}

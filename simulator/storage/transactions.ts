import { logError } from "../journal/log.ts";

interface Entry {
  work: () => void;
  done: (error: unknown) => void;
}

/**
 * Collects work that arrives within one turn of the event loop and commits it as one transaction; a commit costs far
 * more than the work in it. Each `done` runs after the commit that holds its work. When one piece throws (a bug: a
 * refusal is a value), the batch is rolled back and its pieces run one by one, so that only the one that throws fails.
 */
export class GroupCommit {
  readonly #transactions: Transactions;
  readonly #defer: (run: () => void) => void;
  #queue: Entry[] = [];

  /** `defer` runs its argument in a later turn of the event loop. */
  constructor(transactions: Transactions, defer: (run: () => void) => void) {
    this.#transactions = transactions;
    this.#defer = defer;
  }

  /** `done` gets `undefined` after the commit, or what `work` threw. */
  submit(work: () => void, done: (error: unknown) => void): void {
    this.#queue.push({ work, done });
    if (this.#queue.length === 1) this.#defer(() => this.#commit());
  }

  /** The same as a promise, for work that gives something back. Rejects with what `work` threw. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let outcome: { value: T } | null = null;
      const done = (error: unknown) => {
        if (outcome === null || error !== undefined) reject(error);
        else resolve(outcome.value);
      };
      this.submit(() => {
        outcome = { value: work() };
      }, done);
    });
  }

  #commit(): void {
    const batch = this.#queue;
    this.#queue = [];
    try {
      this.#transactions.run(() => {
        for (const { work } of batch) work();
      });
    } catch {
      for (const entry of batch) this.#commitAlone(entry);
      return;
    }
    for (const { done } of batch) answer(done, undefined);
  }

  #commitAlone({ work, done }: Entry): void {
    try {
      this.#transactions.run(work);
    } catch (error) {
      answer(done, error);
      return;
    }
    answer(done, undefined);
  }
}

/** An answer that throws is a bug of its own: it must not keep the others of its batch from theirs. */
function answer(done: Entry["done"], error: unknown): void {
  try {
    done(error);
  } catch (thrown) {
    logError("answer_failed", thrown);
  }
}

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

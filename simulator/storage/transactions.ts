import type { LogFailure } from "../log/log.ts";

interface Entry {
  work: () => void;
  done: (error: unknown) => void;
}

/**
 * Collects the work of one turn of the event loop into one transaction, since a commit costs far more than the work.
 * Each `done` runs after its commit. If one work throws, which is a bug, the batch is rolled back. Each work then runs
 * alone, so that only the faulty one fails.
 */
export class GroupCommit {
  readonly #transactions: Transactions;
  readonly #defer: (run: () => void) => void;
  readonly #logFailure: LogFailure;
  #queue: Entry[] = [];

  /** `defer` runs its argument in a later turn of the event loop. */
  constructor(transactions: Transactions, defer: (run: () => void) => void, logFailure: LogFailure) {
    this.#transactions = transactions;
    this.#defer = defer;
    this.#logFailure = logFailure;
  }

  /** `done` gets `undefined` after the commit, or the error of `work`. */
  submit(work: () => void, done: (error: unknown) => void): void {
    this.#queue.push({ work, done });
    if (this.#queue.length === 1) this.#defer(() => this.#commit());
  }

  /** Returns the result of `work` as a promise, which rejects with its error. */
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
    for (const { done } of batch) this.#answer(done, undefined);
  }

  #commitAlone({ work, done }: Entry): void {
    try {
      this.#transactions.run(work);
    } catch (error) {
      this.#answer(done, error);
      return;
    }
    this.#answer(done, undefined);
  }

  /** An error in one answer must not stop the others of its batch. */
  #answer(done: Entry["done"], error: unknown): void {
    try {
      done(error);
    } catch (thrown) {
      this.#logFailure("answer_failed", thrown);
    }
  }
}

/** A participant with more state than SQL: staged rows or caches. */
export interface Participant {
  /** Writes the staged rows at the end of the transaction. */
  flush(): void;
  /** Drops every cache after a rollback. */
  forget(): void;
}

/** The type refuses a promise, since a transaction is synchronous. */
type Sync<T> = T extends PromiseLike<unknown> ? never : T;

/** The transactions of an object. A failure writes nothing and drops the caches. */
export class Transactions {
  readonly #storage: DurableObjectStorage;
  readonly #onCommit: () => void;
  readonly #participants: Participant[] = [];
  #open = false;

  /** `onCommit` runs after each transaction. */
  constructor(storage: DurableObjectStorage, onCommit: () => void = () => undefined) {
    this.#storage = storage;
    this.#onCommit = onCommit;
  }

  join(participant: Participant): void {
    this.#participants.push(participant);
  }

  run<T>(work: () => Sync<T>): T {
    if (this.#open) throw new Error("a transaction is open already");
    this.#open = true;
    try {
      const committed = this.#storage.transactionSync(() => {
        const outcome = work();
        for (const participant of this.#participants) participant.flush();
        return outcome;
      });
      this.#onCommit();
      return committed;
    } catch (error) {
      for (const participant of this.#participants) participant.forget();
      throw error;
    } finally {
      this.#open = false;
    }
  }
}

import type { Transactions } from "./transactions.ts";
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

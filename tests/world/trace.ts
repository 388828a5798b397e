import { createHash } from "node:crypto";

/** Lines that are hashed at a time. */
const BATCH = 256;

/** All that happens in a world, in its order, as one hash; the last lines are kept for whoever looks for a mistake. */
export class Trace {
  readonly #hash = createHash("sha256");
  readonly #kept: string[] = [];
  readonly #keep: number;
  #batch: string[] = [];

  constructor(keep = 0) {
    this.#keep = keep;
  }

  note(line: string): void {
    this.#batch.push(line);
    if (this.#batch.length === BATCH) this.#flush();
  }

  /** Ends the trace; gives its hash in hex. */
  digest(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  get kept(): readonly string[] {
    return this.#keep === 0 ? [] : [...this.#kept, ...this.#batch].slice(-this.#keep);
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    this.#hash.update(`${this.#batch.join("\n")}\n`);
    if (this.#keep > 0) {
      this.#kept.push(...this.#batch);
      if (this.#kept.length > 2 * this.#keep) this.#kept.splice(0, this.#kept.length - this.#keep);
    }
    this.#batch = [];
  }
}

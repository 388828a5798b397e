import { walkBack } from "#fairness/chain.ts";
import type { ChainPlace } from "../objects/rounds-api.ts";
import { first, insertMany } from "../storage/sql.ts";

const CHECKPOINT_EVERY = 256;

interface Checkpoint {
  readonly seed_index: number;
  readonly seed: string;
}

/** The seeds of a table's chains. Every 256th is stored, so that each seed is 255 hashes away at most. */
export class ChainSeeds {
  readonly #sql: SqlStorage;
  /** The seeds between two checkpoints that were used last: from `from` on, ascending. */
  #segment: { readonly chain: number; readonly from: number; readonly seeds: readonly string[] } | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  at({ chain, index }: ChainPlace): string {
    const kept = this.#segment;
    const known = kept?.chain === chain ? kept.seeds[index - kept.from] : undefined;
    if (known !== undefined) return known;
    const checkpoint = this.#checkpoint(chain, index);
    const seeds = [checkpoint.seed];
    const from = Math.max(0, checkpoint.seed_index - CHECKPOINT_EVERY + 1);
    walkBack(checkpoint.seed, checkpoint.seed_index - Math.min(from, index), (seed) => seeds.push(seed));
    seeds.reverse();
    this.#segment = { chain, from: checkpoint.seed_index - seeds.length + 1, seeds };
    return seeds[index - this.#segment.from] ?? "";
  }

  /** Begins a chain with its last seed. */
  begin(chain: number, length: number, last: string): void {
    this.#store(chain, [[length, last]]);
  }

  /** Computes up to `count` seeds, from the last one down. Returns the chain's end, seed[0], once it has come to it. */
  compute(chain: number, count: number): string | null {
    const lowest = this.#checkpoint(chain, 0);
    const checkpoints: [index: number, seed: string][] = [];
    let { seed_index: index } = lowest;
    const wholeSegments = Math.max(1, Math.floor(count / CHECKPOINT_EVERY)) * CHECKPOINT_EVERY;
    // The first segment may be shorter, so that checkpoints are multiples of 256.
    const to = Math.max(0, Math.ceil((index - wholeSegments) / CHECKPOINT_EVERY) * CHECKPOINT_EVERY);
    const end = walkBack(lowest.seed, index - to, (seed) => {
      index--;
      if (index > 0 && index % CHECKPOINT_EVERY === 0) checkpoints.push([index, seed]);
    });
    this.#store(chain, checkpoints);
    return to === 0 ? end : null;
  }

  /** The lowest stored seed from an index on. */
  #checkpoint(chain: number, index: number): Checkpoint {
    const found = first<Checkpoint>(
      this.#sql,
      "SELECT seed_index, seed FROM chain_checkpoint WHERE chain = ? AND seed_index >= ? ORDER BY seed_index LIMIT 1",
      chain,
      index,
    );
    if (found === undefined) throw new Error(`chain ${chain} has no seed ${index}`);
    return found;
  }

  #store(chain: number, checkpoints: readonly (readonly [index: number, seed: string])[]): void {
    const rows = checkpoints.map((checkpoint) => [chain, ...checkpoint]);
    insertMany(this.#sql, "INSERT INTO chain_checkpoint (chain, seed_index, seed)", rows);
  }
}

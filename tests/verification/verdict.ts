import { isDeepStrictEqual } from "node:util";
import { commitmentOf } from "./draws.ts";
import type { Reveal } from "./wire.ts";

/** What became of one record. */
export interface Verdict {
  /** What does not hold: what was said, and what was recomputed. Empty: everything holds. */
  readonly faults: readonly string[];
  /** False for a round that an operator forced, and that says so: it follows from no seed. */
  readonly verifiable: boolean;
  /** Minor units that the stake has to have been paid. */
  readonly payout: number;
}

/** Collects what does not hold. */
export class Findings {
  readonly faults: string[] = [];

  add(fault: string): void {
    this.faults.push(fault);
  }

  /** `said` is the house's word. */
  same(what: string, said: unknown, recomputed: unknown): void {
    if (isDeepStrictEqual(said, recomputed)) return;
    this.add(`${what} is ${JSON.stringify(said)}, recomputed ${JSON.stringify(recomputed)}`);
  }

  /** Compares field by field, so that a fault names the one that differs. */
  fields<T extends object>(said: T, recomputed: T): void {
    for (const key of Object.keys(recomputed) as (keyof T & string)[]) this.same(key, said[key], recomputed[key]);
  }

  /** That the seed which is revealed is the one that was committed to. Gives it back, empty where there is none. */
  seedOf(reveal: Reveal, published: string): string {
    this.same("the commitment", reveal.commitment, published);
    if (reveal.server_seed === null) this.add("the server seed is not revealed");
    else this.same("sha256 of the server seed", commitmentOf(reveal.server_seed), published);
    return reveal.server_seed ?? "";
  }

  /**
   * Whether the outcome that is shown follows from the seeds. A forced one must say so and must not follow; gives back
   * whether the round can be verified.
   */
  outcome<Outcome>(shown: Outcome, drawn: Outcome, reveal: Reveal, wasForced: boolean): boolean {
    this.same("forced", reveal.forced, wasForced);
    if (!reveal.forced) this.same("the outcome", shown, drawn);
    else if (isDeepStrictEqual(shown, drawn)) this.add("it is called forced, and follows from its seeds");
    return !reveal.forced;
  }
}

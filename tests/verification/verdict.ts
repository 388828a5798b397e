import { isDeepStrictEqual } from "node:util";
import { commitmentOf } from "./draws.ts";
import type { Reveal } from "./wire.ts";

/** How many bettors' seeds go into an outcome. */
const COUNTED_MAX = 3;

/** A stake that was acknowledged, with the seed that its player sent. */
export interface Arrival {
  readonly member: string;
  /** Members of one cell reach the table in the order in which they were acknowledged. */
  readonly cell: string;
  readonly seed: string;
}

/**
 * What is wrong with the player seeds that a round was drawn from. `arrivals` are the round's stakes in the order of their
 * acknowledgement. Each counted seed has to be the first of a player of that round, nobody's twice, at least one and at
 * most three; and within a cell nobody may have been passed over.
 */
export function seedFaults(counted: readonly string[], arrivals: readonly Arrival[]): string[] {
  const faults: string[] = [];
  const firsts = arrivals.filter(({ member }, at) => arrivals.findIndex((each) => each.member === member) === at);
  if (counted.length > COUNTED_MAX) faults.push(`${counted.length} seeds were counted`);
  if (counted.length === 0 && firsts.length > 0) faults.push("no player's seed was counted");
  if (new Set(counted).size < counted.length) faults.push("a seed was counted twice");
  for (const seed of counted) {
    if (!firsts.some((each) => each.seed === seed)) faults.push(`the seed ${seed} is no player's first of this round`);
  }
  for (const cell of new Set(firsts.map((each) => each.cell))) {
    const ofCell = firsts.filter((each) => each.cell === cell).map(({ seed }) => seed);
    const taken = counted.filter((seed) => ofCell.includes(seed));
    if (taken.join() !== ofCell.slice(0, taken.length).join()) faults.push(`in cell ${cell} a player was passed over`);
  }
  return faults;
}

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

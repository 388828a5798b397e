import { isDeepStrictEqual } from "node:util";
import { serverSeedOf } from "./chains.ts";
import { commitmentOf } from "./draws.ts";
import type { Reveal } from "./wire.ts";

/** The maximum number of player seeds in an outcome. */
const COUNTED_MAX = 3;

/** An acknowledged stake with its player's seed. */
export interface Arrival {
  readonly member: string;
  /** The stakes of one cell reach the table in the order of their acknowledgement. */
  readonly cell: string;
  readonly seed: string;
}

/**
 * Faults of the player seeds of a round. `arrivals` are the round's stakes in the order of their acknowledgement. A
 * round counts one to three seeds, each from a different player's first stake. Within a cell the seeds of earlier
 * players come first.
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

export interface Verdict {
  /** Differences between the server's data and the recomputed data. Empty: everything matches. */
  readonly faults: readonly string[];
  /** False for a round that is marked as forced, because it follows from no seed. */
  readonly verifiable: boolean;
  /** The recomputed payout of the stake, in minor units. */
  readonly payout: number;
  /** True: the round's beacon did not come, so that the stake is paid back. */
  readonly isVoid?: boolean;
}

/** Judges a stake of a round that was called off: it is paid back, and the round has no outcome. */
export function judgeVoid(
  { amount, published }: { readonly amount: number; readonly published: string },
  record: { readonly status: string; readonly paid: number },
  round: Reveal,
): Verdict {
  const findings = new Findings();
  findings.same("the commitment", round.commitment, published);
  findings.same("sha256 of the seed", commitmentOf(round.seed ?? ""), published);
  findings.same("the server seed", round.server_seed, null);
  findings.same("forced", round.forced, false);
  findings.same("the record", record, { status: "R", paid: amount });
  return { faults: findings.faults, verifiable: true, payout: amount, isVoid: true };
}

/** A verdict with more faults. */
export function withFaults(verdict: Verdict, faults: readonly string[]): Verdict {
  return { ...verdict, faults: [...verdict.faults, ...faults] };
}

export class Findings {
  readonly faults: string[] = [];

  add(fault: string): void {
    this.faults.push(fault);
  }

  /** Compares a value of the server with the recomputed one. */
  same(what: string, said: unknown, recomputed: unknown): void {
    if (isDeepStrictEqual(said, recomputed)) return;
    this.add(`${what} is ${JSON.stringify(said)}, recomputed ${JSON.stringify(recomputed)}`);
  }

  /** Compares each field, so that a fault names the field that differs. */
  fields<T extends object>(said: T, recomputed: T): void {
    for (const key of Object.keys(recomputed) as (keyof T & string)[]) this.same(key, said[key], recomputed[key]);
  }

  /**
   * Compares the revealed seed with the commitment, and the server seed with seed and beacon. Returns the server seed,
   * or an empty text if none is revealed.
   */
  seedOf(reveal: Reveal, published: string): string {
    this.same("the commitment", reveal.commitment, published);
    if (reveal.server_seed === null) this.add("the server seed is not revealed");
    else this.same("sha256 of the seed", commitmentOf(reveal.seed ?? reveal.server_seed), published);
    if (reveal.seed)
      this.same("the server seed", reveal.server_seed, serverSeedOf(reveal.seed, reveal.beacon_randomness));
    return reveal.server_seed ?? "";
  }

  /**
   * Compares the shown outcome with the one from the seeds. A forced outcome must be marked and must differ. Returns
   * whether the round is verifiable.
   */
  outcome<Outcome>(shown: Outcome, drawn: Outcome, reveal: Reveal, wasForced: boolean): boolean {
    this.same("forced", reveal.forced, wasForced);
    if (!reveal.forced) this.same("the outcome", shown, drawn);
    else if (isDeepStrictEqual(shown, drawn)) this.add("it is called forced, and follows from its seeds");
    return !reveal.forced;
  }
}

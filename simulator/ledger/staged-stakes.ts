import type { Stake } from "./stake.ts";

/** Stakes that a transaction has changed and not yet written, each once. */
export class StagedStakes {
  readonly #byMember = new Map<number, Set<Stake>>();

  add(stake: Stake): void {
    const known = this.#byMember.get(stake.member);
    if (known === undefined) this.#byMember.set(stake.member, new Set([stake]));
    else known.add(stake);
  }

  delete(stake: Stake): void {
    this.#byMember.get(stake.member)?.delete(stake);
  }

  /** A member's stake that fits; undefined: none is staged. */
  find(member: number, fits: (stake: Stake) => boolean): Stake | undefined {
    const known = this.#byMember.get(member);
    return known && [...known].find(fits);
  }

  /** All, which are staged no longer. */
  take(): Stake[] {
    const all = [...this.#byMember.values()].flatMap((stakes) => [...stakes]);
    this.#byMember.clear();
    return all;
  }
}

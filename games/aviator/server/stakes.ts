import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import type { Ledger, StakeEnd } from "#simulator/ledger/ledger.ts";
import type { NewStake, OwnColumns, Stake } from "#simulator/ledger/stake.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

export const AVIATOR = "aviator";

/** The automatic cash-out, and that after a silence (ms, least coefficient, arrival of the last frame). */
export const AVIATOR_COLUMNS: OwnColumns = {
  usual: ["auto_cash_out"],
  rare: ["silence_ms", "silence_at"],
  changing: ["heard"],
};

type Terms = {
  readonly auto_cash_out: number | null;
  readonly silence_ms: number | null;
  readonly silence_at: number | null;
  heard: number | null;
};

/** The values of a stake's row in these columns. Its number is its slot, and its result the coefficient of the cash-out. */
export function ownTerms(stake: Stake): Terms {
  return stake as Stake & Terms;
}

type WantedStake = Omit<NewStake, "game" | "fee" | "own"> & Pick<Stake, "period"> & { readonly own: Terms };

/** Aviator takes no fee; this share of a stake counts as the fee for the inviters' shares. */
const COUNTED_FEE_PERCENT = 1;

/** The Aviator stakes of a cell's members. An index finds the running round's by slot, or by waiting for silence. */
export class Stakes implements Participant {
  readonly #rounds: RoundStakes;
  readonly #ledger: Ledger;
  /** The stakes that are in the index. */
  #indexed: readonly Stake[] | null = null;
  #bySlot = new Map<number, Stake>();
  #silent: Stake[] = [];
  /** The stakes whose `heard` is not stored yet. */
  readonly #heard = new Set<Stake>();

  constructor(rounds: RoundStakes, ledger: Ledger) {
    this.#rounds = rounds;
    this.#ledger = ledger;
  }

  running(period: number): readonly Stake[] {
    const running = this.#rounds.running(AVIATOR, period);
    if (running !== this.#indexed) this.#index(running);
    return running;
  }

  at(period: number, member: number, slot: number): Stake | undefined {
    this.running(period);
    return this.#bySlot.get(slotKey(member, slot));
  }

  /** The member's stake with a betId, in any round, cancelled or not. */
  find(period: number, member: number, betId: string): Stake | undefined {
    return this.#rounds.find(AVIATOR, period, member, betId);
  }

  place(wanted: WantedStake, now: number): Stake {
    this.running(wanted.period);
    const fee = Math.floor((wanted.amount * COUNTED_FEE_PERCENT) / 100);
    const stake = this.#rounds.place({ ...wanted, game: AVIATOR, fee }, now);
    this.#bySlot.set(slotKey(stake.member, stake.number), stake);
    if (wanted.own.silence_ms !== null) this.#silent.push(stake);
    return stake;
  }

  /** Takes an open stake of the running round back, so that its slot is free. */
  cancel(stake: Stake, now: number): void {
    this.#rounds.cancel(stake, now);
    this.#bySlot.delete(slotKey(stake.member, stake.number));
    this.#silent = this.#silent.filter((each) => each !== stake);
    this.#heard.delete(stake);
  }

  /** A member's stakes of the running round that wait for silence. */
  silent(period: number, member: number): Stake[] {
    this.running(period);
    return this.#silent.length === 0 ? [] : this.#silent.filter((stake) => stake.member === member);
  }

  /** Notes a member's frame for a stake that waits for silence. The next `saveHeard` stores it. */
  hear(stake: Stake, now: number): void {
    ownTerms(stake).heard = now;
    this.#heard.add(stake);
  }

  /** True if `saveHeard` has something to store. */
  get hasHeard(): boolean {
    return this.#heard.size > 0;
  }

  saveHeard(): void {
    for (const stake of this.#heard) this.#ledger.change(stake);
    this.#heard.clear();
  }

  end(stake: Stake, end: StakeEnd, now: number): void {
    this.#ledger.end(stake, end, now);
  }

  /** Refunds the open stakes of a round, and marks it as voided. */
  void(period: number, now: number): Stake[] {
    const refunded = this.#rounds.refund(AVIATOR, period, now);
    this.settle(period, null, now);
    return refunded;
  }

  /**
   * Settles a round inside a transaction, once: open stakes have lost. A null result voids the round. After a restart,
   * a cell may call this again for a settled round.
   */
  settle(period: number, result: number | null, now: number): void {
    this.saveHeard();
    this.#rounds.settle(AVIATOR, period, result === null ? null : String(result), null, now);
  }

  /** Unsettled rounds, oldest first. */
  openPeriods(): number[] {
    return this.#rounds.openPeriods(AVIATOR);
  }

  /** The sums over a member's finished stakes of the day of `now`. */
  sumsOfDay(member: number, now: number) {
    const { rounds, staked, paid, best } = this.#ledger.dayOf(member, now) ?? NOTHING;
    const open = this.openPeriods().flatMap((period) => this.#openIn(period, member));
    return {
      rounds: rounds - open.reduce((sum, each) => sum + each.rounds, 0),
      staked: staked - open.reduce((sum, each) => sum + each.staked, 0),
      paid,
      best,
    };
  }

  /** The part of a day's sums that comes from a member's stakes that have not ended. */
  #openIn(period: number, member: number) {
    const own = this.#rounds.running(AVIATOR, period).filter((stake) => stake.member === member);
    const open = own.filter(({ status }) => status === "W");
    const isOpenRound = own.length > 0 && open.length === own.length;
    return { rounds: isOpenRound ? 1 : 0, staked: open.reduce((sum, { amount }) => sum + amount, 0) };
  }

  flush(): void {
    // The ledger writes the stakes.
  }

  forget(): void {
    this.#indexed = null;
    this.#heard.clear();
  }

  #index(running: readonly Stake[]): void {
    this.#indexed = running;
    this.#bySlot = new Map(running.map((stake) => [slotKey(stake.member, stake.number), stake]));
    this.#silent = running.filter((stake) => ownTerms(stake).silence_ms !== null);
    this.#heard.clear();
  }
}

const NOTHING = { rounds: 0, staked: 0, paid: 0, best: null };

function slotKey(member: number, slot: number): number {
  return member * 2 + slot;
}

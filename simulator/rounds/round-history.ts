import { beaconRoundAfter, type BeaconRound, type BeaconSchedule } from "#fairness/beacon.ts";
import { commitment, mixedSeed } from "#fairness/draw.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import type { Chains } from "./chains.ts";
import type { ForcedRow, RoundRow, RoundRows } from "./round-rows.ts";

// After a longer sleep the table starts a new history, so that its first answer stays fast.
const SLEEP_MAX_MS = 7 * 24 * 3600 * 1000;

interface KnownRow<Outcome> extends RoundRow<Outcome> {
  readonly outcome: Outcome;
}

export interface TableNeeds<Outcome> {
  readonly storage: DurableObjectStorage;
  /** The table's name, as in the control API. */
  readonly name: string;
  readonly game: TableGame<Outcome>;
  readonly fairnessKey: string;
  /** The length of new chains, in rounds. */
  readonly chainLength?: number;
  /** Mixed into the server seeds of rounds that players stake on or watch. */
  readonly beacon?: BeaconSchedule | null;
  /** Salts the chains. */
  readonly salts?: BeaconSchedule | null;
  /** True: a public list has the chains. */
  readonly isLogged?: boolean;
  /** Of the rounds to come. */
  readonly generation?: number;
  /** Called after each transaction. */
  readonly onCommit?: () => void;
  /** Called after rounds began while the next chain is unfinished. The caller then calls `prepareChain` in steps. */
  readonly onUnfinishedChain?: () => void;
}

/** The rounds of a table as they pass: begins them, draws them when they lock, and calls off what lacks its beacon. */
export class RoundHistory<Outcome> {
  readonly #needs: TableNeeds<Outcome>;
  readonly #game: TableGame<Outcome>;
  readonly #rows: RoundRows<Outcome>;
  readonly #chains: Chains;
  readonly #beacon: BeaconSchedule | null;
  /** The running round, if it was asked for between lock and deal: without its beacon it is void. */
  #watched = 0;

  constructor(needs: TableNeeds<Outcome>, rows: RoundRows<Outcome>, chains: Chains) {
    this.#needs = needs;
    this.#game = needs.game;
    this.#rows = rows;
    this.#chains = chains;
    this.#beacon = needs.beacon ?? null;
  }

  current(now: number): RoundRow<Outcome> {
    const last = this.#rows.last();
    const isKnown = last !== null && (isDecided(last) || this.#isOpen(last, now) || this.#waits(last, now));
    if (isKnown && this.#following(last, now) === null) return last;
    const row = this.inTransaction(() => this.#catchUp(last, now));
    if (this.#chains.isUnfinished()) this.#needs.onUnfinishedChain?.();
    return row;
  }

  /** A round of an earlier generation takes no stakes: its seed may be known. */
  #isOpen({ period, ordinal }: RoundRow<Outcome>, now: number): boolean {
    return now < this.#game.lockTime(period) && !this.#chains.isOutdated(ordinal);
  }

  /** The secret behind a round's commitment: a seed of a chain. */
  seed({ ordinal }: Pick<RoundRow<Outcome>, "ordinal">): string {
    return this.#chains.seed(this.#chains.place(ordinal));
  }

  /** The seed that a round is drawn with. */
  serverSeed(row: Pick<RoundRow<Outcome>, "period" | "ordinal" | "beacon">): string {
    const salt = this.#chains.salt(this.#chains.place(row.ordinal));
    return mixedSeed(this.seed(row), salt, row.beacon?.randomness ?? null);
  }

  /** The number of the beacon that the running round needs at `now`; null: none. From then on it is void without it. */
  wantedBeacon(now: number): number | null {
    const needed = this.#neededBeacon(now);
    if (needed !== null) this.#watched = this.current(now).period;
    return needed;
  }

  /** The same of a round with stakes, or that somebody has asked for. To ask here changes nothing. */
  awaitedBeacon(now: number): number | null {
    return this.#isAwaited(this.current(now)) ? this.#neededBeacon(now) : null;
  }

  #neededBeacon(now: number): number | null {
    if (this.#beacon === null) return null;
    const row = this.current(now);
    return isDecided(row) || now < this.#game.lockTime(row.period) ? null : this.beaconRound(row.period);
  }

  #isAwaited({ players, period }: RoundRow<Outcome>): boolean {
    return players.length > 0 || this.#watched === period;
  }

  /** Takes a verified round of the beacon. It counts for the running round, from lock to deal. */
  takeBeacon(beacon: BeaconRound, now: number): void {
    if (this.wantedBeacon(now) !== beacon.round) return;
    this.#needs.storage.transactionSync(() => {
      const row = this.current(now);
      if (!isDecided(row)) this.#save([{ ...row, outcome: this.draw({ ...row, beacon }), beacon }]);
    });
  }

  /**
   * Adds all rounds that passed and starts the running one, in one write. The passed rounds have no stakes, so their
   * outcomes follow from the server seeds and are drawn on demand. The first rounds get an operator's queued outcomes.
   */
  #catchUp(last: RoundRow<Outcome> | null, now: number): RoundRow<Outcome> {
    const queue = this.#rows.forced();
    const passed: [period: number, ordinal: number][] = [];
    const changed: RoundRow<Outcome>[] = [];
    const isLocked = (each: RoundRow<Outcome>) => !isDecided(each) && now >= this.#game.lockTime(each.period);
    const draw = (locked: RoundRow<Outcome>) => {
      const decided = this.#decided(locked, queue, now);
      changed.push(decided);
      return decided;
    };
    let row = last;
    const isOutdated = row !== null && this.#chains.isOutdated(row.ordinal);
    // A restore may have lost stakes and seeds of its last round.
    const isLost = isOutdated && row !== null && (row.players.length > 0 || now < this.#game.lockTime(row.period));
    // The last known round may have stakes; it is drawn before a new history starts.
    if (row !== null && isLost && !isDecided(row)) {
      this.#rows.countVoid();
      row = { ...row, voided: true };
      changed.push(row);
    } else if (row !== null && isLocked(row)) row = draw(row);
    if (row === null || now - this.#game.startTime(row.period) > SLEEP_MAX_MS) {
      row = this.#begin(this.#game.firstPeriod(now), (row?.ordinal ?? 0) + 1, now);
    } else if (isOutdated) {
      const next = this.#following(row, now);
      if (next !== null) row = this.#begin(Math.max(next, this.#game.firstPeriod(now)), row.ordinal + 1, now);
    }
    for (;;) {
      if (queue.length > 0 && isLocked(row)) row = draw(row);
      const next = this.#following(row, now);
      if (next === null) break;
      if (!isDecided(row)) passed.push([row.period, row.ordinal]);
      row = this.#begin(next, row.ordinal + 1, now);
    }
    if (isLocked(row)) row = draw(row);
    else if (!isDecided(row)) changed.push(row);
    this.#rows.addPassed(passed);
    this.#save(changed);
    this.#chains.announce(row.ordinal, now);
    return row;
  }

  inTransaction<R>(work: () => R): R {
    try {
      const committed = this.#needs.storage.transactionSync(work);
      this.#needs.onCommit?.();
      return committed;
    } catch (error) {
      this.#chains.forget();
      throw error;
    }
  }

  #begin(period: number, ordinal: number, now: number): RoundRow<Outcome> {
    this.#chains.reach(ordinal, period, now);
    return {
      period,
      players: [],
      outcome: null,
      forced: false,
      ordinal,
      commitment: null,
      beacon: null,
      voided: false,
    };
  }

  /** Draws a locked round, or calls it off; unchanged while it waits for its beacon. */
  #decided(row: RoundRow<Outcome>, queue: ForcedRow[], now: number): RoundRow<Outcome> {
    if (queue.length === 0 && this.usesBeacon(row)) {
      if (now < this.#game.dealTime(row.period)) return row;
      if (this.#isAwaited(row)) {
        this.#rows.countVoid();
        return { ...row, voided: true };
      }
    }
    return this.#drawn(row, queue.shift());
  }

  /** True while a locked round waits for its beacon. */
  #waits(row: RoundRow<Outcome>, now: number): boolean {
    return this.usesBeacon(row) && now < this.#game.dealTime(row.period) && this.#rows.forcedCount() === 0;
  }

  usesBeacon({ ordinal }: RoundRow<Outcome>): boolean {
    return this.#beacon !== null && this.#chains.place(ordinal) !== null;
  }

  beaconRound(period: number): number | null {
    return this.#beacon && beaconRoundAfter(this.#beacon, this.#game.lockTime(period));
  }

  /** The next period once it has begun; null while the round itself runs. */
  #following(row: RoundRow<Outcome>, now: number): number | null {
    const { period, outcome } = row;
    if (!isDecided(row) && (now < this.#game.lockTime(period) || this.#waits(row, now))) return null;
    const next = this.#game.nextPeriod(period, () => outcome ?? (row.voided ? null : this.draw(row)));
    return now < this.#game.startTime(next) ? null : next;
  }

  /** Locked and finished rounds with their outcomes; draws and stores the missing ones. */
  known(rows: readonly RoundRow<Outcome>[]): KnownRow<Outcome>[] {
    const known = rows.map((row) => ({ ...row, outcome: row.outcome ?? this.draw(row) }));
    this.#save(known.filter((_, index) => rows[index]?.outcome === null));
    return known;
  }

  #drawn(row: RoundRow<Outcome>, forced: ForcedRow | undefined): KnownRow<Outcome> {
    if (forced === undefined) return { ...row, outcome: this.draw(row), forced: false };
    this.#rows.removeForced(forced.seq);
    return { ...row, outcome: JSON.parse(forced.outcome) as Outcome, forced: true };
  }

  draw(row: RoundRow<Outcome>): Outcome {
    const seeds = row.players.map(({ seed }) => seed);
    return this.#game.draw(this.serverSeed(row), seeds, row.period);
  }

  #save(rows: readonly RoundRow<Outcome>[]): void {
    this.#rows.save(rows.map((row) => ({ ...row, commitment: row.commitment ?? commitment(this.seed(row)) })));
  }
}

/** True once a round has its outcome, or will never have one. */
export function isDecided({ outcome, voided }: RoundRow<unknown>): boolean {
  return outcome !== null || voided;
}

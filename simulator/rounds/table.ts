import { beaconRoundAfter, saltRound, type BeaconRound, type BeaconSchedule } from "#fairness/beacon.ts";
import { commitment, mixedSeed } from "#fairness/draw.ts";
import type { TableGame } from "#games/shared/table-game.ts";
import { Chains } from "./chains.ts";
import { type ForcedRow, type RoundRow, RoundRows } from "./round-rows.ts";
import type { ChainPlace, PublicChain, RoundDetail, Bettor, TableOdds } from "../objects/rounds-api.ts";

/** The number of players whose seeds count for an outcome. */
export const PLAYERS_MAX = 3;
// After a longer sleep the table starts a new history, so that its first answer stays fast.
const SLEEP_MAX_MS = 7 * 24 * 3600 * 1000;

interface KnownRow<Outcome> extends RoundRow<Outcome> {
  readonly outcome: Outcome;
}

interface TableNeeds<Outcome> {
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

/**
 * The rounds of a table: a pure function of time and stakes. Nothing runs between calls; each call first computes the
 * rounds that passed.
 */
export class Table<Outcome> {
  readonly #storage: DurableObjectStorage;
  readonly #rows: RoundRows<Outcome>;
  readonly #game: TableGame<Outcome>;
  readonly #chains: Chains;
  readonly #beacon: BeaconSchedule | null;
  readonly #salts: BeaconSchedule | null;
  readonly #onUnfinishedChain: () => void;
  readonly #onCommit: () => void;
  /** The running round, if it was asked for between lock and deal: without its beacon it is void. */
  #watched = 0;
  #offered = { period: 0, members: new Set<string>() };

  constructor({
    storage,
    name,
    game,
    fairnessKey,
    chainLength,
    beacon,
    salts,
    isLogged = false,
    generation = 0,
    onCommit,
    onUnfinishedChain,
  }: TableNeeds<Outcome>) {
    this.#onCommit = onCommit ?? (() => undefined);
    this.#onUnfinishedChain = onUnfinishedChain ?? (() => undefined);
    this.#beacon = beacon ?? null;
    this.#salts = salts ?? null;
    this.#storage = storage;
    this.#rows = new RoundRows(storage);
    this.#game = game;
    this.#chains = new Chains({
      sql: storage.sql,
      table: name,
      fairnessKey,
      isLogged,
      generation,
      ...(chainLength !== undefined && { length: chainLength }),
    });
  }

  current(now: number): RoundRow<Outcome> {
    const last = this.#rows.last();
    const isKnown = last !== null && (isDecided(last) || this.#isOpen(last, now) || this.#waits(last, now));
    if (isKnown && this.#following(last, now) === null) return last;
    const row = this.#inTransaction(() => this.#catchUp(last, now));
    if (this.#chains.isUnfinished()) this.#onUnfinishedChain();
    return row;
  }

  /** A round of an earlier generation takes no stakes: its seed may be known. */
  #isOpen({ period, ordinal }: RoundRow<Outcome>, now: number): boolean {
    return now < this.#game.lockTime(period) && !this.#chains.isOutdated(ordinal);
  }

  hasUnfinishedChain(): boolean {
    return this.#chains.isUnfinished();
  }

  /** Computes a step of the next chain. */
  prepareChain(now: number): void {
    this.#inTransaction(() => this.#chains.prepare(now));
  }

  /** The number of the beacon's round that a chain waits for; null: none. */
  wantedSalt(): number | null {
    const unsalted = this.#chains.unsalted();
    return this.#salts === null || unsalted === null ? null : saltRound(this.#salts, unsalted.publishTime);
  }

  /** Takes a verified round of the beacon. The rounds after the running one are salted with it. */
  takeSalt(salt: BeaconRound, now: number): void {
    const { ordinal } = this.current(now);
    const unsalted = this.#chains.unsalted();
    if (unsalted === null || this.wantedSalt() !== salt.round) return;
    this.#inTransaction(() => this.#chains.takeSalt(unsalted.chain, salt, ordinal));
  }

  /** The outcome, drawn on the first call after the lock and stored; null before the lock. */
  outcome(period: number, now: number): Outcome | null {
    const current = this.current(now);
    const row = this.#rows.find(period);
    if (row === null) return null;
    return period === current.period || row.voided ? row.outcome : (this.#allKnown([row])[0]?.outcome ?? null);
  }

  /** Stores the seeds of players in order of arrival. A member counts once, and only before the lock. */
  offer(period: number, bettors: readonly Bettor[], now: number): void {
    const current = this.current(now);
    if (current.period !== period || isDecided(current) || now >= this.#game.lockTime(period)) return;
    if (this.#offered.period !== period) this.#offered = { period, members: new Set() };
    const players = [...current.players];
    for (const bettor of bettors) {
      this.#offered.members.add(bettor.member);
      if (players.length < PLAYERS_MAX && !players.some(({ member }) => member === bettor.member)) players.push(bettor);
    }
    if (players.length === current.players.length) return;
    this.#rows.setPlayers(period, players);
  }

  /** The number of the beacon that the running round waits for at `now`; null: none. The caller fetches it. */
  wantedBeacon(now: number): number | null {
    if (this.#beacon === null) return null;
    const row = this.current(now);
    if (isDecided(row) || now < this.#game.lockTime(row.period)) return null;
    this.#watched = row.period;
    return this.#beaconRound(row.period);
  }

  /** Takes a verified round of the beacon. It counts for the running round, from lock to deal. */
  takeBeacon(beacon: BeaconRound, now: number): void {
    if (this.wantedBeacon(now) !== beacon.round) return;
    this.#storage.transactionSync(() => {
      const row = this.current(now);
      if (!isDecided(row)) this.#save([{ ...row, outcome: this.#draw({ ...row, beacon }), beacon }]);
    });
  }

  /** True if a round was called off because its beacon did not come. */
  isVoid(period: number, now: number): boolean {
    this.current(now);
    return this.#rows.find(period)?.voided ?? false;
  }

  isForced(period: number): boolean {
    return this.#rows.find(period)?.forced ?? false;
  }

  /** The number of void rounds in the table's history. */
  voidCount(now: number): number {
    this.current(now);
    return this.#rows.voids();
  }

  /** The public data of a round at `now`; null: no such round. */
  detail(period: number, now: number): RoundDetail<Outcome> | null {
    const outcome = this.outcome(period, now);
    const row = this.#rows.find(period);
    if (row === null) return null;
    const place = this.#chains.place(row.ordinal);
    const seed = this.seed(row);
    const secret = { seed: null, serverSeed: null, outcome: null, players: null, forced: false, beacon: null };
    const over = row.voided || (outcome !== null && now >= this.#game.overTime(period, outcome));
    const { players, forced, beacon, voided } = row;
    const serverSeed = voided ? null : this.serverSeed(row);
    const revealed = { seed, serverSeed, outcome, players, forced, beacon };
    return {
      period,
      commitment: row.commitment ?? commitment(seed),
      ...this.#chains.shown(place),
      salt: this.#chains.salt(place),
      beaconRound:
        beacon?.round ?? (voided || (!isDecided(row) && this.#usesBeacon(row)) ? this.#beaconRound(period) : null),
      voided,
      ...(over ? revealed : secret),
    };
  }

  /** A round as the public list names it: from generation 1 on with that. */
  subject(period: number): string {
    const row = this.#rows.find(period);
    const { generation } = row === null ? {} : this.#chains.shown(this.#chains.place(row.ordinal));
    return generation === undefined ? String(period) : `${period} ${generation}`;
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

  /** The chains with public ends, newest first. */
  chains(now: number): PublicChain[] {
    this.current(now);
    return this.#chains.published();
  }

  /** The chains and salts that the public list lacks. */
  chainsToLog() {
    return this.#chains.unlogged();
  }

  saltsToLog() {
    return this.#chains.unloggedSalts();
  }

  /** `chains`: with the times of their entries. */
  noteLogged(chains: readonly { readonly chain: number; readonly time: number }[], salts: readonly number[]): void {
    this.#inTransaction(() => {
      for (const { chain, time } of chains) this.#chains.noteLogged(chain, time);
      for (const chain of salts) this.#chains.noteSaltLogged(chain);
    });
  }

  /** Rounds after a period whose players cannot change any more, oldest first. */
  lockedAfter(period: number, now: number): { readonly period: number; readonly players: readonly Bettor[] }[] {
    return this.#rows.playedAfter(period).filter((row) => now >= this.#game.lockTime(row.period));
  }

  /** The newest stored period that takes no stakes any more. Adds no round: the public list only looks on. */
  newestLocked(now: number): number {
    const last = this.#rows.last();
    if (last === null) return 0;
    return now >= this.#game.lockTime(last.period) ? last.period : last.period - 1;
  }

  /** How many players of a round cells have offered since a restart. Each cell offers its first three. */
  offeredIn(period: number): number {
    return this.#offered.period === period ? this.#offered.members.size : 0;
  }

  /** Void rounds after a period, oldest first. */
  voidsAfter(period: number): number[] {
    return this.#rows.voidsAfter(period);
  }

  /** The beacon's round that a period depends on; null: the table uses none. */
  beaconRoundOf(period: number): number | null {
    return this.#beaconRound(period);
  }

  /** The outcome that a void round would have had with its beacon. */
  avoided(period: number, beacon: BeaconRound): Outcome {
    const row = this.#rows.find(period);
    if (row === null) throw new RangeError(`not a round of this table: ${period}`);
    return this.#draw({ ...row, beacon });
  }

  /** Retires the running chain: the running round is its last. Null: that round is its last in any case. */
  retireChain(now: number): ChainPlace | null {
    const { ordinal } = this.current(now);
    return this.#inTransaction(() => this.#chains.retire(ordinal, now));
  }

  /** Finished rounds, newest first, after the newest `skip`. */
  results(count: number, now: number, skip = 0): { period: number; outcome: Outcome }[] {
    const rows = this.#rows.newest(this.#lastOver(now), count, skip);
    return this.#allKnown(rows).map(({ period, outcome }) => ({ period, outcome }));
  }

  /** The highest-ranking finished rounds since `from`, highest first. */
  highest(from: number, count: number, now: number): { period: number; outcome: Outcome }[] {
    const { rank } = this.#game;
    if (rank === undefined) return [];
    return this.#allKnown(this.#overSince(from, now).filter(({ voided }) => !voided))
      .sort((a, b) => rank(b.outcome) - rank(a.outcome))
      .slice(0, count)
      .map(({ period, outcome }) => ({ period, outcome }));
  }

  /** The rounds that began since `from` and are over: how many had an outcome of each kind, and how many were void. */
  odds(from: number, now: number): TableOdds {
    const over = this.#overSince(from, now);
    const rows = this.#allKnown(over.filter(({ voided }) => !voided));
    const counts = new Map<string, number>();
    for (const { outcome } of rows) {
      const kind = this.#game.kindOf(outcome);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const outcomes = [...counts].map(([outcome, rounds]) => ({ outcome, rounds }));
    return { since: from, voided: over.length - rows.length, outcomes };
  }

  #overSince(from: number, now: number): RoundRow<Outcome>[] {
    const rows: RoundRow<Outcome>[] = [];
    for (const row of this.#rows.backFrom(this.#lastOver(now))) {
      if (this.#game.startTime(row.period) < from) break;
      rows.push(row);
    }
    return rows;
  }

  /** The number of finished rounds. */
  resultCount(now: number): number {
    return this.#rows.ordinalAt(this.#lastOver(now)) - this.#rows.voids();
  }

  /** The newest finished period: the running one, or the one before. */
  #lastOver(now: number): number {
    const { period, outcome, voided } = this.current(now);
    if (voided) return period;
    return outcome !== null && now >= this.#game.overTime(period, outcome) ? period : period - 1;
  }

  /** The length of the queue of forced outcomes. */
  forcedCount(): number {
    return this.#rows.forcedCount();
  }

  /** Published before the first stake. */
  commitment(period: number): string {
    const row = this.#rows.find(period);
    if (row === null) throw new RangeError(`not a round of this table: ${period}`);
    return row.commitment ?? commitment(this.seed(row));
  }

  /** Queues outcomes for the next draws; an empty list clears the queue. Null: an outcome is impossible. */
  force(wanted: readonly unknown[], now: number): number | null {
    // Rounds that have passed are not among the next.
    this.current(now);
    const outcomes = wanted.map((each) => this.#game.parseForced(each));
    if (outcomes.includes(null)) return null;
    this.#rows.force(outcomes as Outcome[]);
    return this.forcedCount();
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

  #inTransaction<R>(work: () => R): R {
    try {
      const committed = this.#storage.transactionSync(work);
      this.#onCommit();
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
    if (queue.length === 0 && this.#usesBeacon(row)) {
      if (now < this.#game.dealTime(row.period)) return row;
      if (row.players.length > 0 || this.#watched === row.period) {
        this.#rows.countVoid();
        return { ...row, voided: true };
      }
    }
    return this.#drawn(row, queue.shift());
  }

  /** True while a locked round waits for its beacon. */
  #waits(row: RoundRow<Outcome>, now: number): boolean {
    return this.#usesBeacon(row) && now < this.#game.dealTime(row.period) && this.forcedCount() === 0;
  }

  #usesBeacon({ ordinal }: RoundRow<Outcome>): boolean {
    return this.#beacon !== null && this.#chains.place(ordinal) !== null;
  }

  #beaconRound(period: number): number | null {
    return this.#beacon && beaconRoundAfter(this.#beacon, this.#game.lockTime(period));
  }

  /** The next period once it has begun; null while the round itself runs. */
  #following(row: RoundRow<Outcome>, now: number): number | null {
    const { period, outcome } = row;
    if (!isDecided(row) && (now < this.#game.lockTime(period) || this.#waits(row, now))) return null;
    const next = this.#game.nextPeriod(period, () => outcome ?? (row.voided ? null : this.#draw(row)));
    return now < this.#game.startTime(next) ? null : next;
  }

  /** Locked and finished rounds with their outcomes; draws and stores the missing ones. */
  #allKnown(rows: readonly RoundRow<Outcome>[]): KnownRow<Outcome>[] {
    const known = rows.map((row) => ({ ...row, outcome: row.outcome ?? this.#draw(row) }));
    this.#save(known.filter((_, index) => rows[index]?.outcome === null));
    return known;
  }

  #drawn(row: RoundRow<Outcome>, forced: ForcedRow | undefined): KnownRow<Outcome> {
    if (forced === undefined) return { ...row, outcome: this.#draw(row), forced: false };
    this.#rows.removeForced(forced.seq);
    return { ...row, outcome: JSON.parse(forced.outcome) as Outcome, forced: true };
  }

  #draw(row: RoundRow<Outcome>): Outcome {
    const seeds = row.players.map(({ seed }) => seed);
    return this.#game.draw(this.serverSeed(row), seeds, row.period);
  }

  #save(rows: readonly RoundRow<Outcome>[]): void {
    this.#rows.save(rows.map((row) => ({ ...row, commitment: row.commitment ?? commitment(this.seed(row)) })));
  }
}

/** True once a round has its outcome, or will never have one. */
function isDecided({ outcome, voided }: RoundRow<unknown>): boolean {
  return outcome !== null || voided;
}

import { saltRound, type BeaconRound, type BeaconSchedule } from "#fairness/beacon.ts";
import { commitment } from "#fairness/draw.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import { Chains } from "./chains.ts";
import { isDecided, RoundHistory, type TableNeeds } from "./round-history.ts";
import { type RoundRow, RoundRows } from "./round-rows.ts";
import type { ChainPlace, PublicChain, RoundDetail, Bettor, TableOdds } from "../objects/rounds-api.ts";

/** The number of players whose seeds count for an outcome. */
export const PLAYERS_MAX = 3;

/** The rounds of a table: a pure function of time and stakes. Each call first computes the rounds that passed. */
export class Table<Outcome> {
  readonly #rows: RoundRows<Outcome>;
  readonly #game: TableGame<Outcome>;
  readonly #chains: Chains;
  readonly history: RoundHistory<Outcome>;
  readonly #salts: BeaconSchedule | null;
  #offered = { period: 0, members: new Set<string>() };

  constructor(needs: TableNeeds<Outcome>) {
    const { storage, name, game, chainLength, salts = null } = needs;
    this.#rows = new RoundRows(storage);
    this.#game = game;
    this.#chains = new Chains({
      ...needs,
      sql: storage.sql,
      table: name,
      ...(chainLength !== undefined && { length: chainLength }),
    });
    this.history = new RoundHistory(needs, this.#rows, this.#chains);
    this.#salts = salts;
  }

  /** The running round. */
  current(now: number): RoundRow<Outcome> {
    return this.history.current(now);
  }

  hasUnfinishedChain(): boolean {
    return this.#chains.isUnfinished();
  }

  /** Computes a step of the next chain. */
  prepareChain(now: number): void {
    this.history.inTransaction(() => this.#chains.prepare(now));
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
    this.history.inTransaction(() => this.#chains.takeSalt(unsalted.chain, salt, ordinal));
  }

  /** The outcome, drawn on the first call after the lock and stored; null before the lock. */
  outcome(period: number, now: number): Outcome | null {
    const current = this.current(now);
    const row = this.#rows.find(period);
    if (row === null) return null;
    return period === current.period || row.voided ? row.outcome : (this.history.known([row])[0]?.outcome ?? null);
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
    const seed = this.history.seed(row);
    const secret = { seed: null, serverSeed: null, outcome: null, players: null, forced: false, beacon: null };
    const over = row.voided || (outcome !== null && now >= this.#game.overTime(period, outcome));
    const { players, forced, beacon, voided } = row;
    const serverSeed = voided ? null : this.history.serverSeed(row);
    const revealed = { seed, serverSeed, outcome, players, forced, beacon };
    return {
      period,
      commitment: row.commitment ?? commitment(seed),
      ...this.#chains.shown(place),
      salt: this.#chains.salt(place),
      beaconRound:
        beacon?.round ??
        (voided || (!isDecided(row) && this.history.usesBeacon(row)) ? this.history.beaconRound(period) : null),
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
    this.history.inTransaction(() => {
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
    return this.history.beaconRound(period);
  }

  /** The outcome that a void round would have had with its beacon. */
  avoided(period: number, beacon: BeaconRound): Outcome {
    const row = this.#rows.find(period);
    if (row === null) throw new RangeError(`not a round of this table: ${period}`);
    return this.history.draw({ ...row, beacon });
  }

  /** Retires the running chain: the running round is its last. Null: that round is its last in any case. */
  retireChain(now: number): ChainPlace | null {
    const { ordinal } = this.current(now);
    return this.history.inTransaction(() => this.#chains.retire(ordinal, now));
  }

  /** Finished rounds, newest first, after the newest `skip`. */
  results(count: number, now: number, skip = 0): { period: number; outcome: Outcome }[] {
    const rows = this.#rows.newest(this.#lastOver(now), count, skip);
    return this.history.known(rows).map(({ period, outcome }) => ({ period, outcome }));
  }

  /** The highest-ranking finished rounds since `from`, highest first. */
  highest(from: number, count: number, now: number): { period: number; outcome: Outcome }[] {
    const { rank } = this.#game;
    if (rank === undefined) return [];
    return this.history
      .known(this.#overSince(from, now).filter(({ voided }) => !voided))
      .sort((a, b) => rank(b.outcome) - rank(a.outcome))
      .slice(0, count)
      .map(({ period, outcome }) => ({ period, outcome }));
  }

  /** The rounds that began since `from` and are over: how many had an outcome of each kind, and how many were void. */
  odds(from: number, now: number): TableOdds {
    const over = this.#overSince(from, now);
    const rows = this.history.known(over.filter(({ voided }) => !voided));
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
    return row.commitment ?? commitment(this.history.seed(row));
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
}

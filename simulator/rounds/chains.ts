import { chainLength, lastSeed } from "#fairness/chain.ts";
import type { BeaconRound } from "#fairness/beacon.ts";
import type { ChainPlace, PublicChain } from "../objects/rounds-api.ts";
import { ChainSeeds } from "./chain-seeds.ts";

/** A step of the next chain takes about 8 ms. */
const SEEDS_A_STEP = 4096;
/** The next chain's end is public this many rounds before its first. */
const ANNOUNCED_BEFORE = 1_000;

type ChainRow = {
  number: number;
  length: number;
  end: string | null;
  first_ordinal: number | null;
  first_period: number | null;
  retired: number | null;
  publish_time: number | null;
  salt: string | null;
  salted_from: number | null;
  salt_logged: number;
  generation: number;
  base: number;
};

type Begun = ChainRow & { first_ordinal: number };

interface ChainsNeeds {
  readonly sql: SqlStorage;
  /** The table's name, as in the control API. */
  readonly table: string;
  readonly fairnessKey: string;
  /** The length of new chains. */
  readonly length?: number;
  /** True: a chain is public once the public list has its end, and from the time that the list gives it. */
  readonly isLogged?: boolean;
  /** Of the rounds to come. */
  readonly generation?: number;
}

/** A chain as the public list names it: from generation 1 on with that. */
function subjectOf({ number, base, generation }: ChainRow): string {
  return generation === 0 ? String(number) : `${number - base} ${generation}`;
}

/**
 * The chains of a table's server seeds. A round's place follows from its place in the table's history, so rounds store
 * nothing.
 */
export class Chains {
  readonly #needs: ChainsNeeds;
  readonly #generation: number;
  readonly #seeds: ChainSeeds;
  #rows: ChainRow[] | null = null;

  constructor(needs: ChainsNeeds) {
    this.#needs = needs;
    this.#seeds = new ChainSeeds(needs.sql);
    this.#generation = needs.generation ?? 0;
    if (this.#generation > 0) this.#retireOutdated();
  }

  /** Players may know seeds of earlier generations that no round of this data has revealed. */
  #retireOutdated(): void {
    const { sql } = this.#needs;
    const unused = "generation < ? AND first_ordinal IS NULL";
    // Its end may be public on a list that is lost, with a time that this data does not have.
    const secret = `${unused} AND ("end" IS NULL OR publish_time IS NULL)`;
    sql.exec(
      `DELETE FROM chain_checkpoint WHERE chain IN (SELECT number FROM chain WHERE ${secret})`,
      this.#generation,
    );
    sql.exec(`DELETE FROM chain WHERE ${secret}`, this.#generation);
    sql.exec(`UPDATE chain SET retired = 0 WHERE ${unused}`, this.#generation);
  }

  /** Whether a round is of an earlier generation. */
  isOutdated(ordinal: number): boolean {
    if (this.#generation === 0) return false;
    return (this.#row(this.place(ordinal).chain)?.generation ?? 0) < this.#generation;
  }

  /** Forgets what is cached, after a transaction that was rolled back. */
  forget(): void {
    this.#rows = null;
  }

  /** Begins the chain of a round that begins, if it is the first of one. */
  reach(ordinal: number, period: number, now: number): void {
    const running = this.#begun().at(-1);
    const isOutdated = running !== undefined && running.generation < this.#generation;
    if (running !== undefined && ordinal <= lastOrdinal(running) && !isOutdated) return;
    if (isOutdated && ordinal <= lastOrdinal(running)) this.#retire(running.number, ordinal - running.first_ordinal);
    const number = isOutdated ? this.#newest() + 1 : (running?.number ?? 0) + 1;
    this.#complete(number, now);
    this.#needs.sql.exec(
      "UPDATE chain SET first_ordinal = ?, first_period = ? WHERE number = ?",
      running === undefined || isOutdated ? ordinal : lastOrdinal(running) + 1,
      period,
      number,
    );
    this.#rows = null;
  }

  /** Completes the next chain if it has to be public by this round. Usually its steps are done long before. */
  announce(ordinal: number, now: number): void {
    const running = this.#begun().at(-1);
    if (running?.generation === this.#generation && lastOrdinal(running) - ordinal <= ANNOUNCED_BEFORE) {
      this.#complete(running.number + 1, now);
    }
  }

  /** True until every seed of the next chain was computed once. */
  isUnfinished(): boolean {
    const next = this.#next();
    return next !== null && !this.#row(next)?.end;
  }

  /** Computes a part of the next chain. */
  prepare(now: number): void {
    const next = this.#next();
    if (next !== null && !this.#row(next)?.end) this.#compute(next, SEEDS_A_STEP, now);
  }

  place(ordinal: number): ChainPlace {
    const row = this.#begun().findLast(({ first_ordinal }) => first_ordinal <= ordinal);
    if (row === undefined) throw new Error(`round ${ordinal} is in no chain`);
    return { chain: row.number, index: ordinal - row.first_ordinal + 1 };
  }

  /** A round's place as everybody sees it. */
  shown({ chain, index }: ChainPlace): ChainPlace {
    const { base = 0, generation = 0 } = this.#row(chain) ?? {};
    return { chain: chain - base, index, ...(generation > 0 && { generation }) };
  }

  /** The running chain, or the next one, if its end is public and nothing salts it yet. */
  unsalted(): { readonly chain: number; readonly publishTime: number } | null {
    const running = this.#begun().at(-1)?.number ?? 0;
    for (const { number, publish_time, salt, generation } of this.#chains()) {
      if (number >= running && generation === this.#generation && publish_time !== null && salt === null)
        return { chain: number, publishTime: publish_time };
    }
    return null;
  }

  /** Salts the rounds of a chain that have not begun. `ordinal`: of the running round. */
  takeSalt(chain: number, salt: BeaconRound, ordinal: number): void {
    const first = this.#row(chain)?.first_ordinal ?? null;
    const from = first === null ? 1 : ordinal - first + 2;
    this.#needs.sql.exec(
      "UPDATE chain SET salt = ?, salted_from = ? WHERE number = ? AND salt IS NULL",
      JSON.stringify(salt),
      from,
      chain,
    );
    this.#rows = null;
  }

  /** The randomness that salts a round's seed; null: none. */
  salt({ chain, index }: ChainPlace): string | null {
    const { salt, salted_from: from } = this.#row(chain) ?? { salt: null, salted_from: null };
    return salt === null || from === null || index < from ? null : (JSON.parse(salt) as BeaconRound).randomness;
  }

  /** seed[index]. */
  seed(place: ChainPlace): string {
    return this.#seeds.at(place);
  }

  /** The chains whose ends the public list lacks, oldest first. */
  unlogged(): { readonly chain: number; readonly subject: string; readonly end: string; readonly length: number }[] {
    if (!this.#needs.isLogged) return [];
    return this.#chains().flatMap((row) => {
      const { number: chain, end, length, publish_time } = row;
      return end === null || publish_time !== null ? [] : [{ chain, subject: subjectOf(row), end, length }];
    });
  }

  /** The salts that the public list lacks. */
  unloggedSalts(): {
    readonly chain: number;
    readonly subject: string;
    readonly salt: BeaconRound;
    readonly from: number;
  }[] {
    if (!this.#needs.isLogged) return [];
    return this.#chains().flatMap((row) => {
      const { number: chain, salt, salted_from: from, salt_logged } = row;
      if (salt === null || from === null || salt_logged === 1) return [];
      return [{ chain, subject: subjectOf(row), salt: JSON.parse(salt) as BeaconRound, from }];
    });
  }

  /** `time`: of the entry. */
  noteLogged(chain: number, time: number): void {
    this.#needs.sql.exec("UPDATE chain SET publish_time = ? WHERE number = ? AND publish_time IS NULL", time, chain);
    this.#rows = null;
  }

  noteSaltLogged(chain: number): void {
    this.#needs.sql.exec("UPDATE chain SET salt_logged = 1 WHERE number = ?", chain);
    this.#rows = null;
  }

  /** The chains whose ends are public, newest first. */
  published(): PublicChain[] {
    return this.#chains()
      .filter((row): row is ChainRow & { end: string } => {
        return row.end !== null && (!this.#needs.isLogged || row.publish_time !== null);
      })
      .map((row) => ({
        chain: row.number - row.base,
        ...(row.generation > 0 && { generation: row.generation }),
        end: row.end,
        length: row.length,
        firstPeriod: row.first_period,
        retired: row.retired,
        publishTime: row.publish_time,
        salt: row.salt === null ? null : (JSON.parse(row.salt) as BeaconRound),
        saltedFrom: row.salted_from,
      }))
      .toReversed();
  }

  /** Ends the running chain after the round with this place in the history; later seeds are never used. */
  retire(ordinal: number, now: number): ChainPlace | null {
    const place = this.place(ordinal);
    const running = this.#begun().at(-1);
    if (place === null || running === undefined || ordinal >= lastOrdinal(running)) return null;
    this.#complete(running.number + 1, now);
    this.#retire(running.number, place.index);
    return this.shown(place);
  }

  #retire(number: number, index: number): void {
    this.#needs.sql.exec("UPDATE chain SET retired = ? WHERE number = ?", index, number);
    this.#rows = null;
  }

  #chains(): readonly ChainRow[] {
    this.#rows ??= this.#needs.sql.exec<ChainRow>("SELECT * FROM chain ORDER BY number").toArray();
    return this.#rows;
  }

  #begun(): readonly Begun[] {
    return this.#chains().filter((row): row is Begun => row.first_ordinal !== null);
  }

  /** The number of the chain after the running one; null: no chain has begun. */
  #next(): number | null {
    const running = this.#begun().at(-1);
    return running === undefined || running.generation < this.#generation ? null : running.number + 1;
  }

  #newest(): number {
    return this.#chains().at(-1)?.number ?? 0;
  }

  #row(number: number): ChainRow | undefined {
    return this.#chains().find((row) => row.number === number);
  }

  #complete(number: number, now: number): void {
    if (!this.#row(number)?.end) this.#compute(number, Infinity, now);
  }

  /** Computes up to `count` seeds of a chain, and stores its end when they are done. */
  #compute(number: number, count: number, now: number): void {
    const { sql, table, fairnessKey } = this.#needs;
    if (this.#row(number) === undefined) {
      const generation = this.#generation;
      const before = this.#chains().at(-1);
      const base = before?.generation === generation ? before.base : (before?.number ?? 0);
      const length = this.#needs.length ?? chainLength(number - base);
      sql.exec(
        "INSERT INTO chain (number, length, generation, base) VALUES (?, ?, ?, ?)",
        number,
        length,
        generation,
        base,
      );
      this.#seeds.begin(number, length, lastSeed(fairnessKey, table, number - base, generation));
    }
    const end = this.#seeds.compute(number, count);
    const time = this.#needs.isLogged ? null : now;
    if (end !== null) sql.exec('UPDATE chain SET "end" = ?, publish_time = ? WHERE number = ?', end, time, number);
    this.#rows = null;
  }
}

function lastOrdinal({ first_ordinal, length, retired }: Begun): number {
  return first_ordinal + (retired ?? length) - 1;
}

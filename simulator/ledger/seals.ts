import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { all, first } from "../storage/sql.ts";
import type { Participant } from "../storage/transactions.ts";
import type { Stake } from "./stake.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

export const sealStep = `
  -- What ended since the seal before: stakes and transfers. A row that was changed later differs from it.
  CREATE TABLE seal (
    number INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    -- Deflated JSON.
    facts BLOB NOT NULL,
    -- SHA-256 of the root before and the JSON. The public list has the newest one.
    root TEXT NOT NULL
  ) STRICT;
`;

/** Number of moments at which cells' minutes begin, as for receipts. */
const SPREAD = 60;
/** A seal is a row of at most some 20 kB. */
const FACTS_MAX = 2_000;

const FACT_MAX_BYTES = 10_000;

/** The end of a stake; its period is `at` for a game without rounds. */
export type EndFact = Pick<Stake, "member" | "at" | "game" | "period" | "amount" | "status" | "payout" | "result">;

/** A transfer of a member, in minor units; below 0: a debit. */
export interface MoveFact {
  readonly member: number;
  readonly at: number;
  readonly kind: string;
  readonly change: number;
}

interface Facts {
  readonly ends: readonly EndFact[];
  readonly moves: readonly MoveFact[];
}

/** A seal as the public list names it. */
export interface SealRoot {
  readonly number: number;
  readonly root: string;
}

type Column = readonly (number | string | null)[];

/**
 * Seals what a cell settles: once a minute, with its first end of a stake or transfer, in the same transaction. Stakes
 * write no row for it. Waiting facts are in memory, so a restart leaves some of the last minute unsealed.
 */
export class Seals implements Participant {
  readonly #sql: SqlStorage;
  readonly #cell: number;
  readonly #now: () => number;
  #ends: EndFact[] = [];
  #moves: MoveFact[] = [];
  #last: (SealRoot & { readonly time: number }) | null | undefined;

  constructor(sql: SqlStorage, cell: number, now: () => number) {
    this.#sql = sql;
    this.#cell = cell;
    this.#now = now;
  }

  /** Null: there is none yet. */
  get newest(): SealRoot | null {
    this.#last ??=
      first<SealRoot & { time: number }>(
        this.#sql,
        "SELECT number, root, time FROM seal WHERE number = (SELECT max(number) FROM seal)",
      ) ?? null;
    return this.#last;
  }

  ended({ member, at, game, period, amount, status, payout, result }: Stake): void {
    this.#ends.push({ member, at, game, period, amount, status, payout, result });
  }

  moved(fact: MoveFact): void {
    this.#moves.push(fact);
  }

  flush(): void {
    const count = this.#ends.length + this.#moves.length;
    if (count === 0) return;
    const now = this.#now();
    const before = this.newest;
    const isSameMinute = this.#last != null && this.#minute(now) === this.#minute(this.#last.time);
    if (isSameMinute && count < FACTS_MAX) return;
    const text = factsText({ ends: this.#ends, moves: this.#moves }, now);
    const seal = { number: (before?.number ?? 0) + 1, time: now, root: rootAfter(before?.root ?? "", text) };
    const facts = deflateRawSync(text);
    this.#sql.exec(
      "INSERT INTO seal (number, time, facts, root) VALUES (?, ?, ?, ?)",
      seal.number,
      seal.time,
      facts.buffer.slice(facts.byteOffset, facts.byteOffset + facts.byteLength),
      seal.root,
    );
    this.#last = seal;
    this.#ends = [];
    this.#moves = [];
  }

  /** Facts of the failed transaction are among them. */
  forget(): void {
    this.#last = undefined;
    this.#ends = [];
    this.#moves = [];
  }

  #minute(time: number): number {
    return Math.floor((time - (this.#cell % SPREAD) * (MINUTE_MS / SPREAD)) / MINUTE_MS);
  }
}

/** The hash of the chain of seals up to one with these facts. */
export function rootAfter(root: string, facts: string): string {
  return hash("sha256", `${root}\n${facts}`, "hex");
}

/** A stored seal; `text`: its facts as JSON. Null: they are unreadable. */
export interface StoredSeal extends SealRoot {
  readonly time: number;
  readonly text: string | null;
}

/** A page of the seals after one. */
export function sealsAfter(sql: SqlStorage, after: number, limit: number): StoredSeal[] {
  return all<SealRoot & { time: number; facts: ArrayBuffer }>(
    sql,
    "SELECT number, time, facts, root FROM seal WHERE number > ? ORDER BY number LIMIT ?",
    after,
    limit,
  ).map(({ facts, ...seal }) => ({ ...seal, text: inflated(facts) }));
}

/** The seals of some numbers, and the newest number; 0: none. */
export function sealsAmong(sql: SqlStorage, numbers: readonly number[]): { known: SealRoot[]; newest: number } {
  const known = all<SealRoot & Record<string, SqlStorageValue>>(
    sql,
    "SELECT number, root FROM seal WHERE number IN (SELECT value FROM json_each(?))",
    JSON.stringify(numbers),
  );
  const { newest } = sql.exec<{ newest: number }>("SELECT coalesce(max(number), 0) AS newest FROM seal").one();
  return { known, newest };
}

function inflated(facts: ArrayBuffer): string | null {
  try {
    const text = inflateRawSync(Buffer.from(facts), { maxOutputLength: FACTS_MAX * FACT_MAX_BYTES });
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

/**
 * The facts as JSON, the columns of each round together and the members by their differences, since that compresses
 * best: a stake takes some 8 bytes.
 */
export function factsText({ ends, moves }: Facts, time: number): string {
  const groups = Map.groupBy(ends, ({ game, period, at }) => (period === at ? game : `${game} ${period}`));
  const columns = [...groups].map(([name, group]) => {
    const sorted = inOrder(group);
    return [
      name,
      ...placesOf(sorted, time),
      sorted.map(({ amount }) => amount),
      sorted.map(({ status }) => status).join(""),
      sorted.map(({ payout }) => payout),
      sorted.map(({ result }) => result),
    ];
  });
  const sorted = inOrder(moves);
  const moved = [...placesOf(sorted, time), sorted.map(({ change }) => change), sorted.map(({ kind }) => kind)];
  return JSON.stringify([columns, moved]);
}

function inOrder<Fact extends { readonly member: number; readonly at: number }>(facts: readonly Fact[]): Fact[] {
  return facts.toSorted((one, other) => one.member - other.member || one.at - other.at);
}

function placesOf(facts: readonly { readonly member: number; readonly at: number }[], time: number): Column[] {
  const members = facts.map(({ member }, index) => member - (facts[index - 1]?.member ?? 0));
  return [members, facts.map(({ at }) => time - at)];
}

/** Throws for a text that no seal has. */
export function readFacts(text: string, time: number): Facts {
  const [columns, moved] = JSON.parse(text) as [
    [string, number[], number[], number[], string, number[], (number | null)[]][],
    [number[], number[], number[], string[]],
  ];
  const ends = columns.flatMap(([name, members, backs, amounts, statuses, payouts, results]) => {
    const [game, period] = name.split(" ") as [string, string?];
    return placesIn(members, backs, time).map(({ member, at }, index): EndFact => ({
      member,
      at,
      game,
      period: period === undefined ? at : Number(period),
      amount: amounts[index] ?? 0,
      status: statuses[index] as EndFact["status"],
      payout: payouts[index] ?? 0,
      result: results[index] ?? null,
    }));
  });
  const [members, backs, changes, kinds] = moved;
  const moves = placesIn(members, backs, time).map((place, index) => ({
    ...place,
    change: changes[index] ?? 0,
    kind: kinds[index] as string,
  }));
  return { ends, moves };
}

function placesIn(members: readonly number[], backs: readonly number[], time: number) {
  let member = 0;
  return members.map((more, index) => ({ member: (member += more), at: time - (backs[index] ?? 0) }));
}

import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { SigningKey } from "#contract/settings/setting-kinds.ts";
import { canonicalJson } from "#fairness/terms.ts";
import {
  type EarlierList,
  earlierLine,
  earlierLists,
  entryText,
  generationSubject,
  headText,
  listName,
  LOG_PAGE,
  type LogDraft,
  nameIn,
  readEntry,
  signedHead,
} from "#fairness/log.ts";
import { leafHash, nodeHash } from "#fairness/tree.ts";
import { openHead } from "#fairness/verify-log.ts";
import { FEE_PERCENT } from "#contract/games/delivery.ts";
import { GAMES } from "../games.ts";
import { receiptKeys, signWith } from "../ledger/receipts.ts";
import type { ListedBooks, LogPage, LogQuestion, LogRestart, TrailMark } from "../objects/catalogue-api.ts";
import { all, first } from "../storage/sql.ts";
import { ListedTrail } from "./listed-trail.ts";

export const fairnessLogSchema = `
  CREATE TABLE fairness_log (
    number INTEGER PRIMARY KEY,
    -- The first line of the entry: a repeat finds the entry that is there.
    subject TEXT NOT NULL UNIQUE,
    time INTEGER NOT NULL,
    entry TEXT NOT NULL,
    -- The hashes of all subtrees that end here, from the leaf up: any root and proof needs only a few rows.
    nodes TEXT NOT NULL
  ) STRICT;
`;

const HASH_DIGITS = 64;
/** The payout tables in force, and how many there have been. */
const PAYOUTS = "log_payouts";

interface Row {
  readonly number: number;
  readonly time: number;
  readonly entry: string;
}

interface LogNeeds {
  readonly storage: DurableObjectStorage;
  /** The newest signs the heads; empty: no list is kept. */
  readonly keys: readonly SigningKey[];
  /** The name of the installation's first list. */
  readonly origin: string;
}

/** The public list, which only grows: a Merkle tree of RFC 6962 over the entries. */
export class FairnessLog {
  readonly #needs: LogNeeds;
  readonly #sql: SqlStorage;
  readonly #trail: ListedTrail;
  #begun = false;

  constructor(needs: LogNeeds) {
    this.#needs = needs;
    this.#trail = new ListedTrail(needs.storage.kv);
    this.#sql = needs.storage.sql;
  }

  /** Adds entries, and returns the time of each. A subject that is there keeps its entry. */
  append(drafts: readonly LogDraft[], now: number): number[] {
    if (this.#needs.keys.length === 0) return drafts.map(() => now);
    this.#begin(now);
    return this.#needs.storage.transactionSync(() => {
      const trail = this.#trail.take(now);
      if (trail !== null) this.#add(trail, now);
      return drafts.map((draft) => this.#add(draft, now));
    });
  }

  /** Lists the trail's head once a minute, at the next call of any kind. */
  noteTrail(mark: TrailMark, now: number): void {
    if (this.#needs.keys.length === 0) return;
    this.#trail.note(mark);
    this.append([], now);
  }

  /** Null: no list is kept. */
  read({ page, kind, subject, from }: LogQuestion, now: number): LogPage | null {
    const [key] = receiptKeys(this.#needs.keys.slice(0, 1));
    const [signing] = this.#needs.keys;
    if (key === undefined || signing === undefined) return null;
    this.append([], now);
    const size = this.#last().number + 1;
    const text = headText(this.#name(), { size, root: this.#rootOf(0, size) });
    const shown = page ?? Math.floor((size - 1) / LOG_PAGE);
    const some = kind === undefined ? () => this.#page(shown) : () => this.#newestOf(kind);
    const rows = subject === undefined ? some() : this.#about(subject);
    return {
      head: signedHead(text, key.public_key, signWith(signing, utf8ToBytes(text))),
      queryset: rows.map(({ number, entry }) => ({ index: number, entry })),
      inclusion: subject === undefined ? null : rows.flatMap(({ number }) => this.#pathOf(number, 0, size)),
      consistency: from !== undefined && from <= size ? this.#growth(from, 0, size, true) : [],
    };
  }

  /** The newest seals of a cell's books, newest first. */
  books(cell: number): ListedBooks[] {
    const restored = this.#newestOf("generation", 1)[0]?.number ?? 0;
    return all<Row>(
      this.#sql,
      `SELECT number, time, entry FROM fairness_log WHERE subject > ?1 AND subject < ?1 || 'A' ORDER BY subject DESC LIMIT ?2`,
      `receipts ${cell} `,
      LOG_PAGE,
    ).flatMap(({ number: index, time, entry }) => {
      const [, number, root = ""] = /^books (\d+) ([0-9a-f]{64})$/m.exec(entry) ?? [];
      return number === undefined ? [] : [{ number: Number(number), root, time, isRestored: index < restored }];
    });
  }

  /** Adds entries of an exported list behind those of a restore. False: they are another list's. */
  continue(from: number, entries: readonly string[]): boolean {
    return this.#needs.storage.transactionSync(() =>
      entries.every((entry, at) => {
        const size = this.#last().number + 1;
        if (from + at < size) return this.#page(Math.floor((from + at) / LOG_PAGE)).some(isAt(from + at, entry));
        const { subject, values } = readEntry(entry);
        const time = Number(values.get("time")?.[0]);
        if (from + at > size || !Number.isSafeInteger(time) || this.#about(subject).length > 0) return false;
        this.#insert(subject, time, entry);
        return true;
      }),
    );
  }

  /**
   * Begins a generation, and with it a list under a name of its own: entries of the list before may be lost. The new one
   * begins with those that are here, and names what is known of the one before. Null: it has begun; otherwise a head
   * that is unsigned, or not of the entries that are here.
   */
  restart({ generation, reason, heads }: LogRestart, now: number): string | null {
    const keys = receiptKeys(this.#needs.keys);
    if (keys.length === 0) return null;
    const known = new Map(this.#lists().map((each) => [each.name, each]));
    for (const note of heads) {
      const head = openHead(note, keys);
      if (head === null) return note;
      const name = nameIn(note);
      const { size, root } = head;
      const list = known.get(name) ?? { name, kept: 0, size: 0, root };
      const isOther = size <= list.kept ? this.#rootOf(0, size) !== root : size === list.size && root !== list.root;
      if (isOther) return note;
      if (size > list.size) known.set(name, { ...list, size, root });
    }
    const lists = [...known.values()].map((each) => earlierLine(each));
    this.#add({ subject: generationSubject(generation), lines: [["reason", reason], ...lists] }, now);
    return null;
  }

  /** All lists that are known, this one included. */
  #lists(): EarlierList[] {
    const size = this.#last().number + 1;
    const [newest] = this.#newestOf("generation", 1);
    const earlier = newest === undefined ? [] : earlierLists(readEntry(newest.entry));
    return size === 0 ? earlier : [...earlier, { name: this.#name(), kept: size, size, root: this.#rootOf(0, size) }];
  }

  /** The list's name follows from its entries. */
  #name(): string {
    const [newest] = this.#newestOf("generation", 1);
    const generation = newest && readEntry(newest.entry).subject.slice(generationSubject("").length);
    return listName(this.#needs.origin, generation ?? null);
  }

  /** The public keys and the payout tables in force are on the list before all else. */
  #begin(now: number): void {
    if (this.#begun) return;
    this.#needs.storage.transactionSync(() => this.#addKeysAndPayouts(now));
    this.#begun = true;
  }

  #addKeysAndPayouts(now: number): void {
    for (const { id, public_key } of receiptKeys(this.#needs.keys)) {
      this.#add({ subject: `key ${id}`, lines: [["public_key", public_key]] }, now);
    }
    const ofGames = Object.fromEntries(GAMES.get().map((game) => [game.name, game.payouts()]));
    const tables = canonicalJson({ fee_percent: FEE_PERCENT, ...ofGames });
    const { kv } = this.#needs.storage;
    const last = kv.get<{ count: number; tables: string }>(PAYOUTS) ?? { count: 0, tables: "" };
    if (last.tables !== tables) {
      const count = last.count + 1;
      this.#add({ subject: `payouts ${count}`, lines: [["tables", tables]] }, now);
      kv.put(PAYOUTS, { count, tables });
    }
  }

  #add(draft: LogDraft, now: number): number {
    const [known] = this.#about(draft.subject);
    if (known !== undefined) return known.time;
    // The times ascend, also after a clock that ran back.
    const time = Math.max(now, this.#last().time);
    this.#insert(draft.subject, time, entryText(draft, time));
    return time;
  }

  #insert(subject: string, time: number, entry: string): void {
    const number = this.#last().number + 1;
    const nodes = [leafHash(entry)];
    for (let level = 0; Math.floor(number / 2 ** level) % 2 === 1; level++) {
      nodes.push(nodeHash(this.#node(number - 2 ** level, level), nodes[level] ?? ""));
    }
    this.#sql.exec(
      "INSERT INTO fairness_log (number, subject, time, entry, nodes) VALUES (?, ?, ?, ?, ?)",
      number,
      subject,
      time,
      entry,
      nodes.join(""),
    );
  }

  /** The newest entry. */
  #last(): Pick<Row, "number" | "time"> {
    const last = first<Row>(this.#sql, "SELECT number, time FROM fairness_log ORDER BY number DESC LIMIT 1");
    return last ?? { number: -1, time: 0 };
  }

  #about(subject: string): Row[] {
    return all<Row>(this.#sql, "SELECT number, time, entry FROM fairness_log WHERE subject = ?", subject);
  }

  /** Reads all entries of the kind, of which there are few, by the index of subjects. */
  #newestOf(kind: string, count = LOG_PAGE): Row[] {
    return all<Row>(
      this.#sql,
      `SELECT number, time, entry FROM fairness_log WHERE subject > ? || ' ' AND subject < ? || '!'
       ORDER BY +number DESC LIMIT ?`,
      kind,
      kind,
      count,
    );
  }

  #page(page: number): Row[] {
    return all<Row>(
      this.#sql,
      "SELECT number, time, entry FROM fairness_log WHERE number >= ? AND number < ? ORDER BY number",
      page * LOG_PAGE,
      (page + 1) * LOG_PAGE,
    );
  }

  /** The hash of a whole subtree of 2^level entries that ends at an entry. */
  #node(end: number, level: number): string {
    return this.#sql
      .exec<{ node: string }>(
        "SELECT substr(nodes, ?, ?) AS node FROM fairness_log WHERE number = ?",
        level * HASH_DIGITS + 1,
        HASH_DIGITS,
        end,
      )
      .one().node;
  }

  /** The root over the entries from `from` up to `to`; `from` is a multiple of the next power of two. */
  #rootOf(from: number, to: number): string {
    const count = to - from;
    const level = Math.floor(Math.log2(count));
    if (2 ** level === count) return this.#node(to - 1, level);
    const half = from + 2 ** level;
    return nodeHash(this.#rootOf(from, half), this.#rootOf(half, to));
  }

  /** RFC 6962, section 2.1.1. */
  #pathOf(number: number, from: number, to: number): string[] {
    if (to - from === 1) return [];
    const half = halfOf(from, to);
    return number < half
      ? [...this.#pathOf(number, from, half), this.#rootOf(half, to)]
      : [...this.#pathOf(number, half, to), this.#rootOf(from, half)];
  }

  /** RFC 6962, section 2.1.2: the first `then` entries of the range. `isWhole`: the caller has their root. */
  #growth(then: number, from: number, to: number, isWhole: boolean): string[] {
    if (from + then === to) return isWhole ? [] : [this.#rootOf(from, to)];
    const half = halfOf(from, to);
    return from + then <= half
      ? [...this.#growth(then, from, half, isWhole), this.#rootOf(half, to)]
      : [...this.#growth(from + then - half, half, to, false), this.#rootOf(from, half)];
  }
}

function isAt(number: number, entry: string): (row: Row) => boolean {
  return (row) => row.number === number && row.entry === entry;
}

/** Parts a range after the largest power of two that is less than its length. */
function halfOf(from: number, to: number): number {
  return from + 2 ** Math.floor(Math.log2(to - from - 1));
}

import { createHash } from "node:crypto";
import { type TrailLine, TRAIL_PAGE_MAX } from "#contract/control/trail.ts";
import { readEntry } from "#fairness/log.ts";

export interface Act extends Pick<TrailLine, "who" | "act" | "reason"> {
  readonly realTime: number;
  readonly input: unknown;
}

export interface TrailHead {
  readonly seq: number;
  readonly hash: string;
}

/** A head as the public list has it. `id`: of the trail, which is another one if the object was made anew. */
export interface TrailMark extends TrailHead {
  readonly id: string;
}

export interface TrailPage {
  readonly lines: readonly TrailLine[];
  readonly head: TrailHead & Partial<TrailMark>;
  readonly fault: string | null;
}

/** The hash before line 1. */
export const NO_LINES: TrailHead = { seq: 0, hash: "" };

const ID = "trail_id";
const SCHEMA = "CREATE TABLE IF NOT EXISTS trail (seq INTEGER PRIMARY KEY, line TEXT NOT NULL) STRICT;";
/** A longer value is in the trail by its hash: a state has megabytes, and the trail keeps every line. */
const VALUE_LENGTH_MAX = 4_000;

/** The lines of the trail in the object's database. Call its methods in the transaction of the act. */
export class Trail {
  readonly #sql: SqlStorage;
  readonly #kv: SyncKvStorage;

  constructor(sql: SqlStorage, kv: SyncKvStorage) {
    this.#sql = sql;
    this.#kv = kv;
    sql.exec(SCHEMA);
  }

  /** `code`: null while the act goes on in another object. */
  add(act: Act, code: number | null, before: unknown = null, after: unknown = null): number {
    const { realTime, who, act: name, reason, input } = act;
    return this.#append({ real_time: realTime, who, act: name, reason, input, of: null, code, before, after });
  }

  /** Adds the outcome of an act that had begun. */
  end(seq: number, outcome: { realTime: number; code: number; before: unknown; after: unknown }): void {
    const [begun] = this.#read(seq - 1, 1);
    if (begun === undefined) throw new Error(`the trail has no line ${seq}`);
    const { realTime, code, before, after } = outcome;
    const { who, act, reason } = begun;
    this.#append({ real_time: realTime, who, act, reason, input: null, of: seq, code, before, after });
  }

  /** Null: no line was written since trails have ids. */
  mark(): TrailMark | null {
    const id = this.#kv.get<string>(ID);
    return id === undefined ? null : { id, ...this.#head() };
  }

  /** `after`: null for the newest page. */
  page(after: number | null): TrailPage {
    const head = this.#head();
    const from = after ?? Math.max(0, head.seq - TRAIL_PAGE_MAX);
    const previous = from === 0 ? NO_LINES : (this.#read(from - 1, 1)[0] ?? { seq: from, hash: "" });
    const lines = this.#read(from, TRAIL_PAGE_MAX);
    const isLast = lines.length < TRAIL_PAGE_MAX || lines.at(-1)?.seq === head.seq;
    return { lines, head: this.mark() ?? head, fault: faultIn(lines, previous, isLast ? head : null) };
  }

  #append(content: Omit<TrailLine, "seq" | "hash">): number {
    const head = this.#head();
    const seq = head.seq + 1;
    const { input, before, after } = content;
    const line = { ...content, seq, input: brief(input), before: brief(before), after: brief(after) };
    const hash = hashOf(head.hash, line);
    this.#sql.exec("INSERT INTO trail (seq, line) VALUES (?, ?)", seq, JSON.stringify({ ...line, hash }));
    this.#kv.put("trail", { seq, hash } satisfies TrailHead);
    if (this.#kv.get(ID) === undefined) this.#kv.put(ID, crypto.randomUUID());
    return seq;
  }

  #head(): TrailHead {
    return this.#kv.get<TrailHead>("trail") ?? NO_LINES;
  }

  #read(after: number, count: number): TrailLine[] {
    const rows = this.#sql.exec<{ line: string }>(
      "SELECT line FROM trail WHERE seq > ? ORDER BY seq LIMIT ?",
      after,
      count,
    );
    return [...rows].map(({ line }) => JSON.parse(line) as TrailLine);
  }
}

/** Names the first changed or missing line; null: each fits the one before. `head`: the newest line, if these end the trail. */
export function faultIn(lines: readonly TrailLine[], previous: TrailHead, head: TrailHead | null): string | null {
  let { seq, hash } = previous;
  for (const { hash: said, ...line } of lines) {
    seq += 1;
    if (line.seq !== seq) {
      const isLater = lines.some((each) => each.seq === seq);
      return isLater ? `line ${line.seq} stands in the place of line ${seq}` : `line ${seq} is missing`;
    }
    hash = hashOf(hash, line);
    if (hash !== said) return `line ${seq} was changed`;
  }
  if (head === null) return null;
  if (head.seq > seq) return `line ${seq + 1} is missing`;
  return head.seq === seq && head.hash === hash ? null : `line ${seq} is not the one that was written last`;
}

/** A head of a trail in the public list: the place and the time of its entry. */
interface ListedMark extends TrailMark {
  readonly index: number;
  readonly time: number;
}

/** The heads among entries of the public list, in their order. */
export function marksIn(queryset: readonly { readonly index: number; readonly entry: string }[]): ListedMark[] {
  return queryset.flatMap(({ index, entry }) => {
    const { subject, values } = readEntry(entry);
    const [, id, seq] = /^trail (\S+) (\d+)$/.exec(subject) ?? [];
    const [[hash], [time]] = [values.get("hash") ?? [], values.get("time") ?? []];
    return id === undefined || hash === undefined ? [] : [{ index, id, seq: Number(seq), hash, time: Number(time) }];
  });
}

/**
 * Names the first head of the public list that contradicts a whole trail; null: none does. `hashes`: of its lines from 1
 * on.
 */
export function listedFault(
  listed: readonly ListedMark[],
  { id, hashes }: { readonly id?: string | undefined; readonly hashes: readonly string[] },
): string | null {
  for (const { id: named, seq, hash, time } of listed) {
    const at = new Date(time).toISOString();
    if (named !== id) {
      return `it was begun anew: the public list of ${at} has line ${seq} of another trail`;
    } else if (seq > hashes.length) {
      return `it was cut short: the public list of ${at} has line ${seq}, the trail ends at line ${hashes.length}`;
    } else if (hashes[seq - 1] !== hash) {
      return `it was rewritten: the public list of ${at} has another line ${seq}`;
    }
  }
  return null;
}

function hashOf(previous: string, line: Omit<TrailLine, "hash">): string {
  return sha256(`${previous}\n${canonical(line)}`);
}

/** JSON with the keys in order, so that equal contents have one text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const fields = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

function brief(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "null";
  if (text.length <= VALUE_LENGTH_MAX) return JSON.parse(text) as unknown;
  return { length: text.length, sha256: sha256(text) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

import { execRows } from "../storage/sql.ts";

/** Columns of a stake's row that its game alone reads. */
export interface OwnColumns {
  /** Filled as most stakes are placed. */
  readonly usual?: readonly string[];
  /** Filled as some stakes are placed. */
  readonly rare?: readonly string[];
  /** They change while the stake is open. */
  readonly changing?: readonly string[];
}

/**
 * The column in which providers' stakes keep the id of the win that ended one. No game of a provider has steps, and a column of its
 * own would cost each stake of every game a byte.
 */
export const WIN_COLUMN = "steps";

type OwnValues = Readonly<Record<string, string | number | null>>;

/** A stake; money in minor units, times in ms since the epoch. Its game knows the values of its own columns. */
export type Stake = {
  readonly member: number;
  readonly at: number;
  /** Its arrival. */
  readonly create_time: number;
  readonly game: string;
  readonly period: number;
  readonly number: number;
  readonly bet_id: string;
  readonly request: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly pick: string;
  readonly seed: string;
  /** Hex; empty: none. */
  readonly entropy: string;
  readonly forced: number;
  status: "W" | "S" | "F" | "R" | "C";
  result: number | null;
  payout: number;
  readonly after: number;
  end_at: number | null;
  /** The arrival of what ended it. */
  end_time: number | null;
  ended_after: number | null;
  readonly prev: number | null;
  prev_paid: number | null;
};

/** A stake in its list, with its round if it has one. */
export type StakeRecord = Stake & {
  /** JSON; null: not settled, or given back. */
  readonly outcome: string | null;
  /** Null: not settled. */
  readonly settled: number | null;
};

/** A new stake as its game tells it; the ledger adds the rest. */
export type NewStake = Pick<Stake, "member" | "game" | "bet_id" | "amount" | "fee" | "seed"> &
  Partial<Pick<Stake, "period" | "number" | "request" | "pick" | "entropy" | "forced">> & { readonly own?: OwnValues };

/** A UUID from its bytes, in SQL. */
function uuidOf(bytes: string): string {
  const digits = [8, 4, 4, 4, 12];
  return `lower(${[1, 9, 13, 17, 21].map((from, at) => `substr(hex(${bytes}), ${from}, ${digits[at]})`).join(" || '-' || ")})`;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The digits of a UUID; null: another text. */
export function uuidDigits(id: string): string | null {
  return UUID.test(id) ? id.replaceAll("-", "") : null;
}

/** A betId as `storedBetId` takes it: the digits of a UUID, and the text. */
export function betIdValues(id: string): readonly [digits: string | null, text: string] {
  return [uuidDigits(id), id];
}

/** A betId as it is stored, in SQL: a UUID as its bytes, since it is the longest part of a stake. */
export function storedBetId(digits: string, text: string): string {
  return `coalesce(unhex(${digits}), ${text})`;
}

/** A stored betId as its caller sent it, in SQL. */
export function sentBetId(id: string): string {
  return `iif(typeof(${id}) = 'blob', ${uuidOf(id)}, ${id})`;
}

/** The list of a member's records that has a stake. The tables of a list differ after the last colon. */
export function listOf(game: string): string {
  const end = game.lastIndexOf(":");
  return end < 0 ? game : game.slice(0, end);
}

/** An open stake of a settled round has lost. `settled`: null if the round is open. */
export function asItStands<S extends Stake>(stake: S, settled: number | null): S {
  return stake.status === "W" && settled !== null ? { ...stake, status: "F" } : stake;
}

// In the order of the primary key, each page is written once.
const inOrder = (stakes: readonly Stake[]) =>
  stakes.toSorted((one, other) => one.member - other.member || one.at - other.at);

const PLACED = ["member", "at", "late", "game", "period", "number", "amount", "fee", "pick", "seed", "after", "prev"];
const REST = ["request", "forced", "entropy"];
const CHANGING = ["status", "result", "payout", "ended", "ended_late", "ended_after", "prev_paid"];

function insertOf(columns: readonly string[], constants = ""): string {
  const values = columns.map((name, at) => (name === "entropy" ? `unhex(value ->> ${at + 2})` : `value ->> ${at + 2}`));
  return `INSERT INTO stake (bet_id, ${columns.join()}${constants && ", status, payout, forced"})
    SELECT ${storedBetId("value ->> 0", "value ->> 1")}, ${values.join()}${constants} FROM json_each(?)`;
}

function updateOf(columns: readonly string[]): string {
  const values = columns.map((column, index) => `value ->> ${index + 2} AS ${column}`);
  return `UPDATE stake SET ${columns.map((column) => `${column} = new.${column}`).join()}
  FROM (SELECT value ->> 0 AS member, value ->> 1 AS at, ${values.join()} FROM json_each(?)) AS new
  WHERE stake.member = new.member AND stake.at = new.at`;
}

export class StakeRows {
  /** A stake without any of the games' own columns has these. */
  readonly noneOwn: Readonly<Record<string, null>>;
  readonly #usual: readonly string[];
  readonly #rare: readonly string[];
  readonly #changing: readonly string[];
  readonly #insert: string;
  /** Reading a value costs SQLite more than storing it, so most stakes have a statement without the columns they leave empty. */
  readonly #insertPlain: string;
  readonly #update: string;

  constructor({ usual = [], rare = [], changing = [] }: OwnColumns) {
    [this.#usual, this.#rare, this.#changing] = [usual, rare, changing];
    this.noneOwn = Object.fromEntries([...usual, ...rare, ...changing].map((name) => [name, null]));
    this.#insertPlain = insertOf([...PLACED, ...usual], ", 'W', 0, 0");
    this.#insert = insertOf([...PLACED, ...usual, ...rare, ...REST, ...CHANGING, ...changing]);
    this.#update = updateOf([...CHANGING, ...changing]);
  }

  /** The columns of a stake as its type has them; `t` is its table. */
  columns(t: string): string {
    const own = [...this.#usual, ...this.#rare, ...this.#changing].map((name) => `, ${t}.${name}`);
    return `${t}.member, ${t}.at, ${t}.at - ${t}.late AS create_time, ${t}.game, ${t}.period, ${t}.number,
      ${sentBetId(`${t}.bet_id`)} AS bet_id, ${t}.request, ${t}.amount, ${t}.fee, ${t}.pick, ${t}.seed,
      lower(hex(${t}.entropy)) AS entropy, ${t}.forced, ${t}.status, ${t}.result, ${t}.payout, ${t}.after,
      ${t}.at + ${t}.ended AS end_at, ${t}.at + ${t}.ended - ${t}.ended_late AS end_time, ${t}.ended_after,
      ${t}.at - ${t}.prev AS prev, ${t}.at - ${t}.prev_paid AS prev_paid${own.join("")}`;
  }

  insert(sql: SqlStorage, stakes: readonly Stake[]): void {
    const { plain = [], rest = [] } = Object.groupBy(inOrder(stakes), (s) => (this.#isPlain(s) ? "plain" : "rest"));
    const values = (s: Stake) => [...ownOf(s, this.#rare), s.request, s.forced, s.entropy || null];
    execRows(
      sql,
      this.#insertPlain,
      plain.map((stake) => this.#placed(stake)),
    );
    execRows(
      sql,
      this.#insert,
      rest.map((s) => [...this.#placed(s), ...values(s), ...this.#changed(s)]),
    );
  }

  update(sql: SqlStorage, stakes: readonly Stake[]): void {
    const rows = inOrder(stakes).map((s) => [s.member, s.at, ...this.#changed(s)]);
    execRows(sql, this.#update, rows);
  }

  #isPlain(stake: Stake): boolean {
    const { status, forced, entropy, request } = stake;
    const isPlain = status === "W" && forced === 0 && entropy === "" && request === null;
    return isPlain && !hasOwn(stake, this.#rare) && !hasOwn(stake, this.#changing);
  }

  #placed(s: Stake): (string | number | null)[] {
    const [digits, text] = betIdValues(s.bet_id);
    const known = [digits, text, s.member, s.at, s.at - s.create_time, s.game, s.period, s.number, s.amount, s.fee];
    return [...known, s.pick, s.seed, s.after, difference(s.at, s.prev), ...ownOf(s, this.#usual)];
  }

  /** The values that a stake's end, or a step of it, changes. */
  #changed(stake: Stake): (string | number | null)[] {
    const { at, status, result, payout, end_at: endAt, end_time: endTime } = stake;
    const ended = [difference(endAt, at), difference(endAt, endTime), stake.ended_after];
    const known = [status, result, payout, ...ended, difference(at, stake.prev_paid)];
    return [...known, ...ownOf(stake, this.#changing)];
  }
}

function ownOf(stake: Stake, columns: readonly string[]): (string | number | null)[] {
  return columns.map((name) => (stake as Stake & OwnValues)[name] ?? null);
}

function hasOwn(stake: Stake, columns: readonly string[]): boolean {
  return columns.some((name) => ((stake as Stake & OwnValues)[name] ?? null) !== null);
}

function difference(later: number | null, earlier: number | null): number | null {
  return later === null || earlier === null ? null : later - earlier;
}

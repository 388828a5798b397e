/** A stake; money in minor units, times in ms since the epoch. The schema tells what each game keeps where. */
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
  readonly auto_cash_out: number | null;
  readonly silence_ms: number | null;
  readonly silence_at: number | null;
  heard: number | null;
  readonly seed: string;
  /** Hex; empty: none. */
  readonly entropy: string;
  readonly forced: number;
  status: "W" | "S" | "F" | "R" | "C";
  result: number | null;
  steps: string | null;
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
  Partial<
    Pick<
      Stake,
      | "period"
      | "number"
      | "request"
      | "pick"
      | "auto_cash_out"
      | "silence_ms"
      | "silence_at"
      | "heard"
      | "entropy"
      | "forced"
      | "steps"
    >
  >;

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

/** The columns of a stake as its type has them; `t` is its table. */
export const stakeColumns = (t: string) =>
  `${t}.member, ${t}.at, ${t}.at - ${t}.late AS create_time, ${t}.game, ${t}.period, ${t}.number,
   ${sentBetId(`${t}.bet_id`)} AS bet_id, ${t}.request, ${t}.amount,
   ${t}.fee, ${t}.pick, ${t}.auto_cash_out, ${t}.silence_ms, ${t}.silence_at, ${t}.heard, ${t}.seed, lower(hex(${t}.entropy)) AS entropy, ${t}.forced, ${t}.status,
   ${t}.result, ${t}.steps, ${t}.payout, ${t}.after, ${t}.at + ${t}.ended AS end_at,
   ${t}.at + ${t}.ended - ${t}.ended_late AS end_time, ${t}.ended_after, ${t}.at - ${t}.prev AS prev,
   ${t}.at - ${t}.prev_paid AS prev_paid`;

/** The list of a member's records that has a stake: 'aviator', 'win:P' … */
export function listOf(game: string): string {
  return game.startsWith("win:") ? game.slice(0, "win:P".length) : (game.split(":", 1)[0] ?? "");
}

/** An open stake of a settled round has lost. `settled`: null if the round is open. */
export function asItStands<S extends Stake>(stake: S, settled: number | null): S {
  return stake.status === "W" && settled !== null ? { ...stake, status: "F" } : stake;
}

const back = (at: number, earlier: number | null) => (earlier === null ? null : at - earlier);

/** The values that a stake's end, or a step of it, changes. */
function changing(stake: Stake): readonly (string | number | null)[] {
  const { at, status, result, steps, heard, payout, end_at: endAt, end_time: endTime } = stake;
  const ended = endAt === null ? null : endAt - at;
  const late = endAt === null || endTime === null ? null : endAt - endTime;
  return [status, result, steps, heard, payout, ended, late, stake.ended_after, back(at, stake.prev_paid)];
}

const CHANGING = "status, result, steps, heard, payout, ended, ended_late, ended_after, prev_paid";
const PLACED = "member, at, late, game, period, number, amount, fee, pick, auto_cash_out, seed, after, prev";
const REST = `silence_ms, silence_at, request, forced, entropy, ${CHANGING}`;
const insertOf = (columns: string, constants = "") => {
  const names = columns.split(", ");
  const values = names
    .map((name, at) => (name === "entropy" ? `unhex(value ->> ${at + 2})` : `value ->> ${at + 2}`))
    .join(", ");
  return `INSERT INTO stake (bet_id, ${columns}${constants && ", status, payout, forced"})
    SELECT ${storedBetId("value ->> 0", "value ->> 1")}, ${values}${constants} FROM json_each(?)`;
};
/** Reading a value costs SQLite more than storing it, so most stakes have a statement without the columns they leave empty. */
const INSERT_PLAIN = insertOf(PLACED, ", 'W', 0, 0");
const INSERT = insertOf(`${PLACED}, ${REST}`);
const UPDATE = `UPDATE stake SET ${CHANGING.split(", ")
  .map((column) => `${column} = new.${column}`)
  .join(", ")}
  FROM (SELECT value ->> 0 AS member, value ->> 1 AS at, ${CHANGING.split(", ")
    .map((column, index) => `value ->> ${index + 2} AS ${column}`)
    .join(", ")} FROM json_each(?)) AS new
  WHERE stake.member = new.member AND stake.at = new.at`;

// In the order of the primary key, each page is written once.
const inOrder = (stakes: readonly Stake[]) =>
  stakes.length < 2 ? stakes : stakes.toSorted((one, other) => one.member - other.member || one.at - other.at);

export function insertStakes(sql: SqlStorage, stakes: readonly Stake[]): void {
  const ordered = inOrder(stakes);
  const plain = ordered.filter((stake) => isPlain(stake));
  if (plain.length > 0) sql.exec(INSERT_PLAIN, JSON.stringify(plain.map((stake) => placed(stake))));
  if (plain.length === ordered.length) return;
  const rest = ordered.filter((stake) => !isPlain(stake));
  sql.exec(
    INSERT,
    JSON.stringify(
      rest.map((s) => [
        ...placed(s),
        s.silence_ms,
        s.silence_at,
        s.request,
        s.forced,
        s.entropy || null,
        ...changing(s),
      ]),
    ),
  );
}

function isPlain({ status, silence_ms, request, forced, steps, heard }: Stake): boolean {
  const isOpen = status === "W" && forced === 0 && steps === null && heard === null;
  return isOpen && silence_ms === null && request === null;
}

function placed(s: Stake): (string | number | null)[] {
  const late = s.at - s.create_time;
  const [digits, text] = betIdValues(s.bet_id);
  const known = [digits, text, s.member, s.at, late, s.game, s.period, s.number, s.amount, s.fee, s.pick];
  return [...known, s.auto_cash_out, s.seed, s.after, back(s.at, s.prev)];
}

export function updateStakes(sql: SqlStorage, stakes: readonly Stake[]): void {
  sql.exec(UPDATE, JSON.stringify(inOrder(stakes).map((stake) => [stake.member, stake.at, ...changing(stake)])));
}

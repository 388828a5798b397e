import type { ShownKind, TransferKind } from "./accounts.ts";
import type { Ledger } from "./ledger.ts";
import { asItStands, type StakeRecord } from "./stake.ts";

/** A change of a member's balance. Money in minor units. */
export interface Change extends Record<string, SqlStorageValue> {
  readonly kind: ShownKind;
  /** Negative for a payment. */
  readonly change: number;
  readonly after: number;
  readonly relation: string;
  readonly time: number;
}

/** How many rows a list has; stakes from before `rows_from` have left it. */
export interface ListEnd {
  readonly count: number;
  readonly rows_from?: number;
}

/** A line, with its place in the order and the next older one's of its source. */
interface Line extends Change {
  readonly at: number;
  readonly next: number | null;
}

/** Rows that a source of lines reads at once, so that a page reads few rows in vain. */
const STEP = 8;

/** The older lines of a source, from a place on. */
type Source = (from: number) => Line[];

/** The stakes from one on that `link` connects, newest first. `place`: where a linked stake is, in SQL. */
const chain = (link: string, limit: string, place = (at: string) => at) =>
  `WITH RECURSIVE line AS (
     SELECT * FROM stake WHERE member = ?1 AND at = ${place("?2")}
     UNION ALL
     SELECT stake.* FROM line JOIN stake ON stake.member = ?1 AND stake.at = ${place(`line.at - line.${link}`)}
     LIMIT ${limit}
   )`;

/** A linked stake may have left before an older one that ended later. The list `?6` goes on with that one. */
const stillThere = (at: string) =>
  `iif(${at} >= ?5, ${at}, (
     SELECT older.at FROM stake AS older WHERE older.member = ?1 AND older.at <= ${at}
       AND (older.game = ?6 OR older.game GLOB ?6 || ':*')
     ORDER BY older.at DESC LIMIT 1))`;

/** A member's view of the ledger: the records of each game, and all movements. */
export class Statement {
  readonly #sql: SqlStorage;
  readonly #ledger: Ledger;

  constructor(sql: SqlStorage, ledger: Ledger) {
    this.#sql = sql;
    this.#ledger = ledger;
  }

  /** A page of the member's stakes in a list, newest first. */
  records(member: number, list: string, limit: number, offset: number): StakeRecord[] {
    const { counters, rowsFrom } = this.#ledger.book(member);
    const newest = counters.newest[list];
    if (newest === undefined) return [];
    this.#ledger.writeStakes();
    return this.#sql
      .exec<StakeRecord>(
        `${chain("prev", "?3 + ?4", stillThere)}
         SELECT ${this.#ledger.rows.columns("line")}, outcome, settled FROM line LEFT JOIN round USING (game, period) LIMIT ?3 OFFSET ?4`,
        member,
        newest,
        limit,
        offset,
        rowsFrom,
        list,
      )
      .toArray()
      .map((record) => asItStands(record, record.settled));
  }

  /** The number of the member's stakes in a list, and where the list ends if some have left. */
  recorded(member: number, list: string): ListEnd {
    return this.#endOf(member, this.#ledger.count(member, `bet:${list}`));
  }

  /** A page of a member's changes of one kind or all, newest first. */
  page(member: number, kind: TransferKind | null, limit: number, offset: number): Change[] {
    const sources = this.#sources(member, kind).map((source) => new Lines(source));
    const page: Change[] = [];
    for (let place = 0; place < offset + limit; place++) {
      const line = sources.reduce((one, other) => (other.at > one.at ? other : one)).shift();
      if (line === undefined) break;
      if (place >= offset) page.push(line);
    }
    return page;
  }

  count(member: number, kind: TransferKind | null): ListEnd {
    const count = this.#ledger.count(member, kind);
    // Only stakes and their payouts leave.
    const ofStakes = kind === null || ["bet", "win", "bet_refund"].includes(kind);
    return ofStakes ? this.#endOf(member, count) : { count };
  }

  #endOf(member: number, count: number): ListEnd {
    const { rowsFrom } = this.#ledger.book(member);
    return rowsFrom === 0 ? { count } : { count, rows_from: rowsFrom };
  }

  #sources(member: number, kind: TransferKind | null): readonly (readonly [newest: number | null, source: Source])[] {
    const { newest } = this.#ledger.book(member).counters;
    const bets: Source = (from) =>
      this.#sql
        .exec<Line>(
          `SELECT at, 'bet' AS kind, -amount AS change, after, game || ':' || period AS relation, at - late AS time, at - 1 AS next
           FROM stake WHERE member = ? AND at <= ? ORDER BY at DESC LIMIT ${STEP}`,
          member,
          from,
        )
        .toArray();
    const paid =
      (ofKind: "win" | "bet_refund"): Source =>
      (from) =>
        this.#sql
          .exec<Line>(
            `${chain("prev_paid", String(STEP))}
             SELECT at + ended AS at, '${ofKind}' AS kind, payout AS change, ended_after AS after,
               game || ':' || period AS relation, at + ended - ended_late AS time, at - prev_paid AS next FROM line`,
            member,
            from,
          )
          .toArray();
    const transfers: Source = (from) =>
      this.#sql
        .exec<Line>(
          `SELECT at, kind, iif(credit = member, amount, -amount) AS change, member_after AS after, relation, time, at - 1 AS next
           FROM transfer WHERE member = ? AND at <= ?${kind === null ? "" : " AND kind = ?"} ORDER BY at DESC LIMIT ${STEP}`,
          member,
          from,
          ...(kind === null ? [] : [kind]),
        )
        .toArray();
    const ofStakes = { bet: bets, win: paid("win"), bet_refund: paid("bet_refund") } as const;
    const all = [
      ["bet", Number.MAX_SAFE_INTEGER],
      ["win", newest["win"] ?? null],
      ["bet_refund", newest["bet_refund"] ?? null],
    ] as const;
    const wanted = all.filter(([each]) => kind === null || kind === each);
    // Some wins of providers' games are transfers.
    const others =
      kind === null || kind === "win" || wanted.length === 0 ? [[Number.MAX_SAFE_INTEGER, transfers] as const] : [];
    return [...wanted.map(([each, from]) => [from, ofStakes[each]] as const), ...others];
  }
}

/** The lines of a source, read as they are needed. */
class Lines {
  readonly #source: Source;
  #lines: Line[] = [];
  #next: number | null;

  constructor([newest, source]: readonly [newest: number | null, source: Source]) {
    this.#source = source;
    this.#next = newest;
  }

  /** The place of the newest line; 0: there is none. */
  get at(): number {
    this.#read();
    return this.#lines[0]?.at ?? 0;
  }

  /** Takes the newest line. */
  shift(): Line | undefined {
    this.#read();
    return this.#lines.shift();
  }

  #read(): void {
    if (this.#lines.length === 0 && this.#next !== null) {
      this.#lines = this.#source(this.#next);
      this.#next = this.#lines[STEP - 1]?.next ?? null;
    }
  }
}

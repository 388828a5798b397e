import type { Invariant } from "#contract/control/operate.ts";
import { PLATFORM } from "../ledger/accounts.ts";
import type { CellAudit, CellTotals, BooksPage } from "../objects/cell-api.ts";
import { CELL_GAMES } from "./cell-games.ts";
import type { AuditCheck } from "./cell-game.ts";
import { LATE_AFTER_MS } from "./outbox.ts";
import { balanceChecks, stakeChecks } from "./stake-checks.ts";
import { orderChecks, rechargeChecks, withdrawalChecks } from "./wallet/checks.ts";
import { byHandChecks } from "./wallet/by-hand.ts";
import { all } from "../storage/sql.ts";

/** The sum of all accounts is counted again after this time, real ms. Every transfer leaves it as it is. */
const SUM_EVERY_MS = 60_000;

/**
 * A cell's totals for an operator's polls, at the members' checkpoints. A poll reads the members since the last one, and
 * the platform's accounts.
 */
export class TotalsReader {
  readonly #sql: SqlStorage;
  #counted = { lastMember: 0, members: 0, simulated: 0 };
  #total = 0;
  #sumAgainAt = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** `realTime`: ms since the epoch. */
  read(realTime: number): CellTotals {
    this.#countNewMembers();
    if (realTime >= this.#sumAgainAt) {
      this.#total = this.#sum(
        "SELECT (SELECT coalesce(sum(balance), 0) FROM member_book) + (SELECT coalesce(sum(balance), 0) FROM platform_book) AS sum",
      );
      this.#sumAgainAt = realTime + SUM_EVERY_MS;
    }
    const { members, simulated } = this.#counted;
    const ofPlatform = this.#sum("SELECT coalesce(sum(balance), 0) AS sum FROM platform_book");
    return { members, simulated, membersMoney: this.#total - ofPlatform, total: this.#total };
  }

  /** Members get growing ids, stay, and never change their kind. */
  #countNewMembers(): void {
    const { lastMember, members, simulated } = this.#counted;
    const added = this.#sql
      .exec<{ lastMember: number; members: number; simulated: number }>(
        `SELECT coalesce(max(id), ?1) AS lastMember, coalesce(sum(simulated), 0) AS simulated,
           count(*) FILTER (WHERE simulated = 0 AND load_test IS NULL) AS members
         FROM member WHERE id > ?1`,
        lastMember,
      )
      .one();
    this.#counted = {
      lastMember: added.lastMember,
      members: members + added.members,
      simulated: simulated + added.simulated,
    };
  }

  #sum(query: string): number {
    return this.#sql.exec<{ sum: number }>(query).one().sum;
  }
}

const allChecks = CELL_GAMES.derive((games): readonly AuditCheck[] => [
  ...balanceChecks,
  ...stakeChecks(games),
  ...games.flatMap(({ checks }) => checks ?? []),
  ...orderChecks,
  ...rechargeChecks,
  ...withdrawalChecks,
  ...byHandChecks,
]);

export function receivedAmong(sql: SqlStorage, ids: readonly string[]): string[] {
  return sql
    .exec<{ id: string }>("SELECT id FROM inbox WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids))
    .toArray()
    .map(({ id }) => id);
}

/** Checks every book of a cell against every other. Writes nothing. */
export function auditCell(sql: SqlStorage): CellAudit {
  const number = (query: string) => sql.exec<{ n: number }>(query).one().n;
  const invariants = allChecks().map(({ name, counted, offenders }) => {
    const found = sql
      .exec<{ n: number; first: string | null }>(`SELECT count(*) AS n, min(offender) AS first FROM (${offenders})`)
      .one();
    return { name, checked: number(counted), broken: found.n, first: found.first };
  });
  return {
    members: number("SELECT count(*) AS n FROM member WHERE simulated = 0 AND load_test IS NULL"),
    transfers: number("SELECT count(*) AS n FROM movement"),
    total: number("SELECT coalesce(sum(posted), 0) AS n FROM account"),
    transit: number(`SELECT coalesce(sum(posted), 0) AS n FROM account WHERE id = ${PLATFORM.transit}`),
    outgoing: sql
      .exec<{ id: string; amount: number }>(
        "SELECT id, payload ->> 'amount' AS amount FROM outbox WHERE kind IN ('transfer', 'transfer_back')",
      )
      .toArray(),
    ordersWithGoods: number("SELECT count(*) AS n FROM shop_order WHERE status NOT IN ('placing', 'cancelled')"),
    ordersPlacing: number("SELECT count(*) AS n FROM shop_order WHERE status = 'placing'"),
    invariants,
  };
}

/** Messages that are still undelivered after `LATE_AFTER_MS`. */
export function lateMessages(sql: SqlStorage, now: number): Invariant {
  const { checked } = sql.exec<{ checked: number }>("SELECT count(*) AS checked FROM outbox").one();
  const late = sql
    .exec<{ broken: number; id: string | null; target: string | null; tries: number | null; time: number | null }>(
      "SELECT count(*) AS broken, id, target, tries, min(time) AS time FROM outbox WHERE time < ?",
      now - LATE_AFTER_MS,
    )
    .one();
  const since = late.time === null ? "" : new Date(late.time).toISOString();
  return {
    name: "no message between objects is older than a minute",
    checked,
    broken: late.broken,
    first: late.broken === 0 ? null : `${late.id} to ${late.target}, since ${since}, tried ${late.tries} times`,
  };
}

/** Members of a page: each has many movements. */
const MEMBERS_A_PAGE = 50;

type Row = BooksPage["transfers"][number];

/**
 * A page of the books as double entry, by member. Rows that have left come first as one transfer, so that the sums of
 * all pages are the balances. The first page also has the movements between the platform's own accounts.
 */
export function booksAfter(sql: SqlStorage, after: number): BooksPage {
  const members = all<{ member: number }>(
    sql,
    "SELECT member FROM member_book WHERE member > ? ORDER BY member LIMIT ?",
    after,
    MEMBERS_A_PAGE,
  ).map(({ member }) => member);
  const gone = `SELECT member, rows_from AS time, 'gone' AS kind, iif(gone < 0, member, ${PLATFORM.games}) AS debit,
      iif(gone < 0, ${PLATFORM.games}, member) AS credit, abs(gone) AS amount, 'archive' AS relation
    FROM json_each(?) JOIN member_book ON member = json_each.value WHERE gone <> 0`;
  const moved = `SELECT movement.member, time, kind, debit, credit, amount, relation
    FROM json_each(?) CROSS JOIN movement ON movement.member = json_each.value ORDER BY json_each.key, movement.at`;
  const own = "SELECT member, time, kind, debit, credit, amount, relation FROM transfer WHERE member < 0 ORDER BY seq";
  const ids = JSON.stringify(members);
  const transfers = [
    ...(after === 0 ? sql.exec<Row>(own).toArray() : []),
    ...sql.exec<Row>(gone, ids).toArray(),
    ...sql.exec<Row>(moved, ids).toArray(),
  ];
  return { transfers, next: members.length < MEMBERS_A_PAGE ? null : (members.at(-1) ?? null) };
}

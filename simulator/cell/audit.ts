import type { Invariant } from "#contract/control/control.ts";
import { PLATFORM } from "../ledger/accounts.ts";
import type { CellAudit, CellTotals } from "./api.ts";
import { GAME_AUDITS } from "./games.ts";
import type { AuditCheck } from "./games/game.ts";
import { LATE_AFTER_MS } from "./outbox.ts";
import { orderChecks, rechargeChecks, withdrawalChecks } from "./wallet/checks.ts";

/** The sum of all accounts is counted again after this time, real ms. Every transfer leaves it as it is. */
const SUM_EVERY_MS = 60_000;

/** A cell's totals for an operator's polls. A poll reads the members since the last one, and the platform's accounts. */
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
      this.#total = this.#sum("SELECT coalesce(sum(posted), 0) AS sum FROM account");
      this.#sumAgainAt = realTime + SUM_EVERY_MS;
    }
    const { members, simulated } = this.#counted;
    const ofPlatform = this.#sum("SELECT coalesce(sum(posted), 0) AS sum FROM account WHERE id < 0");
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

const replay = `
  SELECT account, sum(amount) AS amount FROM (
    SELECT credit AS account, amount FROM transfer UNION ALL SELECT debit, -amount FROM transfer
  ) GROUP BY account`;

// Not one union: SQLite in workerd takes at most five terms.
const OF_NO_GAME = GAME_AUDITS.map(({ bets }) => `id NOT IN (${bets})`).join(" AND ");
const FEES = GAME_AUDITS.flatMap(({ fees }) => fees ?? []).join(" UNION ALL ");

const checks: readonly AuditCheck[] = [
  {
    name: "balances equal the replay of their transfers",
    counted: "SELECT count(*) AS n FROM account",
    offenders: `SELECT 'account ' || account.id || ': ' || posted || ' is not ' || coalesce(replay.amount, 0) AS offender
      FROM account LEFT JOIN (${replay}) AS replay ON replay.account = account.id
      WHERE posted <> coalesce(replay.amount, 0)`,
  },
  {
    name: "no member owes",
    counted: "SELECT count(*) AS n FROM account WHERE id > 0",
    offenders: "SELECT 'account ' || id AS offender FROM account WHERE id > 0 AND posted < 0",
  },
  {
    name: "a member's balance after each transfer follows from the one before",
    counted: "SELECT count(*) AS n FROM transfer",
    offenders: `SELECT 'transfer ' || id AS offender FROM (
        SELECT id, member, member_after, sum(CASE WHEN credit = member THEN amount ELSE -amount END)
          OVER (PARTITION BY member ORDER BY seq) AS replayed FROM transfer
      ) WHERE member > 0 AND member_after <> replayed`,
  },
  {
    name: "the fee of each stake is 2 %, half up",
    counted: `SELECT count(*) AS n FROM (${FEES})`,
    offenders: `SELECT offender FROM (${FEES}) WHERE fee <> (amount * 2 + 50) / 100`,
  },
  {
    name: "each bet transfer is that of a game's stake",
    counted: "SELECT count(*) AS n FROM transfer WHERE kind = 'bet'",
    offenders: `SELECT 'transfer ' || id AS offender FROM transfer WHERE kind = 'bet' AND ${OF_NO_GAME}`,
  },
  ...GAME_AUDITS.flatMap(({ checks }) => checks),
  ...orderChecks,
  ...rechargeChecks,
  ...withdrawalChecks,
];

export function receivedAmong(sql: SqlStorage, ids: readonly string[]): string[] {
  return sql
    .exec<{ id: string }>("SELECT id FROM inbox WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids))
    .toArray()
    .map(({ id }) => id);
}

/** Checks every book of a cell against every other. Writes nothing. */
export function auditCell(sql: SqlStorage): CellAudit {
  const number = (query: string) => sql.exec<{ n: number }>(query).one().n;
  const invariants = checks.map(({ name, counted, offenders }) => {
    const found = sql
      .exec<{ n: number; first: string | null }>(`SELECT count(*) AS n, min(offender) AS first FROM (${offenders})`)
      .one();
    return { name, checked: number(counted), broken: found.n, first: found.first };
  });
  return {
    members: number("SELECT count(*) AS n FROM member WHERE simulated = 0 AND load_test IS NULL"),
    transfers: number("SELECT count(*) AS n FROM transfer"),
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

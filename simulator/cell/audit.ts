import type { Invariant } from "#contract/control.ts";
import { HOUSE } from "../ledger/accounts.ts";
import { LATE_AFTER_MS } from "./outbox/outbox.ts";
import { minesChecks } from "./games/mines/checks.ts";
import { orderChecks } from "./wallet/orders/checks.ts";
import { rechargeChecks } from "./wallet/recharges/checks.ts";
import { withdrawalChecks } from "./wallet/withdrawals/checks.ts";

/** The books of one cell, as its audit found them. Money in minor units. */
export interface CellAudit {
  readonly members: number;
  readonly transfers: number;
  readonly total: number;
  /** On its way: what this cell sent less what it received. */
  readonly transit: number;
  /** Messages with money in them that have not been answered yet. */
  readonly outgoing: readonly { readonly id: string; readonly amount: number }[];
  /** Orders for which an item was taken, and those for which one may have been. */
  readonly ordersWithGoods: number;
  readonly ordersPlacing: number;
  readonly invariants: Invariant[];
}

interface Check {
  readonly name: string;
  /** How many things are looked at. */
  readonly counted: string;
  /** The offenders, each named in a column `offender`. */
  readonly offenders: string;
}

const replay = `
  SELECT account, sum(amount) AS amount FROM (
    SELECT credit AS account, amount FROM transfer UNION ALL SELECT debit, -amount FROM transfer
  ) GROUP BY account`;

/** How a stake on a round is named in its transfers. */
const ROUND_STAKE = "table_name || ':' || period || ':' || stake.member || ':' || bet_id";

const checks: readonly Check[] = [
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
    name: "each Aviator stake has its one bet transfer",
    counted: "SELECT count(*) AS n FROM aviator_stake",
    offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender FROM aviator_stake
      WHERE NOT EXISTS (
        SELECT 1 FROM transfer WHERE transfer.id = 'bet:aviator:' || period || ':' || aviator_stake.member || ':' || slot
          AND transfer.amount = aviator_stake.amount)`,
  },
  {
    name: "each Aviator stake is paid once, and what it was due",
    counted: "SELECT count(*) AS n FROM aviator_stake WHERE status <> 'W'",
    offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender FROM aviator_stake
      WHERE payout <> CASE status WHEN 'S' THEN amount * cash_coefficient / 100 WHEN 'R' THEN amount ELSE 0 END
        OR payout <> coalesce((
          SELECT sum(transfer.amount) FROM transfer WHERE transfer.id IN (
            'win:aviator:' || period || ':' || aviator_stake.member || ':' || slot,
            'bet_refund:aviator:' || period || ':' || aviator_stake.member || ':' || slot)), 0)`,
  },
  {
    name: "no Aviator stake waits in a settled round",
    counted: "SELECT count(*) AS n FROM aviator_round WHERE settled = 1",
    offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender
      FROM aviator_stake JOIN aviator_round USING (period) WHERE settled = 1 AND status = 'W'`,
  },
  {
    name: "no Aviator stake was cashed out above its round's result",
    counted: "SELECT count(*) AS n FROM aviator_stake WHERE status = 'S'",
    offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender
      FROM aviator_stake JOIN aviator_round USING (period)
      WHERE settled = 1 AND status = 'S' AND cash_coefficient > result`,
  },
  {
    name: "each automatic cash-out that an Aviator round reached was paid at its coefficient",
    counted: "SELECT count(*) AS n FROM aviator_stake WHERE status IN ('S', 'F') AND auto_cash_out IS NOT NULL",
    offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender
      FROM aviator_stake JOIN aviator_round USING (period)
      WHERE settled = 1 AND (status = 'F' AND auto_cash_out <= result OR status = 'S' AND auto_cash_out < cash_coefficient)`,
  },
  {
    name: "the fee of each stake is 2 %, half up",
    counted: "SELECT (SELECT count(*) FROM round_stake) + (SELECT count(*) FROM mines_game) AS n",
    offenders: `SELECT ${ROUND_STAKE} AS offender FROM round_stake AS stake WHERE fee <> (amount * 2 + 50) / 100
      UNION ALL SELECT 'game ' || id FROM mines_game WHERE fee <> (amount * 2 + 50) / 100`,
  },
  {
    name: "each stake on a round has its one bet transfer",
    counted: "SELECT count(*) AS n FROM round_stake",
    offenders: `SELECT ${ROUND_STAKE} AS offender FROM round_stake AS stake
      WHERE NOT EXISTS (
        SELECT 1 FROM transfer WHERE transfer.id = 'bet:' || ${ROUND_STAKE} AND transfer.amount = stake.amount)`,
  },
  {
    name: "each stake on a round is paid once, and what its odds give",
    counted: "SELECT count(*) AS n FROM round_result WHERE status <> 'W'",
    offenders: `SELECT ${ROUND_STAKE} AS offender FROM round_result AS stake
      WHERE payout <> coalesce((
        SELECT sum(transfer.amount) FROM transfer
        WHERE transfer.id IN ('win:' || ${ROUND_STAKE}, 'bet_refund:' || ${ROUND_STAKE})), 0)`,
  },
  {
    name: "each bet transfer on a round has its stake",
    counted: "SELECT count(*) AS n FROM transfer WHERE kind = 'bet' AND relation NOT LIKE 'mines:%'",
    offenders: `SELECT 'transfer ' || id AS offender FROM transfer
      WHERE kind = 'bet' AND relation NOT LIKE 'mines:%' AND id NOT IN (
        SELECT 'bet:aviator:' || period || ':' || member || ':' || slot FROM aviator_stake
        UNION ALL SELECT 'bet:' || ${ROUND_STAKE} FROM round_stake AS stake)`,
  },
  {
    name: "each stake of a settled round has its odds",
    counted: "SELECT count(*) AS n FROM round_settled WHERE settled = 1 AND outcome IS NOT NULL",
    offenders: `SELECT ${ROUND_STAKE} AS offender FROM round_stake AS stake JOIN round_settled USING (table_name, period)
      WHERE settled = 1 AND outcome IS NOT NULL AND odds ->> pick IS NULL`,
  },
  ...minesChecks,
  ...orderChecks,
  ...rechargeChecks,
  ...withdrawalChecks,
];

/** Which of these messages a cell has received. */
export function receivedAmong(sql: SqlStorage, ids: readonly string[]): string[] {
  return sql
    .exec<{ id: string }>("SELECT id FROM inbox WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids))
    .toArray()
    .map(({ id }) => id);
}

/** Checks every book of a cell against every other. Reads alone. */
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
    transit: number(`SELECT coalesce(sum(posted), 0) AS n FROM account WHERE id = ${HOUSE.transit}`),
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

/** Messages that should have arrived long ago. */
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

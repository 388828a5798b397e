import { HOUSE } from "#simulator/ledger/accounts.ts";

/** What moves a withdrawal's money, one row each: which transfer there is in which status, from where to where. */
const MOVES = [
  ["withdrawal:", "status IN ('Wait', 'Success', 'Reject')", "member", HOUSE.payOutWaiting, "price"],
  ["payout:", "status = 'Success'", HOUSE.payOutWaiting, HOUSE.payOut, "price - fee"],
  ["payout_fee:", "status = 'Success' AND fee > 0", HOUSE.payOutWaiting, HOUSE.payOutFees, "fee"],
  ["withdrawal_refund:", "status = 'Reject'", HOUSE.payOutWaiting, "member", "price"],
] as const;

const DUE = MOVES.map(
  ([prefix, when, debit, credit, amount]) =>
    `SELECT '${prefix}' || serial AS id, serial, ${debit} AS debit, ${credit} AS credit, ${amount} AS amount
     FROM withdrawal WHERE ${when}`,
).join(" UNION ALL ");

const KINDS = "kind IN ('withdrawal', 'withdrawal_refund')";

/** Invariants of withdrawals, for the audit of a cell: the money of each is in exactly one place. */
export const withdrawalChecks = [
  {
    name: "each withdrawal's money was taken, and paid out or given back as it was decided",
    counted: "SELECT count(*) AS n FROM withdrawal",
    offenders: `SELECT 'withdrawal ' || serial AS offender FROM (${DUE}) AS due LEFT JOIN transfer USING (id)
      WHERE transfer.debit IS NOT due.debit OR transfer.credit IS NOT due.credit
        OR transfer.amount IS NOT due.amount OR relation IS NOT serial`,
  },
  {
    name: "no other money moves for a withdrawal",
    counted: `SELECT count(*) AS n FROM transfer WHERE ${KINDS}`,
    offenders: `SELECT 'transfer ' || transfer.id AS offender FROM transfer LEFT JOIN (${DUE}) AS due USING (id)
      WHERE (${KINDS} OR transfer.debit = ${HOUSE.payOutWaiting} OR transfer.credit = ${HOUSE.payOutWaiting})
        AND due.id IS NULL`,
  },
  {
    name: "what waits to be paid out is what the waiting withdrawals come to",
    counted: "SELECT count(*) AS n FROM withdrawal WHERE status = 'Wait'",
    offenders: `SELECT 'waiting ' || held || ', asked for ' || asked AS offender FROM (
        SELECT
          coalesce((SELECT posted FROM account WHERE id = ${HOUSE.payOutWaiting}), 0) AS held,
          coalesce((SELECT sum(price) FROM withdrawal WHERE status = 'Wait'), 0) AS asked)
      WHERE held <> asked`,
  },
];

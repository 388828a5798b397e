import { PLATFORM } from "#simulator/ledger/accounts.ts";

/** The transfers of a withdrawal by status: kind, debit and credit account. */
const MOVES = [
  ["withdrawal:", "status IN ('Wait', 'Success', 'Reject')", "member", PLATFORM.payOutWaiting, "price"],
  ["payout:", "status = 'Success'", PLATFORM.payOutWaiting, PLATFORM.payOut, "price - fee"],
  ["payout_fee:", "status = 'Success' AND fee > 0", PLATFORM.payOutWaiting, PLATFORM.payOutFees, "fee"],
  ["withdrawal_refund:", "status = 'Reject'", PLATFORM.payOutWaiting, "member", "price"],
] as const;

const DUE = MOVES.map(
  ([prefix, when, debit, credit, amount]) =>
    `SELECT '${prefix}' || serial AS id, serial, ${debit} AS debit, ${credit} AS credit, ${amount} AS amount
     FROM withdrawal WHERE ${when}`,
).join(" UNION ALL ");

const KINDS = "kind IN ('withdrawal', 'withdrawal_refund')";

/** Audit: each withdrawal's money is in exactly one account. */
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
      WHERE (${KINDS} OR transfer.debit = ${PLATFORM.payOutWaiting} OR transfer.credit = ${PLATFORM.payOutWaiting})
        AND due.id IS NULL`,
  },
  {
    name: "what waits to be paid out is what the waiting withdrawals come to",
    counted: "SELECT count(*) AS n FROM withdrawal WHERE status = 'Wait'",
    offenders: `SELECT 'waiting ' || held || ', asked for ' || asked AS offender FROM (
        SELECT
          coalesce((SELECT posted FROM account WHERE id = ${PLATFORM.payOutWaiting}), 0) AS held,
          coalesce((SELECT sum(price) FROM withdrawal WHERE status = 'Wait'), 0) AS asked)
      WHERE held <> asked`,
  },
];

/** Audit of the recharges. */
export const rechargeChecks = [
  {
    name: "each recharge that was paid is credited once, and one that was not never",
    counted: "SELECT count(*) AS n FROM recharge",
    offenders: `SELECT 'recharge ' || serial AS offender FROM recharge
      WHERE (status = 'Success') <> (
        SELECT count(*) FROM transfer
        WHERE transfer.member = recharge.member AND kind <> 'bet' AND kind = 'recharge' AND relation = serial)`,
  },
  {
    name: "every credit of a recharge is of its price, to its member",
    counted: "SELECT count(*) AS n FROM transfer WHERE kind = 'recharge'",
    offenders: `SELECT 'transfer ' || transfer.id AS offender FROM transfer
      LEFT JOIN recharge ON serial = relation
      WHERE kind = 'recharge' AND (
        status IS NOT 'Success' OR transfer.id IS NOT 'recharge:' || serial OR amount IS NOT price
        OR credit IS NOT recharge.member OR debit IS NOT ${PLATFORM.payIn})`,
  },
];

/** Audit of the orders. */
export const orderChecks = [
  {
    name: "each order is paid once, at its price",
    counted: "SELECT count(*) AS n FROM shop_order",
    offenders: `SELECT 'order ' || id AS offender FROM shop_order
      WHERE (SELECT count(*) FROM transfer WHERE relation = 'order:' || shop_order.id AND kind = 'buy'
          AND kind <> 'bet' AND transfer.member = shop_order.member) <> 1
        OR NOT EXISTS (SELECT 1 FROM transfer WHERE transfer.id = 'buy:' || shop_order.id
          AND transfer.debit = shop_order.member AND transfer.credit = ${PLATFORM.orders} AND amount = price)`,
  },
  {
    name: "a cancelled order is given back once, and no other is",
    counted: "SELECT count(*) AS n FROM shop_order WHERE status = 'cancelled'",
    offenders: `SELECT 'order ' || id AS offender FROM shop_order
      WHERE coalesce((SELECT sum(amount) FROM transfer WHERE transfer.id = 'order_refund:' || shop_order.id
          AND transfer.credit = shop_order.member AND transfer.debit = ${PLATFORM.orders}), 0)
        <> iif(status = 'cancelled', price, 0)`,
  },
  {
    name: "the house holds what the orders came to, and nothing else as such",
    counted: "SELECT count(*) AS n FROM shop_order",
    offenders: `SELECT posted || ' is held' AS offender FROM account WHERE id = ${PLATFORM.orders}
        AND posted <> (SELECT coalesce(sum(price), 0) FROM shop_order WHERE status <> 'cancelled')`,
  },
  {
    name: "stock is asked for as long as an order is being placed, and not after",
    counted: "SELECT count(*) AS n FROM outbox WHERE kind = 'take_stock'",
    offenders: `SELECT 'order ' || shop_order.id AS offender FROM shop_order
        LEFT JOIN outbox ON outbox.id = 'order:' || member || ':' || shop_order.id
        WHERE (status = 'placing') <> (outbox.id IS NOT NULL)
      UNION ALL
      SELECT outbox.id FROM outbox WHERE kind = 'take_stock' AND NOT EXISTS (
        SELECT 1 FROM shop_order WHERE outbox.id = 'order:' || member || ':' || shop_order.id)`,
  },
] as const;

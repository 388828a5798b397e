import { HOUSE } from "#simulator/ledger/accounts.ts";

/** Invariants of orders, for the audit of a cell. */
export const orderChecks = [
  {
    name: "each order is paid once, at its price",
    counted: "SELECT count(*) AS n FROM shop_order",
    offenders: `SELECT 'order ' || id AS offender FROM shop_order
      WHERE (SELECT count(*) FROM transfer WHERE relation = 'order:' || shop_order.id AND kind = 'buy'
          AND kind <> 'bet' AND transfer.member = shop_order.member) <> 1
        OR NOT EXISTS (SELECT 1 FROM transfer WHERE transfer.id = 'buy:' || shop_order.id
          AND transfer.debit = shop_order.member AND transfer.credit = ${HOUSE.orders} AND amount = price)`,
  },
  {
    name: "a cancelled order is given back once, and no other is",
    counted: "SELECT count(*) AS n FROM shop_order WHERE status = 'cancelled'",
    offenders: `SELECT 'order ' || id AS offender FROM shop_order
      WHERE coalesce((SELECT sum(amount) FROM transfer WHERE transfer.id = 'order_refund:' || shop_order.id
          AND transfer.credit = shop_order.member AND transfer.debit = ${HOUSE.orders}), 0)
        <> iif(status = 'cancelled', price, 0)`,
  },
  {
    name: "the house holds what the orders came to, and nothing else as such",
    counted: "SELECT count(*) AS n FROM shop_order",
    offenders: `SELECT posted || ' is held' AS offender FROM account WHERE id = ${HOUSE.orders}
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

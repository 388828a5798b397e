import { type Refusal, refuse } from "#contract/refusals.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import type { TakeOutcome } from "#simulator/objects/catalogue-api.ts";
import type { CellBase } from "../cell-base.ts";

export const orderSchema = `
  CREATE TABLE shop_order (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member INTEGER NOT NULL,
    -- Names the request that placed it: a repeat of that finds this order.
    request TEXT NOT NULL,
    product INTEGER NOT NULL,
    -- As they were when it was placed.
    price INTEGER NOT NULL CHECK (price > 0),
    address TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('placing', 'undelivered', 'unreceived', 'success', 'cancelled')),
    -- When it moves on by itself; null where it does not.
    next_time INTEGER,
    create_time INTEGER NOT NULL,
    UNIQUE (member, request),
    CHECK ((next_time IS NOT NULL) = (status IN ('undelivered', 'unreceived')))
  ) STRICT;
  CREATE INDEX shop_order_member ON shop_order (member, id);
  CREATE INDEX shop_order_status ON shop_order (member, status, id);
  CREATE INDEX shop_order_next ON shop_order (next_time) WHERE next_time IS NOT NULL;
`;

/** The key among the due times. */
export const DELIVERIES = "deliveries";
/** Delay from the order to its shipping. */
export const SHIPPED_AFTER_MS = 60_000;
/** Delay from shipping until the order counts as received without a confirmation. */
export const RECEIVED_AFTER_MS = 7 * 24 * 3600 * 1000;

const TAKE_STOCK = "take_stock";

/** `placing`: paid, but the catalogue has not answered yet. */
type OrderStatus = "placing" | "undelivered" | "unreceived" | "success" | "cancelled";

/** Statuses by tab of the order list; an order in `placing` appears as undelivered. */
export const SHOWN_AS = {
  placing: "undelivered",
  undelivered: "undelivered",
  unreceived: "unreceived",
  success: "success",
  cancelled: "cancelled",
} as const satisfies Readonly<Record<OrderStatus, string>>;

interface NewOrder {
  readonly member: number;
  readonly request: string;
  readonly product: number;
  /** Minor units. */
  readonly price: number;
  readonly address: string;
}

export interface Order extends Record<string, SqlStorageValue> {
  readonly id: number;
  readonly product: number;
  readonly price: number;
  readonly address: string;
  readonly status: OrderStatus;
  readonly create_time: number;
}

/** The request to the catalogue. */
interface Taking {
  readonly order: number;
  readonly product: number;
}

interface OrderNeeds extends Pick<CellBase, "sql" | "ledger" | "due" | "outbox"> {
  /** Takes one item for an order; a repeat gets the same answer. */
  readonly takeStock: (order: string, product: number) => Promise<TakeOutcome>;
}

type ListedAs = (typeof SHOWN_AS)[OrderStatus];
type Shown = ListedAs | "all";

const COLUMNS = "id, product, price, address, status, create_time";

// Orders stay undelivered for a minute only, so that list may be sorted. An index orders every other list.
const WHERE_SHOWN: Readonly<Record<Shown, readonly [sql: string, bound: readonly string[]]>> = {
  all: ["", []],
  undelivered: [" AND status IN ('placing', 'undelivered')", []],
  unreceived: [" AND status = ?", ["unreceived"]],
  success: [" AND status = ?", ["success"]],
  cancelled: [" AND status = ?", ["cancelled"]],
};

/**
 * Members' orders. A transaction pays and stores an order and queues its message to the catalogue. The answer
 * confirms the goods or refunds the payment. An order of another member counts as unknown.
 */
export class Orders {
  readonly #needs: OrderNeeds;
  readonly #totals: ListTotals;

  constructor(needs: OrderNeeds) {
    this.#needs = needs;
    this.#totals = new ListTotals(needs.sql);
    needs.outbox.register<Taking, TakeOutcome>(TAKE_STOCK, {
      targetOf: () => "catalogue",
      send: (id, { product }) => needs.takeStock(id, product),
      onAnswer: (_, { order }, outcome, now) => this.#close(order, outcome, now),
    });
  }

  /** Places an order inside a transaction, or refuses `insufficient_balance` or `idempotency_conflict`. */
  place(wanted: NewOrder, now: number): Refusal | null {
    const { sql, ledger, outbox } = this.#needs;
    const { member, request, product, price, address } = wanted;
    const first = this.#of(member, request);
    if (first !== null) return first.product === product ? null : refuse("idempotency_conflict");
    if (ledger.balance(member) < price) return refuse("insufficient_balance");
    const { id } = sql
      .exec<{ id: number }>(
        `INSERT INTO shop_order (member, request, product, price, address, status, create_time)
         VALUES (?, ?, ?, ?, ?, 'placing', ?) RETURNING id`,
        member,
        request,
        product,
        price,
        address,
        now,
      )
      .one();
    this.#totals.add({ member, list: listOf("undelivered"), count: 1 });
    ledger.transfer({
      id: `buy:${id}`,
      kind: "buy",
      debit: member,
      credit: PLATFORM.orders,
      amount: price,
      relation: `order:${id}`,
      time: now,
    });
    outbox.put(TAKE_STOCK, messageOf(member, id), { order: id, product }, now);
    return null;
  }

  /** Calls the catalogue at once. */
  async deliverRequest(member: number, request: string): Promise<void> {
    const order = this.#of(member, request);
    if (order?.status === "placing") await this.#needs.outbox.deliver(messageOf(member, order.id));
  }

  /** Null if goods are reserved; `sold_out`; `order_waits` before the catalogue's answer. */
  outcomeOf(member: number, request: string): Refusal | null {
    const order = this.#of(member, request);
    if (order === null || order.status === "placing") return refuse("order_waits");
    return order.status === "cancelled" ? refuse("sold_out") : null;
  }

  #close(id: number, outcome: TakeOutcome, now: number): void {
    const { sql, ledger } = this.#needs;
    if (outcome === "taken") {
      sql.exec("UPDATE shop_order SET status = 'undelivered', next_time = ? WHERE id = ?", now + SHIPPED_AFTER_MS, id);
      return this.#arm();
    }
    const { member, price } = sql
      .exec<{ member: number; price: number }>(
        "UPDATE shop_order SET status = 'cancelled' WHERE id = ? RETURNING member, price",
        id,
      )
      .one();
    this.#moved([{ member }], "undelivered", "cancelled");
    ledger.transfer({
      id: `order_refund:${id}`,
      kind: "order_refund",
      debit: PLATFORM.orders,
      credit: member,
      amount: price,
      relation: `order:${id}`,
      time: now,
    });
  }

  /** Ships the due orders and marks the due shipped ones as received. */
  deliver(now: number): void {
    const { sql } = this.#needs;
    const shipped = sql.exec<{ member: number }>(
      `UPDATE shop_order SET status = 'unreceived', next_time = next_time + ?
       WHERE next_time <= ? AND status = 'undelivered' RETURNING member`,
      RECEIVED_AFTER_MS,
      now,
    );
    this.#moved(shipped.toArray(), "undelivered", "unreceived");
    const received = sql.exec<{ member: number }>(
      `UPDATE shop_order SET status = 'success', next_time = NULL
       WHERE next_time <= ? AND status = 'unreceived' RETURNING member`,
      now,
    );
    this.#moved(received.toArray(), "unreceived", "success");
    this.#arm();
  }

  /** Updates the totals of lists for orders that change their status. */
  #moved(orders: readonly { readonly member: number }[], from: ListedAs, to: ListedAs): void {
    this.#totals.add(
      ...orders.flatMap(({ member }) => [
        { member, list: listOf(from), count: -1 },
        { member, list: listOf(to), count: 1 },
      ]),
    );
  }

  /**
   * Confirms an arrival, or refuses `order_unknown`, `order_not_shipped` or `order_cancelled`. A repeat changes
   * nothing.
   */
  confirm(member: number, id: number): Refusal | null {
    const { sql } = this.#needs;
    const [order] = sql
      .exec<{ status: OrderStatus }>("SELECT status FROM shop_order WHERE id = ? AND member = ?", id, member)
      .toArray();
    if (order === undefined) return refuse("order_unknown");
    if (order.status === "cancelled") return refuse("order_cancelled");
    if (order.status === "placing" || order.status === "undelivered") return refuse("order_not_shipped");
    sql.exec("UPDATE shop_order SET status = 'success', next_time = NULL WHERE id = ?", id);
    if (order.status === "unreceived") this.#moved([{ member }], "unreceived", "success");
    this.#arm();
    return null;
  }

  /** A page of a member's orders in a tab or in all, newest first. */
  page(member: number, shown: Shown, limit: number, offset: number): Order[] {
    const [where, bound] = WHERE_SHOWN[shown];
    return this.#needs.sql
      .exec<Order>(
        `SELECT ${COLUMNS} FROM shop_order WHERE member = ?${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
        member,
        ...bound,
        limit,
        offset,
      )
      .toArray();
  }

  count(member: number, shown: Shown): number {
    const lists = shown === "all" ? new Set(Object.values(SHOWN_AS)) : [shown];
    return [...lists].reduce((count, each) => count + this.#totals.count(member, listOf(each)), 0);
  }

  #of(member: number, request: string): Order | null {
    return (
      this.#needs.sql
        .exec<Order>(`SELECT ${COLUMNS} FROM shop_order WHERE member = ? AND request = ?`, member, request)
        .toArray()[0] ?? null
    );
  }

  /** Sets the time of the next order's change. */
  #arm(): void {
    const { sql, due } = this.#needs;
    const { time } = sql.exec<{ time: number | null }>("SELECT min(next_time) AS time FROM shop_order").one();
    if (time === null) due.clear(DELIVERIES);
    else due.set(DELIVERIES, time);
  }
}

/** The name of a list for its totals. */
function listOf(shown: ListedAs): string {
  return `order:${shown}`;
}

/** The id of an order's message; the member's id makes it unique over all cells. */
function messageOf(member: number, order: number): string {
  return `order:${member}:${order}`;
}

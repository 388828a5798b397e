import type { TakeOutcome } from "../objects/catalogue-api.ts";
import { insertMany } from "../storage/sql.ts";

export const stockSchema = `
  CREATE TABLE stock (product INTEGER PRIMARY KEY, items INTEGER NOT NULL CHECK (items >= 0)) STRICT;
  CREATE TABLE taken (order_id TEXT PRIMARY KEY, product INTEGER NOT NULL, outcome TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** The number of items of each product. */
export class Stock {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds products that are missing. */
  fill(products: readonly { readonly id: number; readonly stock: number }[]): void {
    const rows = products.map(({ id, stock }) => [id, stock]);
    insertMany(this.#sql, "INSERT OR IGNORE INTO stock (product, items)", rows);
  }

  /** Takes one item for an order. Call it inside a transaction. A repeat gets the first outcome. */
  take(order: string, product: number): TakeOutcome {
    const [first] = this.#sql
      .exec<{ outcome: TakeOutcome }>("SELECT outcome FROM taken WHERE order_id = ?", order)
      .toArray();
    if (first !== undefined) return first.outcome;
    const taken = this.#sql
      .exec("UPDATE stock SET items = items - 1 WHERE product = ? AND items > 0 RETURNING items", product)
      .toArray();
    const outcome = taken.length > 0 ? "taken" : "sold_out";
    this.#sql.exec("INSERT INTO taken (order_id, product, outcome) VALUES (?, ?, ?)", order, product, outcome);
    return outcome;
  }

  /** 0 for an unknown product. */
  itemsOf(product: number): number {
    const [row] = this.#sql.exec<{ items: number }>("SELECT items FROM stock WHERE product = ?", product).toArray();
    return row?.items ?? 0;
  }

  /** Items by product. */
  items(): Map<number, number> {
    return new Map(
      this.#sql
        .exec<{ product: number; items: number }>("SELECT product, items FROM stock")
        .toArray()
        .map(({ product, items }) => [product, items]),
    );
  }

  /** The number of items in orders. */
  taken(): number {
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM taken WHERE outcome = 'taken'").one().n;
  }

  set(product: number, items: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO stock (product, items) VALUES (?, ?)", product, items);
  }
}

import { ADDRESSES_MAX } from "#contract/addresses.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { all, first } from "#simulator/storage/sql.ts";

export const addressSchema = `
  CREATE TABLE address (
    -- Never used again: an answer that got lost must not make a repeated deletion hit another address.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    mobile_number TEXT NOT NULL,
    pin_code TEXT NOT NULL,
    state TEXT NOT NULL,
    town_city TEXT NOT NULL,
    detail_address TEXT NOT NULL
  ) STRICT;
  CREATE INDEX address_member ON address (member, id);
`;

type AddressFields = {
  readonly full_name: string;
  /** Digits. */
  readonly mobile_number: string;
  readonly pin_code: string;
  readonly state: string;
  readonly town_city: string;
  readonly detail_address: string;
};

export type Address = AddressFields & { readonly id: number };

const COLUMNS = "id, full_name, mobile_number, pin_code, state, town_city, detail_address";

/** The addresses of a cell's members. An address of another member counts as unknown. */
export class Addresses {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Newest first. */
  list(member: number): Address[] {
    return all<Address>(this.#sql, `SELECT ${COLUMNS} FROM address WHERE member = ? ORDER BY id DESC`, member);
  }

  find(member: number, id: number): Address | null {
    return first<Address>(this.#sql, `SELECT ${COLUMNS} FROM address WHERE id = ? AND member = ?`, id, member) ?? null;
  }

  add(member: number, fields: AddressFields): Refusal | null {
    if (this.#count(member) >= ADDRESSES_MAX) return refuse("too_many", { with: { max: ADDRESSES_MAX } });
    this.#sql.exec(
      `INSERT INTO address (member, full_name, mobile_number, pin_code, state, town_city, detail_address)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      member,
      ...valuesOf(fields),
    );
    return null;
  }

  change(member: number, id: number, fields: AddressFields): Refusal | null {
    const changed = all(
      this.#sql,
      `UPDATE address SET full_name = ?, mobile_number = ?, pin_code = ?, state = ?, town_city = ?, detail_address = ?
         WHERE id = ? AND member = ? RETURNING id`,
      ...valuesOf(fields),
      id,
      member,
    );
    return changed.length > 0 ? null : refuse("address_unknown");
  }

  remove(member: number, id: number): Refusal | null {
    const removed = all(this.#sql, "DELETE FROM address WHERE id = ? AND member = ? RETURNING id", id, member);
    return removed.length > 0 ? null : refuse("address_unknown");
  }

  #count(member: number): number {
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM address WHERE member = ?", member).one().n;
  }
}

function valuesOf(fields: AddressFields): string[] {
  return [
    fields.full_name,
    fields.mobile_number,
    fields.pin_code,
    fields.state,
    fields.town_city,
    fields.detail_address,
  ];
}

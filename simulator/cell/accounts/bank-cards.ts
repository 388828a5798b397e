import { BANK_CARDS_MAX } from "#contract/calls/bank-cards.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { all, first } from "#simulator/storage/sql.ts";

export const bankCardSchema = `
  CREATE TABLE bank_card (
    -- Never used again, as an address's.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member INTEGER NOT NULL,
    actual_name TEXT NOT NULL,
    ifsc_code TEXT NOT NULL,
    bank_name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    province TEXT NOT NULL,
    city TEXT NOT NULL,
    address TEXT NOT NULL,
    mobile_number TEXT NOT NULL,
    email TEXT NOT NULL,
    upi_account TEXT NOT NULL
  ) STRICT;
  CREATE INDEX bank_card_member ON bank_card (member, id);
  -- Members who have, or had, a card: whoever deletes it does not get round the code that the next one asks for.
  CREATE TABLE card_holder (member INTEGER PRIMARY KEY) STRICT;
`;

type BankCardFields = {
  readonly actual_name: string;
  readonly ifsc_code: string;
  readonly bank_name: string;
  readonly account_number: string;
  readonly province: string;
  readonly city: string;
  readonly address: string;
  /** Digits. */
  readonly mobile_number: string;
  readonly email: string;
  readonly upi_account: string;
};

type BankCard = BankCardFields & { readonly id: number };

const COLUMNS =
  "id, actual_name, ifsc_code, bank_name, account_number, province, city, address, mobile_number, email, upi_account";

/** The bank cards of a cell's members. A card of another member counts as unknown. */
export class BankCards {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Newest first. */
  list(member: number): BankCard[] {
    return all<BankCard>(this.#sql, `SELECT ${COLUMNS} FROM bank_card WHERE member = ? ORDER BY id DESC`, member);
  }

  find(member: number, id: number): BankCard | null {
    return (
      first<BankCard>(this.#sql, `SELECT ${COLUMNS} FROM bank_card WHERE id = ? AND member = ?`, id, member) ?? null
    );
  }

  /** Whether a card may be changed, or with null added. */
  mayEdit(member: number, id: number | null): Refusal | null {
    if (id !== null) return this.find(member, id) === null ? refuse("card_unknown") : null;
    return this.#count(member) >= BANK_CARDS_MAX ? refuse("too_many", { with: { max: BANK_CARDS_MAX } }) : null;
  }

  /** Whether a change needs a code to the member's phone, if it has one: once the member has saved a card. */
  asksForCode(id: number): boolean {
    const asks = "SELECT 1 FROM card_holder JOIN member ON member.id = card_holder.member WHERE id = ? AND demo = 0";
    return this.#sql.exec(asks, id).toArray().length > 0;
  }

  /** Changes a card, or with null adds one. */
  edit(member: number, id: number | null, fields: BankCardFields): Refusal | null {
    const refusal = this.mayEdit(member, id);
    if (refusal !== null) return refusal;
    const values = valuesOf(fields);
    if (id === null) {
      this.#sql.exec(
        `INSERT INTO bank_card (member, actual_name, ifsc_code, bank_name, account_number, province, city, address,
           mobile_number, email, upi_account) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        member,
        ...values,
      );
      this.#sql.exec("INSERT OR IGNORE INTO card_holder (member) VALUES (?)", member);
    } else {
      this.#sql.exec(
        `UPDATE bank_card SET actual_name = ?, ifsc_code = ?, bank_name = ?, account_number = ?, province = ?, city = ?,
           address = ?, mobile_number = ?, email = ?, upi_account = ? WHERE id = ? AND member = ?`,
        ...values,
        id,
        member,
      );
    }
    return null;
  }

  remove(member: number, id: number): Refusal | null {
    const removed = all(this.#sql, "DELETE FROM bank_card WHERE id = ? AND member = ? RETURNING id", id, member);
    return removed.length > 0 ? null : refuse("card_unknown");
  }

  #count(member: number): number {
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM bank_card WHERE member = ?", member).one().n;
  }
}

function valuesOf(fields: BankCardFields): string[] {
  return [
    fields.actual_name,
    fields.ifsc_code,
    fields.bank_name,
    fields.account_number,
    fields.province,
    fields.city,
    fields.address,
    fields.mobile_number,
    fields.email,
    fields.upi_account,
  ];
}

import type { Refusal } from "../../../edge/contract/refusals.ts";
import { HOUSE } from "../../ledger/accounts.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { PayKey } from "../../payments/channels.ts";
import type { CallBack } from "../../payments/signature.ts";
import type { Members } from "../members.ts";
import type { Profits } from "../promotion/profits.ts";
import { FIRST_RECHARGE_BONUS, FIRST_RECHARGE_MIN } from "../promotion/shares.ts";

export const rechargeSchema = `
  CREATE TABLE recharge (
    seq INTEGER PRIMARY KEY,
    -- Names the member, so that a call-back finds its cell.
    serial TEXT NOT NULL UNIQUE,
    member INTEGER NOT NULL,
    key TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    status TEXT NOT NULL CHECK (status IN ('Wait', 'Success')),
    create_time INTEGER NOT NULL,
    -- The member is told once: first_recharge or recharge until then, null after.
    notify TEXT
  ) STRICT;
  CREATE INDEX recharge_member ON recharge (member, seq);
`;

export interface Recharge extends Record<string, SqlStorageValue> {
  readonly serial: string;
  readonly member: number;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly status: "Wait" | "Success";
  readonly create_time: number;
}

export interface RechargeNeeds {
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly members: Members;
  readonly profits: Profits;
  /** Whether a member's own limits allow a recharge of minor units. */
  readonly mayRecharge: (member: number, amount: number, now: number) => Refusal | null;
  readonly makeId: () => string;
}

const COLUMNS = "serial, member, key, price, status, create_time";

/** Money from outside: begun by the member, credited once when the payment processor says that it was paid. */
export class Recharges {
  readonly #needs: RechargeNeeds;

  constructor(needs: RechargeNeeds) {
    this.#needs = needs;
  }

  /** Begins a recharge; its serial number is nobody's to guess. */
  begin(member: number, key: PayKey, price: number, now: number): Recharge | Refusal {
    const refusal = this.#needs.mayRecharge(member, price, now);
    if (refusal !== null) return refusal;
    const serial = `R${member}-${this.#needs.makeId().replaceAll("-", "")}`;
    this.#needs.sql.exec(
      "INSERT INTO recharge (serial, member, key, price, status, create_time) VALUES (?, ?, ?, ?, 'Wait', ?)",
      serial,
      member,
      key,
      price,
      now,
    );
    return { serial, member, key, price, status: "Wait", create_time: now };
  }

  find(serial: string): Recharge | null {
    const { sql } = this.#needs;
    return sql.exec<Recharge>(`SELECT ${COLUMNS} FROM recharge WHERE serial = ?`, serial).toArray()[0] ?? null;
  }

  /**
   * A call-back whose signature held, inside a transaction. Paid: credited, unless it was before; the first recharge of
   * 100 or more earns the one who invited the member a bonus. False: no such payment, or another price.
   */
  settle({ serial_number, price, outcome }: CallBack, now: number): boolean {
    const { sql, ledger } = this.#needs;
    const recharge = this.find(serial_number);
    if (recharge === null || recharge.price !== price) return false;
    if (recharge.status === "Success" || outcome === "failed") return true;
    const { member } = recharge;
    const isFirst =
      sql.exec("SELECT 1 FROM recharge WHERE member = ? AND status = 'Success' LIMIT 1", member).toArray().length === 0;
    sql.exec(
      "UPDATE recharge SET status = 'Success', notify = ? WHERE serial = ?",
      isFirst ? "first_recharge" : "recharge",
      serial_number,
    );
    ledger.transfer({
      id: `recharge:${serial_number}`,
      kind: "recharge",
      debit: HOUSE.payIn,
      credit: member,
      amount: price,
      relation: serial_number,
      time: now,
    });
    if (isFirst) this.#tellReferrers(recharge, now);
    return true;
  }

  /** What the member has not been told yet, oldest first; told with that. */
  takeNotification(member: number): { type: "first_recharge" | "recharge"; price: number } | null {
    const { sql } = this.#needs;
    const [waiting] = sql
      .exec<{ seq: number; notify: "first_recharge" | "recharge"; price: number }>(
        "SELECT seq, notify, price FROM recharge WHERE member = ? AND notify IS NOT NULL ORDER BY seq LIMIT 1",
        member,
      )
      .toArray();
    if (waiting === undefined) return null;
    sql.exec("UPDATE recharge SET notify = NULL WHERE seq = ?", waiting.seq);
    return { type: waiting.notify, price: waiting.price };
  }

  /** One page of a member's recharges, newest first. */
  page(member: number, limit: number, offset: number): Recharge[] {
    return this.#needs.sql
      .exec<Recharge>(
        `SELECT ${COLUMNS} FROM recharge WHERE member = ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
        member,
        limit,
        offset,
      )
      .toArray();
  }

  count(member: number): number {
    return this.#needs.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM recharge WHERE member = ?", member)
      .one().count;
  }

  #tellReferrers({ member, price, serial }: Recharge, now: number): void {
    const { members, profits } = this.#needs;
    const row = members.get(member);
    const nickNames = [members.seenName(member)];
    for (const [index, to] of [row?.referrer ?? null, row?.referrer_above ?? null].entries()) {
      if (to === null) continue;
      const level = index === 0 ? 1 : 2;
      const change = level === 1 && price >= FIRST_RECHARGE_MIN ? FIRST_RECHARGE_BONUS : 0;
      profits.send(`first:${serial}:${level}`, {
        to,
        level,
        type: "first_recharge",
        relation: serial,
        contribution: 0,
        change,
        nickNames,
        time: now,
        firstRecharge: { member, price },
      });
    }
  }
}

import { FIRST_RECHARGE_BONUS, FIRST_RECHARGE_MIN } from "#contract/calls/promotion.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { PAYMENTS_OPEN_MAX, type RECHARGE_ENDS, RECHARGE_MAX, RECHARGE_MIN } from "#contract/calls/wallet.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import type { Members } from "../accounts/members.ts";
import type { Recharge, PayKey, Payment, CallBack } from "#simulator/objects/cell-api.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import type { Profits } from "../promotion/profits.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { payChannels, serialOf } from "#simulator/payments/payment.ts";
import { all, first } from "#simulator/storage/sql.ts";
import type { CellBase } from "../cell-base.ts";

interface FirstRechargeNeeds {
  readonly members: Pick<Members, "get" | "recharged">;
  readonly profits: Pick<Profits, "send">;
}

/** Effects of a member's first recharge on the member and its referrers. */
export class FirstRecharges {
  readonly #needs: FirstRechargeNeeds;

  constructor(needs: FirstRechargeNeeds) {
    this.#needs = needs;
  }

  /**
   * Lifts the member's hold and reports a first recharge (minor units) to both referrers, inside the transaction that
   * credits it. From 100 units on, the direct referrer earns a bonus.
   */
  tell(member: number, serial: string, price: number, now: number): void {
    const { members, profits } = this.#needs;
    members.recharged(member);
    const row = members.get(member);
    const nickNames = [row?.nick_name ?? ""];
    for (const [index, to] of [row?.referrer ?? null, row?.referrer_above ?? null].entries()) {
      if (to === null) continue;
      const level = index === 0 ? 1 : 2;
      const change = level === 1 && price >= FIRST_RECHARGE_MIN ? FIRST_RECHARGE_BONUS : 0;
      const bonus = {
        to,
        level,
        type: "first_recharge",
        relation: serial,
        contribution: 0,
        change,
        nickNames,
      } as const;
      profits.send(`first:${serial}:${level}`, { ...bonus, time: now, firstRecharge: { member, price } }, now);
    }
  }
}

export const rechargeSchema = `
  CREATE TABLE recharge (
    seq INTEGER PRIMARY KEY,
    -- Names the member, so that a call-back finds its cell.
    serial TEXT NOT NULL UNIQUE,
    member INTEGER NOT NULL,
    key TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    status TEXT NOT NULL CHECK (status IN ('Wait', 'Success')),
    -- The processor said that it was not paid; should it say later that it was, it is credited all the same.
    failed INTEGER NOT NULL DEFAULT 0 CHECK (failed IN (0, 1)),
    -- Of an unpaid recharge that is over (failed = 1): the member gave it up.
    given_up INTEGER NOT NULL DEFAULT 0 CHECK (given_up IN (0, 1)),
    create_time INTEGER NOT NULL,
    -- The member is told once: first_recharge or recharge until then, null after.
    notify TEXT CHECK (notify IN ('first_recharge', 'recharge')),
    CHECK (status = 'Wait' OR failed = 0)
  ) STRICT;
  CREATE INDEX recharge_member ON recharge (member, seq);
  CREATE INDEX recharge_open ON recharge (member, create_time) WHERE status = 'Wait' AND failed = 0;
  CREATE INDEX recharge_paid ON recharge (member) WHERE status = 'Success';
  CREATE INDEX recharge_untold ON recharge (member, seq) WHERE notify IS NOT NULL;
`;

/** A begun payment can be made for this long. */
export const PAYMENT_OPEN_MS = 30 * MINUTE_MS;

interface RechargeNeeds extends Pick<CellBase, "sql" | "ledger" | "makeId"> {
  /** Lifts the member's hold and reports to the referrers. */
  readonly firstRecharges: Pick<FirstRecharges, "tell">;
  /** Checks a recharge (minor units) against the member's own limits. */
  readonly mayRecharge: (member: number, amount: number, now: number) => Refusal | null;
  /** Deleted members take no payment. */
  readonly isDeleted: (member: number) => boolean;
}

/** Of a channel that is no more. */
const EVERY_CHANNEL = { min: RECHARGE_MIN * 100, max: RECHARGE_MAX * 100 };

const COLUMNS = "serial, member, key, price, status, failed, given_up, create_time";
/** Payments that can still be paid or fail. */
const OPEN = "status = 'Wait' AND failed = 0";

/** Recharges: begun by a member, credited once on the payment processor's call-back. */
export class Recharges {
  readonly #needs: RechargeNeeds;
  readonly #totals: ListTotals;

  constructor(needs: RechargeNeeds) {
    this.#needs = needs;
    this.#totals = new ListTotals(needs.sql);
  }

  /**
   * Begins a recharge (minor units) with an unguessable serial number. Refuses by the member's own limits, which count
   * open payments, and with `amount_range` or `payments_open`.
   */
  begin(member: number, key: PayKey, price: number, now: number): Recharge | Refusal {
    const { sql, mayRecharge, makeId } = this.#needs;
    const { min, max } = payChannels().find((channel) => channel.key === key) ?? EVERY_CHANNEL;
    if (price < min || price > max) return refuse("amount_range", { with: { min: min / 100, max: max / 100 } });
    const open = this.#open(member, now);
    if (open.count >= PAYMENTS_OPEN_MAX) return refuse("payments_open", { with: { max: PAYMENTS_OPEN_MAX } });
    const refusal = mayRecharge(member, open.sum + price, now);
    if (refusal !== null) return refusal;
    const serial = serialOf("R", member, makeId());
    sql.exec(
      "INSERT INTO recharge (serial, member, key, price, status, create_time) VALUES (?, ?, ?, ?, 'Wait', ?)",
      serial,
      member,
      key,
      price,
      now,
    );
    this.#totals.add({ member, list: "recharge", count: 1 });
    return { serial, member, key, price, status: "Wait", failed: 0, given_up: 0, create_time: now };
  }

  memberOf(serial: string): number | null {
    return this.#find(serial)?.member ?? null;
  }

  /** A recharge for its payment page. */
  payment(serial: string, now: number): Payment | null {
    const recharge = this.#find(serial);
    if (recharge === null) return null;
    const { key, price, create_time: begun } = recharge;
    const state = this.#stateOf(recharge, now);
    const credited = state === "paid" ? this.#needs.ledger.transferOf(creditOf(serial)) : null;
    return { serial, key, price, begun, state, balance: credited?.after ?? null };
  }

  /**
   * Applies a call-back with a valid signature, inside a transaction. Credits a paid recharge once and queues a
   * notification. False: unknown payment or different price.
   */
  settle({ serial_number: serial, price, outcome }: CallBack, now: number): boolean {
    const { sql, ledger, firstRecharges } = this.#needs;
    const recharge = this.#find(serial);
    if (recharge === null || recharge.price !== price) return false;
    if (recharge.status === "Success") return true;
    if (outcome === "failed") {
      sql.exec("UPDATE recharge SET failed = 1 WHERE serial = ?", serial);
      return true;
    }
    const { member } = recharge;
    const isFirst = !this.#hasPaid(member);
    sql.exec(
      "UPDATE recharge SET status = 'Success', failed = 0, notify = ? WHERE serial = ?",
      isFirst ? "first_recharge" : "recharge",
      serial,
    );
    ledger.transfer({
      id: creditOf(serial),
      kind: "recharge",
      debit: PLATFORM.payIn,
      credit: member,
      amount: price,
      relation: serial,
      time: now,
    });
    if (isFirst) firstRecharges.tell(member, serial, price, now);
    return true;
  }

  /** Ends a member's open payment, as long as the processor does not say that it was paid. */
  giveUp(member: number, serial: string, now: number): Refusal | null {
    const recharge = this.#find(serial);
    if (recharge === null || recharge.member !== member) return refuse("payment_unknown");
    if (recharge.status === "Success") return refuse("already_decided");
    if (endOf(recharge, now) === null) {
      this.#needs.sql.exec("UPDATE recharge SET failed = 1, given_up = 1 WHERE serial = ?", serial);
    }
    return null;
  }

  /** The oldest notification not yet shown; marks it as shown. */
  takeNotification(
    member: number,
  ): { type: "first_recharge" | "recharge"; price: number; serial_number: string } | null {
    const { sql } = this.#needs;
    const waiting = first<{ seq: number; serial: string; notify: "first_recharge" | "recharge"; price: number }>(
      sql,
      "SELECT seq, serial, notify, price FROM recharge WHERE member = ? AND notify IS NOT NULL ORDER BY seq LIMIT 1",
      member,
    );
    if (waiting === undefined) return null;
    sql.exec("UPDATE recharge SET notify = NULL WHERE seq = ?", waiting.seq);
    return { type: waiting.notify, price: waiting.price, serial_number: waiting.serial };
  }

  page(member: number, limit: number, offset: number): Recharge[] {
    return all<Recharge>(
      this.#needs.sql,
      `SELECT ${COLUMNS} FROM recharge WHERE member = ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
      member,
      limit,
      offset,
    );
  }

  count(member: number): number {
    return this.#totals.count(member, "recharge");
  }

  /** Open recharges of the cell, newest first. */
  waiting(limit: number): Recharge[] {
    return this.#needs.sql
      .exec<Recharge>(`SELECT ${COLUMNS} FROM recharge WHERE ${OPEN} ORDER BY seq DESC LIMIT ?`, limit)
      .toArray();
  }

  #find(serial: string): Recharge | null {
    const { sql, isDeleted } = this.#needs;
    const [found] = sql.exec<Recharge>(`SELECT ${COLUMNS} FROM recharge WHERE serial = ?`, serial).toArray();
    return found === undefined || isDeleted(found.member) ? null : found;
  }

  #stateOf(recharge: Recharge, now: number): Payment["state"] {
    const { member, price, status } = recharge;
    if (status === "Success") return "paid";
    // A limit or a freeze set after the beginning acts at once.
    const refusal = this.#needs.mayRecharge(member, price, now);
    const state = refusal === null ? "open" : refusal.refusal === "account_frozen" ? "frozen" : "limited";
    return endOf(recharge, now) ?? state;
  }

  /** Count and sum of a member's open payments. */
  #open(member: number, now: number): { count: number; sum: number } {
    return this.#needs.sql
      .exec<{ count: number; sum: number }>(
        `SELECT count(*) AS count, coalesce(sum(price), 0) AS sum FROM recharge
         WHERE member = ? AND ${OPEN} AND create_time > ?`,
        member,
        now - PAYMENT_OPEN_MS,
      )
      .one();
  }

  #hasPaid(member: number): boolean {
    const { sql } = this.#needs;
    return all(sql, "SELECT 1 FROM recharge WHERE member = ? AND status = 'Success' LIMIT 1", member).length > 0;
  }
}

export type RechargeEnd = (typeof RECHARGE_ENDS)[number];

/** How an unpaid recharge ended; null: it waits, or was paid. */
export function endOf({ status, failed, given_up, create_time }: Recharge, now: number): RechargeEnd | null {
  if (status === "Success") return null;
  if (failed === 1) return given_up === 1 ? "given_up" : "failed";
  return now >= create_time + PAYMENT_OPEN_MS ? "expired" : null;
}

/** The id of the transfer that credits a recharge. */
function creditOf(serial: string): string {
  return `recharge:${serial}`;
}

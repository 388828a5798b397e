import { FEE_SHARE_PERCENT } from "#contract/calls/promotion.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import type { SimulatorBindings } from "#simulator/settings.ts";
import { dayStart, hourStart, HOUR_OF_TIME } from "#simulator/time/clock.ts";
import type { ProfitShare } from "../api.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import { type Outbox, receive } from "../outbox.ts";

/** A referrer's share (minor units, rounded down) of fees (minor units). */
function shareOf(fees: number, level: 1 | 2): number {
  return Math.floor((fees * FEE_SHARE_PERCENT[level]) / 100);
}

export const profitSchema = `
  -- What members earned by inviting others. Profit is not money yet: it becomes that when it is applied to the balance.
  CREATE TABLE profit (
    seq INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('fee_share', 'first_recharge', 'applied')),
    level INTEGER NOT NULL CHECK (level IN (0, 1, 2)),
    relation TEXT NOT NULL,
    -- What the invited ones' fees came to; of a bonus or an application, 0.
    contribution INTEGER NOT NULL,
    change INTEGER NOT NULL,
    -- JSON: nick names as others may see them.
    nick_names TEXT NOT NULL,
    time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX profit_list ON profit (member, level, seq);
  -- How much of settled_fee has been shared out.
  CREATE TABLE shared_up_to (only INTEGER PRIMARY KEY CHECK (only = 1), seq INTEGER NOT NULL) STRICT;
  INSERT INTO shared_up_to VALUES (1, 0);
`;

/** Cells that share fees of the same hour add to one record of the inviter and level. */
export const profitHourSchema = `
  CREATE UNIQUE INDEX profit_hour ON profit (member, level, relation) WHERE relation GLOB 'hour:*';
`;

const PROFIT = "profit";
/** Names listed in one record. */
const NAMES_MAX = 10;

export interface ProfitRow extends Record<string, SqlStorageValue> {
  readonly type: "fee_share" | "first_recharge" | "applied";
  readonly relation: string;
  readonly change: number;
  readonly nick_names: string;
  readonly time: number;
}

export interface ProfitNeeds {
  readonly env: SimulatorBindings;
  readonly cell: number;
  readonly sql: SqlStorage;
  readonly outbox: Outbox;
  /** The referrers of a member by level, with the member's name. */
  readonly above: (member: number) => { referrers: readonly (number | null)[]; nickName: string };
}

/** Profit: shares of fees, sent to the referrers' cells as one sum an hour. */
export class Profits {
  readonly #needs: ProfitNeeds;
  readonly #totals: ListTotals;

  constructor(needs: ProfitNeeds) {
    this.#needs = needs;
    this.#totals = new ListTotals(needs.sql);
    needs.outbox.register<ProfitShare, null>(PROFIT, {
      targetOf: ({ to }) => `cell:${cellOf(to)}`,
      send: (id, share) => cellStub(needs.env, cellOf(share.to)).receiveProfit(id, share),
      onAnswer: () => undefined,
    });
  }

  /**
   * Shares out the fees of past hours inside a transaction: one message for each hour, referrer and level. Returns true
   * if fees of the running hour are left.
   */
  shareOut(now: number): boolean {
    const { sql, cell } = this.#needs;
    const { from } = sql.exec<{ from: number }>('SELECT seq + 1 AS "from" FROM shared_up_to').one();
    const { until, left } = sql
      .exec<{ until: number; left: number }>(
        `SELECT coalesce(min(iif(time >= ?, seq, NULL)), max(seq) + 1, 0) AS until, count(iif(time >= ?, 1, NULL)) AS left
         FROM settled_fee WHERE seq >= ?`,
        hourStart(now),
        hourStart(now),
        from,
      )
      .one();
    const fees = sql
      .exec<{ hour: number; member: number; fee: number }>(
        `SELECT ${HOUR_OF_TIME} AS hour, member, sum(fee) AS fee FROM settled_fee
         WHERE seq >= ? AND seq < ? GROUP BY hour, member ORDER BY hour, min(seq)`,
        from,
        until,
      )
      .toArray();
    const shares = new Map<string, { to: number; level: 1 | 2; hour: number; fees: number; names: string[] }>();
    for (const { hour, member, fee } of fees) {
      const { referrers, nickName } = this.#needs.above(member);
      for (const [index, to] of referrers.entries()) {
        if (to === null) continue;
        const level = index === 0 ? 1 : 2;
        const key = `${to}:${level}:${hour}`;
        const share = shares.get(key) ?? { to, level, hour, fees: 0, names: [] };
        share.fees += fee;
        share.names.push(nickName);
        shares.set(key, share);
      }
    }
    for (const [key, { to, level, hour, fees: contribution, names }] of shares) {
      const change = shareOf(contribution, level);
      if (change === 0) continue;
      // The cell's number keeps ids unique: other cells share fees of the same hour.
      this.send(`${cell}:${key}:${from}`, {
        to,
        level,
        type: "fee_share",
        relation: `hour:${hour}`,
        contribution,
        change,
        nickNames: names.slice(0, NAMES_MAX),
        time: now,
      });
    }
    if (until > from) sql.exec("UPDATE shared_up_to SET seq = ?", until - 1);
    return left > 0;
  }

  /** Sends profit to a referrer's cell; runs inside a transaction. */
  send(id: string, share: ProfitShare): void {
    this.#needs.outbox.put(PROFIT, `${PROFIT}:${id}`, share, share.time);
  }

  /** Credits profit to a member of this cell; runs inside a transaction. */
  receive(id: string, share: ProfitShare, now: number): null {
    const { sql } = this.#needs;
    const { to, level, type, relation, contribution, change, nickNames, time, firstRecharge } = share;
    return receive(sql, id, now, () => {
      if (firstRecharge !== undefined) {
        const { member, price } = firstRecharge;
        sql.exec("UPDATE invited SET first_recharge = ? WHERE referrer = ? AND member = ?", price, to, member);
      }
      if (change === 0) return null;
      this.#add(to, type, level, relation, contribution, change, nickNames, time);
      return null;
    });
  }

  /** Withdraws profit (minor units); the caller credits the balance in the same transaction. */
  apply(member: number, amount: number, request: string, now: number): void {
    this.#add(member, "applied", 0, request, 0, -amount, [], now);
  }

  /** Minor units that a request has applied; null for none. */
  appliedBy(member: number, request: string): number | null {
    const [applied] = this.#needs.sql
      .exec<{ change: number }>(
        "SELECT change FROM profit WHERE member = ? AND level = 0 AND relation = ?",
        member,
        request,
      )
      .toArray();
    return applied === undefined ? null : -applied.change;
  }

  /** Profit not yet applied, minor units. */
  profit(member: number): number {
    return this.#totals.sum(member, "profit");
  }

  /** Profit that can be applied at `now`, minor units: income of earlier days, less what was applied. */
  movable(member: number, now: number): number {
    // A cell whose clock is ahead may have dated a share tomorrow, so the difference can be negative.
    return Math.max(0, this.profit(member) - this.#totals.sum(member, listOfDay(now)));
  }

  contribution(member: number, level: 1 | 2): number {
    return this.#totals.sum(member, `profit:${level}`);
  }

  /** A page of one level's profit, or with level 0 of applied profit; newest first. */
  page(member: number, level: 0 | 1 | 2, limit: number, offset: number): ProfitRow[] {
    return this.#needs.sql
      .exec<ProfitRow>(
        `SELECT type, relation, change, nick_names, time FROM profit WHERE member = ? AND level = ?
         ORDER BY seq DESC LIMIT ? OFFSET ?`,
        member,
        level,
        limit,
        offset,
      )
      .toArray();
  }

  count(member: number, level: 0 | 1 | 2): number {
    return this.#totals.count(member, `profit:${level}`);
  }

  /** Adds a record, or adds to that of the same hour. */
  #add(
    member: number,
    type: ProfitRow["type"],
    level: 0 | 1 | 2,
    relation: string,
    contribution: number,
    change: number,
    nickNames: readonly string[],
    time: number,
  ): void {
    const { sql } = this.#needs;
    const known = sql
      .exec(
        "SELECT 1 FROM profit WHERE member = ? AND level = ? AND relation = ? AND type = 'fee_share'",
        member,
        level,
        relation,
      )
      .toArray().length;
    sql.exec(
      `INSERT INTO profit (member, type, level, relation, contribution, change, nick_names, time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (member, level, relation) WHERE relation GLOB 'hour:*' DO UPDATE SET
         contribution = contribution + excluded.contribution, change = change + excluded.change,
         nick_names = (SELECT json_group_array(value) FROM (
           SELECT value FROM json_each(nick_names) UNION SELECT value FROM json_each(excluded.nick_names) LIMIT ${NAMES_MAX}))`,
      member,
      type,
      level,
      relation,
      contribution,
      change,
      JSON.stringify(nickNames),
      time,
    );
    this.#totals.add(
      { member, list: "profit", count: 1, sum: change },
      { member, list: `profit:${level}`, count: 1 - known, sum: contribution },
      ...(level === 0 ? [] : [{ member, list: listOfDay(time), count: 1, sum: change }]),
    );
  }
}

/** The name of a day's list. */
function listOfDay(time: number): string {
  return `profit:in:${dayStart(time)}`;
}

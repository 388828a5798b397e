import { FEE_SHARE_PERCENT } from "#contract/calls/promotion.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { dayStart, hourStart, HOUR_OF_TIME } from "#simulator/time/clock.ts";
import type { ForgottenName, ProfitShare } from "#simulator/objects/cell-api.ts";
import { all, first } from "#simulator/storage/sql.ts";
import { nickNameOf } from "../accounts/members.ts";
import { receive } from "../outbox.ts";
import { OF_PROVIDERS } from "#simulator/provider-games/provider-games.ts";
import type { CellBase } from "../cell-base.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

/** The name among the due times for fees to share. */
export const PROFITS = "profits";
/** Cells share the fees of an hour within this time after it, so that they do not all send at once. */
const SPREAD_MS = 10 * MINUTE_MS;

/** A provider's debit is in no round of ours. Its fee stays shared if a rollback comes later than this. */
const GIVEN_BACK_WITHIN_MS = SPREAD_MS;
/** Stakes whose fees are shared, in SQL. */
const HAS_SHARED_FEE = `(status NOT IN ('R', 'C')
  OR (status = 'C' AND ended >= ${GIVEN_BACK_WITHIN_MS} AND ${OF_PROVIDERS}))`;

/** The time at which a cell shares the fees of the hour of `now`. */
function sharingTime(cell: number, now: number): number {
  return hourStart(now) + HOUR_MS + ((cell * 1000) % SPREAD_MS);
}

/** All cells have shared the fees up to this time, or will have as soon as they are reached. */
export function sharedUntil(now: number): number {
  return hourStart(now - SPREAD_MS);
}

/** A referrer's share (minor units, rounded down) of fees (minor units). */
function shareOf(fees: number, level: 1 | 2): number {
  return Math.floor((fees * FEE_SHARE_PERCENT[level]) / 100);
}

export const profitSchema = `
  -- What members earned by inviting others. Profit is not money yet: it becomes that when it is applied to the balance.
  CREATE TABLE profit (
    member INTEGER NOT NULL,
    -- 0: applied to the balance.
    level INTEGER NOT NULL CHECK (level IN (0, 1, 2)),
    -- Of a share of fees, the end of their hour.
    time INTEGER NOT NULL,
    -- Cells that share fees of the same hour add to one record of the inviter and level.
    relation TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('fee_share', 'first_recharge', 'applied')),
    -- What the invited ones' fees came to; of a bonus or an application, 0.
    contribution INTEGER NOT NULL,
    change INTEGER NOT NULL,
    -- JSON: nick names as others may see them.
    nick_names TEXT NOT NULL,
    -- JSON: the ids of the messages that it adds up, so that a repeat changes nothing.
    messages TEXT NOT NULL,
    PRIMARY KEY (member, level, time, relation)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX profit_applied ON profit (member, relation) WHERE level = 0;
  -- What a member's records come to.
  CREATE TABLE profit_total (
    member INTEGER PRIMARY KEY,
    profit INTEGER NOT NULL,
    -- The last day on which some came in, and how much.
    day INTEGER NOT NULL,
    of_day INTEGER NOT NULL,
    -- By level: the number of records, and the fees.
    records_0 INTEGER NOT NULL,
    records_1 INTEGER NOT NULL,
    records_2 INTEGER NOT NULL,
    fees_1 INTEGER NOT NULL,
    fees_2 INTEGER NOT NULL
  ) STRICT;
  -- The fees of stakes from before this time have been shared out.
  CREATE TABLE shared_up_to (only INTEGER PRIMARY KEY CHECK (only = 1), time INTEGER NOT NULL) STRICT;
  INSERT INTO shared_up_to VALUES (1, 0);
`;

/** The names under which members were told to those above them, so that they can be forgotten. */
export const toldNameSchema = `
  CREATE TABLE told_name (member INTEGER NOT NULL, nick_name TEXT NOT NULL, PRIMARY KEY (member, nick_name)) STRICT, WITHOUT ROWID;
`;

const PROFIT = "profit";
const FORGET_NAME = "forget_name";
/** Names listed in one record. */
const NAMES_MAX = 10;
/** A round is settled within this time, as a rule. */
const OPEN_RETRY_MS = 60_000;

interface ProfitRow extends Record<string, SqlStorageValue> {
  readonly type: "fee_share" | "first_recharge" | "applied";
  readonly relation: string;
  readonly change: number;
  readonly nick_names: string;
  readonly time: number;
}

type Total = Readonly<
  Record<"profit" | "day" | "of_day" | "records_0" | "records_1" | "records_2" | "fees_1" | "fees_2", number>
>;

interface ProfitNeeds extends Pick<CellBase, "env" | "cell" | "sql" | "outbox" | "ledger" | "due"> {
  /** The referrers of a member by level, with the member's name. */
  readonly isDeleted: (member: number) => boolean;
  readonly above: (member: number) => { referrers: readonly (number | null)[]; nickName: string };
}

/** Profit: shares of fees, sent to the referrers' cells as one sum an hour. */
export class Profits {
  readonly #needs: ProfitNeeds;

  constructor(needs: ProfitNeeds) {
    this.#needs = needs;
    needs.ledger.placeFrom(this.#sharedUpTo());
    needs.outbox.register<ProfitShare, null>(PROFIT, {
      targetOf: ({ to }) => `cell:${cellOf(to)}`,
      send: (id, share) => cellStub(needs.env, cellOf(share.to)).receiveProfit(id, share),
      onAnswer: () => undefined,
    });
    needs.outbox.register<ForgottenName, null>(FORGET_NAME, {
      targetOf: ({ to }) => `cell:${cellOf(to)}`,
      send: (id, forgotten) => cellStub(needs.env, cellOf(forgotten.to)).forgetName(id, forgotten),
      onAnswer: () => undefined,
    });
  }

  /** Notes the arrival of a stake, whose fee is to be shared. */
  staked(now: number): void {
    this.#needs.due.bringForward(PROFITS, sharingTime(this.#needs.cell, now));
  }

  /**
   * Shares out the fees of past hours inside a transaction: one message for each hour, referrer and level. Returns when
   * to share again, or null. While a round or a provider's debit of those hours is open, that is soon: stakes may yet be
   * given back.
   */
  shareOut(now: number): number | null {
    const { sql, cell } = this.#needs;
    const until = hourStart(now);
    const isOpen =
      sql.exec("SELECT 1 FROM round INDEXED BY round_open WHERE settled IS NULL AND since < ? LIMIT 1", until).toArray()
        .length > 0;
    if (isOpen) return now + OPEN_RETRY_MS;
    const from = this.#sharedUpTo();
    const fees = all<{ hour: number; member: number; fee: number; debited: number | null }>(
      sql,
      `SELECT ${HOUR_OF_TIME} AS hour, member, sum(fee) AS fee, max(debited) AS debited FROM (
           SELECT stake.member, fee, at AS time, iif(status = 'W' AND ${OF_PROVIDERS}, at, NULL) AS debited
           FROM member CROSS JOIN stake
           WHERE referrer IS NOT NULL AND stake.member = member.id AND at >= ? AND ${HAS_SHARED_FEE})
         GROUP BY hour, member ORDER BY hour, member`,
      from,
    );
    const past = fees.filter(({ hour }) => hour < until);
    const certainAt = Math.max(...past.map(({ debited }) => debited ?? 0)) + GIVEN_BACK_WITHIN_MS;
    if (certainAt > now) return certainAt;
    const shares = new Map<string, { to: number; level: 1 | 2; hour: number; fees: number; names: string[] }>();
    for (const { hour, member, fee } of past) {
      const { referrers, nickName } = this.#needs.above(member);
      for (const [index, to] of referrers.entries()) {
        if (to === null) continue;
        const level = index === 0 ? 1 : 2;
        const key = `${to}:${level}:${hour}`;
        const share = shares.get(key) ?? { to, level, hour, fees: 0, names: [] };
        share.fees += fee;
        share.names.push(nickName);
        this.#noteName(member, nickName);
        shares.set(key, share);
      }
    }
    for (const [key, { to, level, hour, fees: contribution, names }] of shares) {
      const change = shareOf(contribution, level);
      if (change === 0) continue;
      const share = {
        to,
        level,
        type: "fee_share",
        contribution,
        change,
        nickNames: names.slice(0, NAMES_MAX),
      } as const;
      // The cell's number keeps ids unique: other cells share fees of the same hour.
      this.send(`${cell}:${key}`, { ...share, relation: `hour:${hour}`, time: hour + HOUR_MS }, now);
    }
    if (until > from) sql.exec("UPDATE shared_up_to SET time = ?", until);
    this.#needs.ledger.placeFrom(until);
    return fees.some(({ hour }) => hour >= until) ? sharingTime(cell, now) : null;
  }

  #sharedUpTo(): number {
    return this.#needs.sql.exec<{ time: number }>("SELECT time FROM shared_up_to").one().time;
  }

  /** Sends profit to a referrer's cell; runs inside a transaction. */
  send(id: string, share: ProfitShare, now: number): void {
    const { firstRecharge, nickNames } = share;
    if (firstRecharge !== undefined) for (const name of nickNames) this.#noteName(firstRecharge.member, name);
    this.#needs.outbox.put(PROFIT, `${PROFIT}:${id}`, share, now);
  }

  /** Credits profit to a member of this cell, once for each message; runs inside a transaction. */
  receive(id: string, share: ProfitShare, now: number): null {
    const { sql, isDeleted } = this.#needs;
    if (isDeleted(share.to)) return null;
    const { to, level, type, relation, contribution, change, nickNames, time, firstRecharge } = share;
    if (firstRecharge !== undefined) {
      const { member, price } = firstRecharge;
      sql.exec("UPDATE invited SET first_recharge = ? WHERE referrer = ? AND member = ?", price, to, member);
    }
    if (change === 0) return null;
    const [added] = all<{ messages: number }>(
      sql,
      `INSERT INTO profit (member, level, time, relation, type, contribution, change, nick_names, messages)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, json_array(?))
       ON CONFLICT DO UPDATE SET
         contribution = contribution + excluded.contribution, change = change + excluded.change,
         nick_names = (SELECT json_group_array(value) FROM (
           SELECT value FROM json_each(nick_names) UNION SELECT value FROM json_each(excluded.nick_names) LIMIT ${NAMES_MAX})),
         messages = json_insert(messages, '$[#]', excluded.messages ->> 0)
       WHERE excluded.messages ->> 0 NOT IN (SELECT value FROM json_each(profit.messages))
       RETURNING json_array_length(messages) AS messages`,
      to,
      level,
      time,
      relation,
      type,
      contribution,
      change,
      JSON.stringify(nickNames),
      id,
    );
    if (added === undefined) return null;
    this.#addUp(to, level, added.messages === 1 ? 1 : 0, contribution, change, now);
    return null;
  }

  /** Tells those above a member to forget its names; runs inside the transaction that deletes it. */
  forgetNames(member: number, now: number): void {
    const { sql, outbox, above } = this.#needs;
    const { referrers, nickName } = above(member);
    const told = all<{ nick_name: string }>(sql, "SELECT nick_name FROM told_name WHERE member = ?", member);
    const names = [...new Set([nickName, ...told.map((each) => each.nick_name)])];
    for (const [index, to] of referrers.entries()) {
      if (to === null) continue;
      // Shares that wait would bring the names back.
      sql.exec(
        `UPDATE outbox SET payload = json_set(payload, '$.nickNames', json('[]'))
         WHERE target = ? AND kind = '${PROFIT}' AND payload ->> 'to' = ?`,
        `cell:${cellOf(to)}`,
        to,
      );
      outbox.put(FORGET_NAME, `${FORGET_NAME}:${member}:${index + 1}`, { to, names }, now);
    }
    sql.exec("DELETE FROM told_name WHERE member = ?", member);
  }

  /** Takes names out of the records of a member of this cell; runs inside a transaction. */
  forgetName(id: string, { to, names }: ForgottenName, now: number): null {
    const { sql } = this.#needs;
    return receive(sql, id, now, () => {
      sql.exec(
        `UPDATE profit SET nick_names = (SELECT json_group_array(value) FROM json_each(nick_names)
           WHERE value NOT IN (SELECT value FROM json_each(?2)))
         WHERE member = ?1 AND EXISTS (SELECT 1 FROM json_each(nick_names) WHERE value IN (SELECT value FROM json_each(?2)))`,
        to,
        JSON.stringify(names),
      );
      return null;
    });
  }

  /** The default name tells no more than the id. */
  #noteName(member: number, nickName: string): void {
    if (nickName === nickNameOf(member)) return;
    this.#needs.sql.exec("INSERT OR IGNORE INTO told_name VALUES (?, ?)", member, nickName);
  }

  /** Withdraws profit (minor units); the caller credits the balance in the same transaction. */
  apply(member: number, amount: number, request: string, now: number): void {
    this.#needs.sql.exec(
      `INSERT INTO profit (member, level, time, relation, type, contribution, change, nick_names, messages)
       VALUES (?, 0, ?, ?, 'applied', 0, ?, '[]', '[]')`,
      member,
      now,
      request,
      -amount,
    );
    this.#addUp(member, 0, 1, 0, -amount, null);
  }

  /** Minor units that a request has applied; null for none. */
  appliedBy(member: number, request: string): number | null {
    const applied = first<{ change: number }>(
      this.#needs.sql,
      "SELECT change FROM profit WHERE member = ? AND level = 0 AND relation = ?",
      member,
      request,
    );
    return applied === undefined ? null : -applied.change;
  }

  /** Profit not yet applied, minor units. */
  profit(member: number): number {
    return this.#totalOf(member)?.profit ?? 0;
  }

  /** Profit that can be applied at `now`, minor units: income of earlier days, less what was applied. */
  movable(member: number, now: number): number {
    const total = this.#totalOf(member);
    if (total === undefined) return 0;
    return total.day < dayStart(now) ? total.profit : Math.max(0, total.profit - total.of_day);
  }

  contribution(member: number, level: 1 | 2): number {
    return this.#totalOf(member)?.[`fees_${level}`] ?? 0;
  }

  /** A page of one level's profit, or with level 0 of applied profit; newest first. */
  page(member: number, level: 0 | 1 | 2, limit: number, offset: number): ProfitRow[] {
    return all<ProfitRow>(
      this.#needs.sql,
      `SELECT type, relation, change, nick_names, time FROM profit WHERE member = ? AND level = ?
         ORDER BY time DESC, relation DESC LIMIT ? OFFSET ?`,
      member,
      level,
      limit,
      offset,
    );
  }

  count(member: number, level: 0 | 1 | 2): number {
    return this.#totalOf(member)?.[`records_${level}`] ?? 0;
  }

  #totalOf(member: number): Total | undefined {
    return first<Total>(this.#needs.sql, "SELECT * FROM profit_total WHERE member = ?", member);
  }

  /** Adds a change to the member's total. `now`: when it came in; null: it goes out. */
  #addUp(member: number, level: 0 | 1 | 2, records: number, fees: number, change: number, now: number | null): void {
    const at = (of: number, value: number) => (of === level ? value : 0);
    this.#needs.sql.exec(
      `INSERT INTO profit_total VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET profit = profit + excluded.profit,
         of_day = iif(excluded.day > day, 0, of_day) + excluded.of_day, day = max(day, excluded.day),
         records_0 = records_0 + excluded.records_0, records_1 = records_1 + excluded.records_1,
         records_2 = records_2 + excluded.records_2, fees_1 = fees_1 + excluded.fees_1, fees_2 = fees_2 + excluded.fees_2`,
      member,
      change,
      now === null ? 0 : dayStart(now),
      now === null ? 0 : change,
      ...[0, 1, 2].map((of) => at(of, records)),
      ...[1, 2].map((of) => at(of, fees)),
    );
  }
}

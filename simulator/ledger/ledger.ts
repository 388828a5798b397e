import type { Participant } from "../storage/transactions.ts";
import type { TransferKind } from "./accounts.ts";
import { collapseTransfers, type TransferRow } from "./collapse.ts";
import type { PlaySum } from "./play-sums.ts";
import { TransferTallies } from "./tallies.ts";

/** An immutable movement of money, with at least one platform account. */
export interface Transfer {
  /** Unique; the ledger throws for a repeat. */
  readonly id: string;
  readonly kind: TransferKind;
  readonly debit: number;
  readonly credit: number;
  /** Minor units, above 0. */
  readonly amount: number;
  /** The cause: game and period, order, recharge serial … */
  readonly relation: string;
  readonly time: number;
}

export const ledgerSchema = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    posted INTEGER NOT NULL,
    -- Members cannot owe; the house can.
    CHECK (id < 0 OR posted >= 0)
  ) STRICT;
  CREATE TABLE transfer (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    debit INTEGER NOT NULL REFERENCES account (id),
    credit INTEGER NOT NULL REFERENCES account (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    member INTEGER NOT NULL,
    member_after INTEGER NOT NULL,
    relation TEXT NOT NULL,
    time INTEGER NOT NULL,
    CHECK (debit <> credit)
  ) STRICT;
  CREATE INDEX transfer_member ON transfer (member, seq);
  -- For what is not a bet, which is rare: a stake does not pay for it.
  CREATE INDEX transfer_rest ON transfer (member, kind, seq) WHERE kind <> 'bet';
`;

/** More stakes than a member can place in the seconds that a game's cycle lasts. */
const NEWEST_BETS = 50;

/** Credits of members from a platform account, given by a query. */
export interface CreditSet extends Pick<Transfer, "kind" | "debit" | "relation" | "time"> {
  /** Selects `place` (order), `id` (of the transfer), `member` and `amount` (minor units, above 0). */
  readonly query: string;
  readonly bindings: readonly SqlStorageValue[];
}

/** A transfer as its member sees it, minor units above 0. */
export interface Movement {
  readonly member: number;
  readonly kind: TransferKind;
  readonly amount: number;
  readonly time: number;
}

type Row = readonly [
  id: string,
  kind: string,
  debit: number,
  credit: number,
  amount: number,
  member: number,
  memberAfter: number,
  relation: string,
  time: number,
];

/**
 * Double-entry ledger of a cell. It stages transfers during a transaction and writes them at the end in two or three
 * statements, so each account is updated once.
 */
export class Ledger implements Participant {
  readonly #sql: SqlStorage;
  readonly #balances = new Map<number, number>();
  #staged: Row[] = [];
  readonly #deltas = new Map<number, number>();
  readonly #unopened = new Set<number>();
  readonly #tallies: TransferTallies;
  #watcher: ((movement: Movement) => void) | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#tallies = new TransferTallies(sql);
  }

  /** Calls `watcher` with each transfer of the running transaction, which can still fail. */
  watch(watcher: (movement: Movement) => void): void {
    this.#watcher = watcher;
  }

  /** A member's counters of the windows at `now`, staged transfers included. */
  playSums(member: number, now: number): PlaySum[] {
    this.flush();
    return this.#tallies.playSums(member, now);
  }

  /** The time of the member's newest stake at a game, among its newest stakes; null: none of them. */
  newestBet(member: number, game: string): number | null {
    this.flush();
    const [row] = this.#sql
      .exec<{ time: number }>(
        `SELECT time FROM (SELECT time, relation FROM transfer WHERE member = ? AND kind = 'bet' ORDER BY seq DESC LIMIT ?)
         WHERE relation GLOB ? LIMIT 1`,
        member,
        NEWEST_BETS,
        `${game}:*`,
      )
      .toArray();
    return row?.time ?? null;
  }

  /** The time of a transfer; null: there is none. */
  timeOf(id: string): number | null {
    this.flush();
    return this.#sql.exec<{ time: number }>("SELECT time FROM transfer WHERE id = ?", id).toArray()[0]?.time ?? null;
  }

  /** The number of a member's transfers of a kind; null: all. `bet:<list>`: the bets of one list of records. */
  count(member: number, kind: TransferKind | `bet:${string}` | null): number {
    this.flush();
    return this.#tallies.count(member, kind);
  }

  /** The sum of a member's transfers of a kind on the day of `now`, minor units, staged ones included. */
  sumOfDay(member: number, kind: TransferKind, now: number): number {
    this.flush();
    return this.#tallies.sumOfDay(member, kind, now);
  }

  /** Minor units, staged transfers included; 0 for an unknown account. */
  balance(account: number): number {
    const cached = this.#balances.get(account);
    if (cached !== undefined) return cached;
    const [row] = this.#sql.exec<{ posted: number }>("SELECT posted FROM account WHERE id = ?", account).toArray();
    if (row === undefined) return 0;
    this.#balances.set(account, row.posted);
    return row.posted;
  }

  /** Stages a transfer. Throws for an overdraft, so callers check the balance first. */
  transfer(transfer: Transfer): void {
    const { debit, credit, amount } = transfer;
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`not an amount: ${amount}`);
    if (debit > 0 && credit > 0) throw new Error("a transfer touches one member");
    const debitAfter = this.#add(debit, -amount);
    const creditAfter = this.#add(credit, amount);
    const [member, memberAfter] = debit > 0 ? [debit, debitAfter] : [credit, creditAfter];
    if (member > 0 && memberAfter < 0) throw new Error(`account ${member} would owe`);
    this.#watcher?.({ member, kind: transfer.kind, amount, time: transfer.time });
    this.#staged.push([
      transfer.id,
      transfer.kind,
      debit,
      credit,
      amount,
      member,
      memberAfter,
      transfer.relation,
      transfer.time,
    ]);
  }

  /**
   * Writes credits in a constant number of statements, since a round has thousands. Throws for a member without an
   * account. Returns the amount of each credit.
   */
  creditAll({ kind, debit, relation, time, query, bindings }: CreditSet): ReadonlyMap<number, number> {
    // The queries read balances, so write the staged transfers first.
    this.flush();
    const { last } = this.#sql.exec<{ last: number }>("SELECT coalesce(max(seq), 0) AS last FROM transfer").one();
    this.#sql.exec("INSERT OR IGNORE INTO account (id, posted) VALUES (?, 0)", debit);
    // In the order of the indexes, so that each page is written once.
    this.#sql.exec(
      `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
       SELECT credited.id, ?, ?, member, amount, member, posted + sum(amount) OVER (PARTITION BY member ORDER BY place), ?, ?
       FROM (${query}) AS credited LEFT JOIN account ON account.id = member ORDER BY member, place`,
      kind,
      debit,
      relation,
      time,
      ...bindings,
    );
    // Read from the written rows, so that accounts and transfers agree. The index avoids a scan of the ledger.
    const credited = this.#sql
      .exec<{ member: number; amount: number }>(
        "SELECT member, sum(amount) AS amount FROM transfer NOT INDEXED WHERE seq > ? GROUP BY member",
        last,
      )
      .toArray();
    if (credited.length === 0) return new Map();
    this.#tallies.written(credited.length);
    const sums = new Map(credited.map(({ member, amount }) => [member, amount]));
    const total = credited.reduce((sum, { amount }) => sum + amount, 0);
    this.#addToAccounts([...sums, [debit, -total]]);
    for (const account of [...sums.keys(), debit]) this.#balances.delete(account);
    if (this.#watcher !== null) for (const [member, amount] of sums) this.#watcher({ member, kind, amount, time });
    return sums;
  }

  /** Replaces transfers of games by their sums inside a transaction: they are in the archive. No balance changes. */
  collapse(leaving: readonly TransferRow[]): void {
    this.flush();
    collapseTransfers(this.#sql, this.#tallies, leaving);
  }

  #addToAccounts(deltas: readonly (readonly [account: number, amount: number])[]): void {
    // Increments, so that the database stays the source of truth.
    this.#sql.exec(
      `UPDATE account SET posted = posted + delta.amount
       FROM (SELECT value ->> 0 AS id, value ->> 1 AS amount FROM json_each(?)) AS delta WHERE account.id = delta.id`,
      JSON.stringify(deltas),
    );
  }

  #add(account: number, amount: number): number {
    const before = this.balance(account);
    if (!this.#balances.has(account)) this.#unopened.add(account);
    const after = before + amount;
    this.#balances.set(account, after);
    this.#deltas.set(account, (this.#deltas.get(account) ?? 0) + amount);
    return after;
  }

  flush(): void {
    if (this.#staged.length === 0) return;
    if (this.#unopened.size > 0) {
      this.#sql.exec(
        "INSERT INTO account (id, posted) SELECT value, 0 FROM json_each(?)",
        JSON.stringify([...this.#unopened]),
      );
      this.#unopened.clear();
    }
    this.#addToAccounts([...this.#deltas]);
    this.#sql.exec(
      `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
         value ->> 8 FROM json_each(?)`,
      // In the order of the indexes, each page is written once. Each member's own transfers stay in order.
      JSON.stringify(this.#staged.toSorted(([, , , , , one], [, , , , , other]) => one - other)),
    );
    this.#tallies.written(this.#staged.length);
    this.#staged = [];
    this.#deltas.clear();
  }

  forget(): void {
    this.#staged = [];
    this.#deltas.clear();
    this.#unopened.clear();
    this.#balances.clear();
  }
}

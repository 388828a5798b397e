import { execRows, first } from "../storage/sql.ts";
import type { Participant } from "../storage/transactions.ts";
import type { TransferKind } from "./accounts.ts";
import type { Book, DayOfList, PlaySum, PlayWindow, SummedDays } from "./book.ts";
import { Books } from "./books.ts";
import type { Seals } from "./seals.ts";
import { StagedStakes } from "./staged-stakes.ts";
import { betIdValues, listOf, type NewStake, type OwnColumns, type Stake, StakeRows, storedBetId } from "./stake.ts";

/** An immutable movement of money that is no stake's, with at least one platform account. */
export interface Transfer {
  /** Unique; the ledger throws for a repeat. */
  readonly id: string;
  readonly kind: TransferKind;
  readonly debit: number;
  readonly credit: number;
  /** Minor units, above 0. */
  readonly amount: number;
  /** The cause: order, recharge serial … */
  readonly relation: string;
  readonly time: number;
}

export interface StakeEnd {
  readonly status: Exclude<Stake["status"], "W">;
  /** Minor units; 0: it was lost. */
  readonly payout: number;
  readonly result?: number | null;
}

/** The ledger asks this of the games; it knows none by name. */
export interface LedgerGames {
  /** Of all games. */
  readonly columns: OwnColumns;
  readonly days: SummedDays | null;
}

type Row = readonly (string | number)[];

/**
 * Double-entry ledger of a cell. It stages stakes and transfers during a transaction and writes them at the end, in one
 * statement for each table.
 */
export class Ledger implements Participant {
  readonly rows: StakeRows;
  readonly #sql: SqlStorage;
  readonly #onStake: (now: number) => void;
  readonly #books: Books;
  /** No stake is debited before this time. */
  #from = 0;
  readonly #placed = new StagedStakes();
  readonly #changed = new StagedStakes();
  #transfers: Row[] = [];
  readonly #seals: Pick<Seals, "ended" | "moved"> | null;

  /** Calls `onStake` with the arrival of each stake, inside its transaction. */
  constructor(
    sql: SqlStorage,
    { columns, days }: LedgerGames = { columns: {}, days: null },
    onStake: (now: number) => void = () => undefined,
    seals: Pick<Seals, "ended" | "moved"> | null = null,
  ) {
    this.#sql = sql;
    this.#seals = seals;
    this.rows = new StakeRows(columns);
    this.#books = new Books(sql, this.rows, days);
    this.#onStake = onStake;
  }

  /** A member's balance and counters, staged movements included. */
  book(member: number): Book {
    return this.#books.of(member);
  }

  /** A member's balance in minor units; 0 for an unknown one. */
  balance(member: number): number {
    return this.book(member).balance;
  }

  /** The number of a member's movements of a kind; null: all. `bet:<list>`: the bets of one list of records. */
  count(member: number, kind: TransferKind | `bet:${string}` | null): number {
    const book = this.book(member);
    if (kind !== null) return book.count(kind);
    return Object.entries(book.counters.counts).reduce((sum, [each, n]) => sum + (each.includes(":") ? 0 : n), 0);
  }

  /** A member's play in a window that contains `now`; null: nothing. */
  playOf(member: number, window: PlayWindow, now: number): PlaySum | null {
    return this.book(member).playOf(window, now);
  }

  dayOf(member: number, now: number): DayOfList | null {
    return this.book(member).dayOf(now);
  }

  /** The time of the member's newest stake at a game; null: none. */
  newestBet(member: number, game: string): number | null {
    return this.book(member).counters.newest[game] ?? null;
  }

  has(id: string): boolean {
    this.#writeTransfers();
    return this.#sql.exec("SELECT 1 FROM transfer WHERE id = ?", id).toArray().length > 0;
  }

  /** The transfer of an id, with its member's balance after it; null: there is none. */
  transferOf(id: string): (Pick<Transfer, "amount" | "relation" | "time"> & { readonly after: number }) | null {
    this.#writeTransfers();
    const query = "SELECT amount, relation, time, member_after AS after FROM transfer WHERE id = ?";
    return first(this.#sql, query, id) ?? null;
  }

  /** Stages a transfer. Throws for an overdraft, so callers check the balance first. */
  transfer({ id, kind, debit, credit, amount, relation, time }: Transfer): void {
    checkAmount(amount);
    if (debit > 0 && credit > 0) throw new Error("a transfer touches one member");
    const member = debit > 0 ? debit : credit;
    let [at, after] = [time, 0];
    if (member > 0) {
      const book = this.book(member);
      at = book.next(time);
      const change = credit === member ? amount : -amount;
      book.transfer(kind, change, at, time);
      this.#seals?.moved({ member, at, kind, change });
      this.#books.due(book);
      after = book.balance;
    }
    if (debit < 0) this.#books.addToPlatform(debit, -amount);
    if (credit < 0) this.#books.addToPlatform(credit, amount);
    this.#transfers.push([id, kind, debit, credit, amount, member, after, relation, at, time]);
  }

  /** Stakes to come are debited at a time or later, so that those from before it are all known. */
  placeFrom(time: number): void {
    this.#from = Math.max(this.#from, time);
  }

  /** Stages a stake that arrived at `now`. Throws for an overdraft. */
  stake(wanted: NewStake, now: number): Stake {
    const { member, amount, game } = wanted;
    checkAmount(amount);
    const book = this.book(member);
    const at = book.next(Math.max(now, this.#from));
    const stake: Stake = {
      member,
      at,
      create_time: now,
      game,
      period: wanted.period ?? at,
      number: wanted.number ?? 0,
      bet_id: wanted.bet_id,
      request: wanted.request ?? null,
      amount,
      fee: wanted.fee,
      pick: wanted.pick ?? "",
      seed: wanted.seed,
      entropy: wanted.entropy ?? "",
      forced: wanted.forced ?? 0,
      status: "W",
      result: null,
      payout: 0,
      after: book.balance - amount,
      end_at: null,
      end_time: null,
      ended_after: null,
      prev: book.counters.newest[listOf(game)] ?? null,
      prev_paid: null,
      ...this.rows.noneOwn,
      ...wanted.own,
    };
    book.bet(stake);
    this.#books.staked(book);
    this.#placed.add(stake);
    this.#onStake(now);
    return stake;
  }

  /** Stages the end of an open stake, by what arrived at `now`. */
  end(stake: Stake, { status, payout, result = null }: StakeEnd, now: number): void {
    if (stake.status !== "W") throw new Error("the stake has ended");
    const book = this.book(stake.member);
    stake.status = status;
    stake.result = result;
    stake.payout = payout;
    stake.end_at = book.next(now);
    stake.end_time = now;
    if (payout > 0) stake.prev_paid = book.counters.newest[status === "S" ? "win" : "bet_refund"] ?? null;
    book.end(stake);
    stake.ended_after = book.balance;
    this.change(stake);
    this.#seals?.ended(stake);
  }

  /** Stages the other values that change in an open stake. */
  change(stake: Stake): void {
    this.#changed.add(stake);
  }

  /** Notes that open stakes of a settled round have lost. */
  lost(stake: Stake): void {
    this.#books.inMemory(stake.member)?.open.delete(stake.at);
    this.#seals?.ended(stake);
  }

  /** Takes stakes of a member out of the books: they leave the database inside this transaction. */
  leave(member: number, stakes: readonly Stake[], before: number): void {
    const book = this.book(member);
    for (const stake of stakes) book.leave(stake);
    book.rowsFrom = Math.max(book.rowsFrom, before);
    const change = stakes.reduce((sum, { amount, payout }) => sum + payout - amount, 0);
    this.#sql.exec(
      "UPDATE member_book SET gone = gone + ?, rows_from = ? WHERE member = ?",
      change,
      book.rowsFrom,
      member,
    );
    this.#books.due(book);
  }

  /** The member's stake with a key. The game has an index of its keys, which only a literal name finds. */
  byKey(member: number, game: string, key: string): Stake | null {
    const placed = this.#placed.find(member, (stake) => stake.game === game && stake.bet_id === key);
    if (placed !== undefined) return placed;
    return this.#one(
      `member = ?1 AND bet_id = ${storedBetId("?2", "?3")} AND game = '${game}'`,
      member,
      ...betIdValues(key),
    );
  }

  /** The member's stake of that time. */
  at(member: number, at: number): Stake | null {
    return this.#staged(member, at) ?? this.#one("member = ? AND at = ?", member, at);
  }

  writeStakes(): void {
    const placed = this.#placed.take();
    for (const stake of placed) this.#changed.delete(stake);
    this.rows.insert(this.#sql, placed);
    this.rows.update(this.#sql, this.#changed.take());
  }

  flush(): void {
    this.writeStakes();
    this.#writeTransfers();
    this.#books.flush();
  }

  forget(): void {
    this.#placed.take();
    this.#changed.take();
    this.#transfers = [];
    this.#books.forget();
  }

  #writeTransfers(): void {
    execRows(
      this.#sql,
      `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, at, time)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
         value ->> 8, value ->> 9 FROM json_each(?)`,
      this.#transfers,
    );
    this.#transfers = [];
  }

  #staged(member: number, at: number): Stake | undefined {
    const isIt = (stake: Stake) => stake.at === at;
    return this.#placed.find(member, isIt) ?? this.#changed.find(member, isIt);
  }

  /** A stake as this transaction has left it: its row may be older. */
  #one(where: string, ...values: (number | string | null)[]): Stake | null {
    const [row] = this.#sql
      .exec<Stake>(`SELECT ${this.rows.columns("stake")} FROM stake WHERE ${where}`, ...values)
      .toArray();
    return row === undefined ? null : (this.#changed.find(row.member, ({ at }) => at === row.at) ?? row);
  }
}

function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`not an amount: ${amount}`);
}

import { PLATFORM } from "./accounts.ts";
import { Book, type StoredBook, type SummedDays } from "./book.ts";
import type { Stake, StakeRows } from "./stake.ts";
import { execRows } from "../storage/sql.ts";

/** A checkpoint is due after this many stakes; a restart reads as many rows. */
const CHECKPOINT_STAKES = 20;
/** Books in memory. Each can be made again from a checkpoint and some rows. */
const BOOKS_MAX = 10_000;

/** The members' books and those of the platform, with their checkpoints. */
export class Books {
  readonly #sql: SqlStorage;
  readonly #rows: StakeRows;
  readonly #days: SummedDays | null;
  readonly #books = new Map<number, Book>();
  /** The sums that this transaction adds to the platform's accounts. */
  readonly #platform = new Map<number, number>();
  /** Books to write, besides those with enough stakes. */
  readonly #due = new Set<Book>();
  /** Books with stakes in this transaction. */
  readonly #staked = new Set<Book>();

  constructor(sql: SqlStorage, rows: StakeRows, days: SummedDays | null) {
    this.#sql = sql;
    this.#rows = rows;
    this.#days = days;
  }

  of(member: number): Book {
    const known = this.#books.get(member);
    if (known !== undefined) return known;
    const book = this.#read(member);
    this.#books.set(member, book);
    return book;
  }

  inMemory(member: number): Book | undefined {
    return this.#books.get(member);
  }

  /** Writes a checkpoint of the book at the end of the transaction. */
  due(book: Book): void {
    this.#due.add(book);
  }

  /** The same once the book has enough stakes. */
  staked(book: Book): void {
    this.#staked.add(book);
  }

  addToPlatform(account: number, amount: number): void {
    this.#platform.set(account, (this.#platform.get(account) ?? 0) + amount);
  }

  flush(): void {
    for (const book of this.#staked) if (book.stakes >= CHECKPOINT_STAKES) this.#due.add(book);
    this.#writeBooks();
    execRows(
      this.#sql,
      `INSERT INTO platform_book (account, balance) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
       ON CONFLICT (account) DO UPDATE SET balance = balance + excluded.balance`,
      [...this.#platform],
    );
    this.#platform.clear();
    this.#staked.clear();
    while (this.#books.size > BOOKS_MAX) for (const [oldest] of this.#books) if (this.#books.delete(oldest)) break;
  }

  forget(): void {
    this.#platform.clear();
    this.#due.clear();
    this.#staked.clear();
    this.#books.clear();
  }

  /** Writes the checkpoints that are due, and what the games gained up to them. */
  #writeBooks(): void {
    const rows = [...this.#due].map((book) => book.checkpoint());
    execRows(
      this.#sql,
      `INSERT INTO member_book (member, upto, balance, open, counters)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE true
       ON CONFLICT (member) DO UPDATE SET upto = excluded.upto, balance = excluded.balance, open = excluded.open,
         counters = excluded.counters`,
      rows,
    );
    for (const book of this.#due) {
      if (book.gain !== 0) this.addToPlatform(PLATFORM.games, book.gain);
      book.stakes = 0;
      book.gain = 0;
    }
    this.#due.clear();
  }

  /** Makes a member's book from the checkpoint and the rows after it. */
  #read(member: number): Book {
    const [stored] = this.#sql
      .exec<StoredBook>("SELECT balance, upto, open, counters, rows_from FROM member_book WHERE member = ?", member)
      .toArray();
    const book = new Book(member, stored ?? null, this.#days);
    if (stored === undefined) return book;
    const { upto } = stored;
    const columns = this.#rows.columns("stake");
    const stakes = this.#sql
      .exec<Stake & { settled: number | null }>(
        `SELECT ${columns}, settled FROM stake LEFT JOIN round USING (game, period) WHERE member = ? AND at > ?
         UNION ALL
         SELECT ${columns}, settled FROM json_each(?) CROSS JOIN stake LEFT JOIN round USING (game, period)
         WHERE member = ? AND at = json_each.value`,
        member,
        upto,
        stored.open,
        member,
      )
      .toArray();
    const movements = stakes.flatMap((stake) => [
      ...(stake.at > upto ? [{ at: stake.at, count: () => book.bet(stake) }] : []),
      ...((stake.end_at ?? 0) > upto ? [{ at: stake.end_at ?? 0, count: () => book.end(stake) }] : []),
    ]);
    for (const { count } of movements.sort((one, other) => one.at - other.at)) count();
    for (const { at, settled } of stakes) if (settled !== null) book.open.delete(at);
    return book;
  }
}

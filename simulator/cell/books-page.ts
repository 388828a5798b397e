import { PLATFORM } from "../ledger/accounts.ts";
import type { BooksPage } from "./api.ts";

/** Members of a page: each has many movements. */
const MEMBERS_A_PAGE = 50;

type Row = BooksPage["transfers"][number];

/**
 * A page of the books as double entry, by member. Rows that have left come first as one transfer, so that the sums of
 * all pages are the balances. The first page also has the movements between the platform's own accounts.
 */
export function booksAfter(sql: SqlStorage, after: number): BooksPage {
  const members = sql
    .exec<{ member: number }>(
      "SELECT member FROM member_book WHERE member > ? ORDER BY member LIMIT ?",
      after,
      MEMBERS_A_PAGE,
    )
    .toArray()
    .map(({ member }) => member);
  const gone = `SELECT member, rows_from AS time, 'gone' AS kind, iif(gone < 0, member, ${PLATFORM.games}) AS debit,
      iif(gone < 0, ${PLATFORM.games}, member) AS credit, abs(gone) AS amount, 'archive' AS relation
    FROM json_each(?) JOIN member_book ON member = json_each.value WHERE gone <> 0`;
  const moved = `SELECT movement.member, time, kind, debit, credit, amount, relation
    FROM json_each(?) CROSS JOIN movement ON movement.member = json_each.value ORDER BY json_each.key, movement.at`;
  const own = "SELECT member, time, kind, debit, credit, amount, relation FROM transfer WHERE member < 0 ORDER BY seq";
  const ids = JSON.stringify(members);
  const transfers = [
    ...(after === 0 ? sql.exec<Row>(own).toArray() : []),
    ...sql.exec<Row>(gone, ids).toArray(),
    ...sql.exec<Row>(moved, ids).toArray(),
  ];
  return { transfers, next: members.length < MEMBERS_A_PAGE ? null : (members.at(-1) ?? null) };
}

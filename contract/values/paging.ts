import * as z from "zod/mini";
import { extra, owed, rowsOf } from "./tolerant-schema.ts";
import { queryInt } from "./entered.ts";
import { described, time } from "./values.ts";

const PAGE_MAX = 1_000_000;

const page = described(
  z.object({
    count: described(owed(z.int(), null), "The rows in all"),
    p: described(extra(z.int(), null), "The page, from 1"),
    p_size: described(extra(z.int(), null), "Rows a page"),
    rows_from: described(
      z.optional(time),
      "Stakes from before this time, and their payouts, have left the list. Absent: none have",
    ),
  }),
  "The page and the number of all rows",
);

/** The query of a list: `p` from 1, `p_size` 10 or 20. */
export const paging = {
  p: described(z._default(queryInt(1, PAGE_MAX), 1), "page, from 1", "1"),
  p_size: described(
    z._default(
      z.codec(z.enum(["10", "20"]), z.int(), { decode: Number, encode: (rows) => (rows === 20 ? "20" : "10") }),
      10,
    ),
    "rows a page: 10 or 20",
    "10",
  ),
};

/** The answer of a list, newest first; `page.count` is the number of rows in all. */
export function paged<Row extends z.core.$ZodType>(row: Row) {
  return { page, queryset: described(rowsOf(row), "The rows of the page, newest first") };
}

import * as z from "zod/mini";
import { extra } from "./tolerant.ts";
import { described, queryInt, time } from "./values.ts";

const PAGE_MAX = 1_000_000;

const page = z.object({
  count: z.int(),
  p: extra(z.int(), null),
  p_size: extra(z.int(), null),
  /** Stakes from before this time, and their payouts, have left the list. Absent: none have. */
  rows_from: z.optional(time),
});

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
  return { page, queryset: z.array(row) };
}

/** The input for a page of a list. */
export interface PageRequest {
  p: number;
  p_size: number;
}

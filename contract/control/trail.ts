import * as z from "zod/mini";
import { call } from "../call.ts";
import { queryInt } from "../values/entered.ts";
import { described } from "../values/values.ts";
import { ROLES } from "./act.ts";

// The trail: a line for each act of an operator, joined by hashes. No line ever changes or leaves.

export const operator = z.object({
  /** The name of a token, or the e-mail address that Access tells. */
  name: z.string(),
  role: z.enum(ROLES),
});
export type Operator = z.output<typeof operator>;

/**
 * An act of the gateway is one line. An act of another object is two: one before it, and one with its outcome. Reads and
 * refused acts are counted: `after.times` is their number.
 */
export const trailLine = z.object({
  /** 1, 2, 3 … */
  seq: z.int(),
  real_time: z.int(),
  who: z.string(),
  /** Method and path: `PUT /operate/closing`. */
  act: z.string(),
  reason: z.string(),
  /** The body; of a long one its length and hash. Null: a look, whose body may be a mobile number. */
  input: z.unknown(),
  /** Of an outcome: the line of its act. */
  of: z.nullable(z.int()),
  /** The envelope's code; null: the act has begun. */
  code: z.nullable(z.int()),
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 of the line before and of this line's content. */
  hash: z.string(),
});
export type TrailLine = z.output<typeof trailLine>;

export const TRAIL_PAGE_MAX = 200;

export const operateTrail = call("GET", "/operate/trail", {
  summary: "A page of the trail: every act of an operator, oldest first, joined by hashes",
  by: "operator",
  query: {
    after: described(
      z.optional(queryInt(0, Number.MAX_SAFE_INTEGER)),
      "the line before the page; absent: the page is the newest",
      "0",
    ),
  },
  answer: {
    lines: z.array(trailLine),
    /** The newest line, as the object stores it beside the lines. */
    head: z.object({ seq: z.int(), hash: z.string(), id: described(z.optional(z.string()), "The trail's, as listed") }),
    /** The first changed or missing line up to this page's end; null: every line fits. */
    fault: z.nullable(z.string()),
  },
});

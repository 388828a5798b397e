import * as z from "zod/mini";
import { extra, personal, type Read } from "./values/tolerant-schema.ts";
import { described, time } from "./values/values.ts";

// The policy of our pages has no `unsafe-eval`, so zod cannot compile parsers.
z.config({ jitless: true });

export type Shape = Readonly<Record<string, z.core.$ZodType>>;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Anyone, the bearer of a member token, the bearer of the control token, or a provider of games, which signs. */
export type Caller = "visitor" | "member" | "operator" | "provider";

/** The rate limit that counts a call (setting RATE_LIMITS). */
export type CallRate = "account" | "read" | "write" | "socket";

/** The rate limit of any request; `proxied`: the upstream's own pages. */
export type RateClass = CallRate | "page" | "proxied";

export interface Call<
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  Refused extends Shape = Shape,
  M extends Method = Method,
  Money extends boolean = boolean,
> {
  readonly method: M;
  readonly path: string;
  /** A line of the OpenAPI document. */
  readonly summary: string;
  readonly by: Caller;
  /** Empty: a backend owes this call. Else what the client does without it. */
  readonly without: string;
  readonly rate: CallRate;
  /** True: it moves money and takes an Idempotency-Key. */
  readonly money: Money;
  /** True: it spends the balance, and takes the balance that its caller saw. */
  readonly spends: boolean;
  /** True: the member confirms with the account's password, in the field `password` of the body. */
  readonly password: boolean;
  /** Seconds that an edge location may cache the answer; 0: never. */
  readonly cacheSeconds: number;
  /** Fields of the answer with addresses for the browser (`options.url`: a field of a field or of each row). */
  readonly leadsTo: readonly string[];
  readonly query: z.ZodMiniObject<Query>;
  readonly body: z.ZodMiniObject<Body>;
  /** The fields of a success (code 200), beside the envelope. */
  readonly answer: z.ZodMiniObject<Answer>;
  /** The fields of a refusal, beside the envelope. */
  readonly refused: z.ZodMiniObject<Refused>;
}

interface CallOptions<Q extends Shape, B extends Shape, A extends Shape, R extends Shape, Money extends boolean> {
  summary: string;
  by: Caller;
  without?: string;
  rate?: CallRate;
  money?: Money;
  spends?: boolean;
  password?: boolean;
  cacheSeconds?: number;
  leadsTo?: readonly string[];
  query?: Q;
  body?: B;
  answer?: A;
  refused?: R;
}

type Nothing = Record<never, never>;

/** Shared by the many calls without query, body or answer: each schema slows the start of the client. */
const NOTHING = z.object({});

/** Operators get no unknown key through: a misspelt one would have another effect than asked. */
const STRICTLY_NOTHING = z.strictObject({});

function shapeOf<S extends Shape>(shape: S | undefined): z.ZodMiniObject<S> {
  return shape ? z.object(shape) : (NOTHING as unknown as z.ZodMiniObject<S>);
}

/** Refuses unknown keys from operators only. */
function inputOf<S extends Shape>(shape: S | undefined, by: Caller): z.ZodMiniObject<S> {
  if (by !== "operator") return shapeOf(shape);
  return (shape ? z.strictObject(shape) : STRICTLY_NOTHING) as unknown as z.ZodMiniObject<S>;
}

/** Describes a call. Without a rate class, GETs count as `read`, all else as `write`. */
export function call<
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
  A extends Shape = Nothing,
  R extends Shape = Nothing,
  M extends Method = Method,
  Money extends boolean = false,
>(method: M, path: string, options: CallOptions<Q, B, A, R, Money>): Call<Q, B, A, R, M, Money> {
  return {
    method,
    path,
    summary: options.summary,
    by: options.by,
    without: options.without ?? "",
    rate: options.rate ?? (method === "GET" ? "read" : "write"),
    money: (options.money ?? false) as Money,
    spends: options.spends ?? false,
    password: options.password ?? false,
    cacheSeconds: options.cacheSeconds ?? 0,
    leadsTo: options.leadsTo ?? [],
    query: inputOf(options.query, options.by),
    body: inputOf(options.body, options.by),
    answer: shapeOf(options.answer),
    refused: shapeOf(options.refused),
  };
}

export type AnyCall = Call<Shape, Shape, Shape, Shape>;

export function isCall(value: unknown): value is AnyCall {
  return typeof value === "object" && value !== null && "path" in value && "method" in value && "answer" in value;
}

// The code's side of a schema is `z.output` (money in minor units); the wire's side is `z.input`.
export type QueryOf<C> = C extends { query: infer S extends z.core.$ZodType } ? z.output<S> : never;
export type BodyOf<C> = C extends { body: infer S extends z.core.$ZodType } ? z.output<S> : never;
export type AnswerOf<C> = C extends { answer: infer S extends z.core.$ZodType } ? z.output<S> : never;
/** An answer as clients read it, from any backend. */
export type ReadOf<C> = C extends { answer: infer S } ? Read<S> : never;

/**
 * The balance that the caller of a call that spends saw, in whole units. The call is refused if that has changed: a press
 * on an outdated screen moves no money.
 */
export const SEEN_BALANCE = "Seen-Balance";
export const seenBalance = z.codec(z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/)), z.int(), {
  decode: (wire) => Math.round(Number(wire) * 100),
  encode: (inside) => String(inside / 100),
});

/** The code of a success. */
export const SUCCESS = 200;

/** In every answer; `server_time` comes from the simulator, `request_id` with the gateway's own refusals. */
export const envelope = z.object({
  code: described(z.int(), "200: success; any other: a refusal"),
  msg: described(extra(personal(z.string()), ""), "Text in the caller's language; the client shows that of a refusal"),
  server_time: described(z.optional(time), "The server's time, from which the client sets its clock"),
  field: described(z.optional(z.string()), "Of a refusal: the first field at fault"),
  request_id: described(z.optional(z.string()), "The request's id in the log"),
  by: described(z.optional(z.string()), "`gateway`: a refusal of its own with code 403"),
});

/** The path of the first field that does not fit, or of an unknown key. */
export function fieldAtFault([issue]: readonly z.core.$ZodIssue[]): string {
  return issue === undefined ? "body" : pathOf(issue).join(".") || "body";
}

function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  if (issue.code === "unrecognized_keys") return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue.code !== "invalid_union") return issue.path;
  // The variant that fits but for an unknown key is the intended one.
  const meant = issue.errors.map(([first]) => first).find((first) => first?.code === "unrecognized_keys");
  return meant === undefined ? issue.path : [...issue.path, ...pathOf(meant)];
}

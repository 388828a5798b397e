import * as z from "zod/mini";
import { extra, type Read } from "./tolerant.ts";
import { time } from "./values.ts";

// Pages run under a policy without `unsafe-eval`, where zod's compiled parsers cannot be made.
z.config({ jitless: true });

export type Shape = Readonly<Record<string, z.core.$ZodType>>;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may make a call: anyone, the bearer of a member token, or the bearer of the control token. */
export type Caller = "visitor" | "member" | "operator";

/** Which of the gateway's buckets a call is counted in (setting RATE_LIMITS). */
export type CallRate = "account" | "read" | "write" | "socket";

/** The same of any request: of pages and files of the client and pictures, and of the upstream's own pages. */
export type RateClass = CallRate | "page" | "proxied";

/** One call that crosses the wire, as data: all that the client, the gateway and the simulator know of it. */
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
  /** One line for the reader of the OpenAPI document. */
  readonly summary: string;
  readonly by: Caller;
  readonly rate: CallRate;
  /** Moves money: takes an Idempotency-Key. */
  readonly money: Money;
  /** Moves money that the member confirms with the account's password, in the field `password` of the body. */
  readonly password: boolean;
  /** Seconds that an edge location may keep the answer; 0: never. */
  readonly cacheSeconds: number;
  /** Fields of the answer whose addresses a browser goes to (`options.url`: a field of a field). */
  readonly leadsTo: readonly string[];
  readonly query: z.ZodMiniObject<Query>;
  readonly body: z.ZodMiniObject<Body>;
  /** What a success (code 200) carries beside the envelope. */
  readonly answer: z.ZodMiniObject<Answer>;
  /** What a refusal may carry beside the envelope. */
  readonly refused: z.ZodMiniObject<Refused>;
}

interface CallOptions<Q extends Shape, B extends Shape, A extends Shape, R extends Shape, Money extends boolean> {
  summary: string;
  by: Caller;
  rate?: CallRate;
  money?: Money;
  password?: boolean;
  cacheSeconds?: number;
  leadsTo?: readonly string[];
  query?: Q;
  body?: B;
  answer?: A;
  refused?: R;
}

type Nothing = Record<never, never>;

/** Most calls lack one side or another: a browser starts sooner without a schema of its own for each. */
const NOTHING = z.object({});

/** An operator who misspells a key would otherwise do something else than asked, to everyone. */
const STRICTLY_NOTHING = z.strictObject({});

function shapeOf<S extends Shape>(shape: S | undefined): z.ZodMiniObject<S> {
  return shape ? z.object(shape) : (NOTHING as unknown as z.ZodMiniObject<S>);
}

/** What a caller sends; unknown keys are refused from operators alone. */
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
    rate: options.rate ?? (method === "GET" ? "read" : "write"),
    money: (options.money ?? false) as Money,
    password: options.password ?? false,
    cacheSeconds: options.cacheSeconds ?? 0,
    leadsTo: options.leadsTo ?? [],
    query: inputOf(options.query, options.by),
    body: inputOf(options.body, options.by),
    answer: shapeOf(options.answer),
    refused: shapeOf(options.refused),
  };
}

/** Any call at all, where the shapes do not matter. */
export type AnyCall = Call<Shape, Shape, Shape, Shape>;

// What code on either side works with (`z.output`) against what travels (`z.input`): money is minor units in the first.
export type QueryOf<C> = C extends { query: infer S extends z.core.$ZodType } ? z.output<S> : never;
export type BodyOf<C> = C extends { body: infer S extends z.core.$ZodType } ? z.output<S> : never;
export type AnswerOf<C> = C extends { answer: infer S extends z.core.$ZodType } ? z.output<S> : never;
/** An answer as a client has it, whatever backend it came from. */
export type ReadOf<C> = C extends { answer: infer S } ? Read<S> : never;
export type RefusedOf<C> = C extends { refused: infer S extends z.core.$ZodType } ? z.output<S> : never;

/** What every answer carries; `server_time` comes from the simulator, `request_id` with the gateway's own faults. */
export const envelope = z.object({
  code: z.int(),
  msg: extra(z.string(), ""),
  server_time: z.optional(time),
  request_id: z.optional(z.string()),
});

/** Of the envelope, for operators who send an answer back as it came. */
export const asAnswered = z.partial(envelope).shape;

/** The field that keeps an input from fitting, by the path to it; an unknown key is named like a field. */
export function fieldAtFault([issue]: readonly z.core.$ZodIssue[]): string {
  return issue === undefined ? "body" : pathOf(issue).join(".") || "body";
}

function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  if (issue.code === "unrecognized_keys") return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue.code !== "invalid_union") return issue.path;
  // The variant that would fit without its unknown key is the one that was meant.
  const meant = issue.errors.map(([first]) => first).find((first) => first?.code === "unrecognized_keys");
  return meant === undefined ? issue.path : [...issue.path, ...pathOf(meant)];
}

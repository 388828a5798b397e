import * as z from "zod/mini";
import { type AnswerOf, type AnyCall, type BodyOf, fieldAtFault, type QueryOf } from "#contract/call.ts";
import { callAt } from "#contract/calls.ts";
import type { Locale } from "#contract/locale.ts";
import type { Id } from "#contract/tolerant.ts";
import { isRefusal, type Refusal, refusals, refusalText, refuse } from "#contract/refusals.ts";
import { addressOf } from "./address.ts";
import { CODE_HEADER } from "../journal/journal.ts";

/** What a handler is given: the query of a GET, the body of anything else, as code works with it. */
export type InputOf<C extends AnyCall> = OwnIds<C["method"] extends "GET" ? QueryOf<C> : BodyOf<C>>;

/** Our own ids are numbers: parseInput refuses all others. */
type OwnIds<Input> = { [Name in keyof Input]: [Id] extends [Input[Name]] ? Exclude<Input[Name], string> : Input[Name] };

/** How one call is answered, for callers of whom `Context` is known. */
export interface Route<Context> {
  readonly call: AnyCall;
  handle(context: Context, input: unknown): unknown;
  /** Of a call that moves money: what has to be asked elsewhere before its transaction. */
  before?(context: Context, input: unknown): Promise<Refusal | null>;
  /** Of a call that moves money: what is done elsewhere once it is committed. Its outcome replaces the answer. */
  after?(context: Context, input: unknown): Promise<object | null>;
}

/** What a call that moves money does around its transaction. */
export interface Around<C extends AnyCall, Context> {
  before?(context: Context, input: InputOf<C>): Promise<Refusal | null>;
  /** Also called when a request is repeated: it reads what became of the first, and answers that. */
  after?(context: Context, input: InputOf<C>): Promise<AnswerOf<C> | Refusal | null>;
}

/** Routes by method and path, as they are looked for. Throws for a call that the contract does not have: none would come. */
export function routesByCall<Context>(routes: readonly Route<Context>[]): ReadonlyMap<string, Route<Context>> {
  for (const { call } of routes) {
    if (callAt(call.method, call.path) !== call) throw new Error(`not in the contract: ${call.method} ${call.path}`);
  }
  return new Map(routes.map((route) => [`${route.call.method} ${route.call.path}`, route]));
}

/** Binds a handler to its call. It gets parsed input and answers what the contract says, or a refusal. */
export function answer<C extends AnyCall, Context>(
  call: C,
  handler: (context: Context, input: InputOf<C>) => AnswerOf<C> | Refusal | Promise<AnswerOf<C> | Refusal>,
): Route<Context> {
  return { call, handle: (context, input) => handler(context, input as InputOf<C>) };
}

/**
 * Binds a handler to a call that moves money. It is synchronous: it runs inside the transaction that also keeps its
 * answer for those who ask again.
 */
export function answerMoney<C extends AnyCall & { readonly money: true }, Context>(
  call: C,
  handler: (context: Context, input: InputOf<C>) => AnswerOf<C> | Refusal,
  around: Around<C, Context> = {},
): Route<Context> {
  return {
    call,
    handle: (context, input) => handler(context, input as InputOf<C>),
    ...(around as Pick<Route<Context>, "before" | "after">),
  };
}

const unchangedOutcomes = new WeakSet<object>();

/** Marks the outcome of a call that moves money and found nothing to change: its key needs no record to stand in. */
export function unchanged<Outcome extends object>(outcome: Outcome): Outcome {
  unchangedOutcomes.add(outcome);
  return outcome;
}

export function isUnchanged(outcome: object): boolean {
  return unchangedOutcomes.has(outcome);
}

/** When and in which language a request is answered. */
export interface Moment {
  readonly now: number;
  readonly locale: Locale;
}

/** The answer in the envelope, before it becomes a response. */
export type Enveloped = Readonly<Record<string, unknown>> & { readonly code: number };

/** An answer as it goes over the wire: JSON, with its code beside it. */
export interface Answered {
  readonly code: number;
  readonly text: string;
}

/** Parses a request by its route's contract, runs the handler and answers in the envelope. */
export async function respond<Context>(
  route: Route<Context>,
  request: Request,
  context: Context,
  moment: Moment,
): Promise<Response> {
  const body = request.method === "GET" ? "" : await request.text();
  return toResponse(await answerIn(route, { query: addressOf(request).query, body }, context, moment));
}

/** The same, of the query of a GET or the body of anything else. */
export async function answerIn<Context>(
  route: Route<Context>,
  { query, body }: { readonly query: string; readonly body: string },
  context: Context,
  moment: Moment,
): Promise<Enveloped> {
  const raw = route.call.method === "GET" ? askedIn(route.call, query) : bodyOf(body);
  const input = parseInput(route.call, raw);
  if (isRefusal(input)) return envelopRefusal(input, moment);
  const outcome = (await route.handle(context, input.parsed)) as object;
  return envelop(route.call, outcome, moment);
}

/** The parameters of a query. Any call may carry the time and the language, which no operator's call knows by itself. */
function askedIn({ by }: AnyCall, query: string): Record<string, string> {
  const { t: _t, locale: _locale, ...asked } = Object.fromEntries(new URLSearchParams(query));
  return by === "operator" ? asked : Object.fromEntries(new URLSearchParams(query));
}

/** Raw input by a call's contract, or a refusal that names the first field that does not fit. */
export function parseInput(call: AnyCall, raw: unknown): { parsed: unknown } | Refusal {
  const schema: z.core.$ZodType = call.method === "GET" ? call.query : call.body;
  const parsed = z.safeDecode(schema, raw);
  if (parsed.success) return { parsed: parsed.data };
  return refuse("bad_request", { with: { field: fieldAtFault(parsed.error.issues) } });
}

/** What a handler came to, as it crosses the wire. */
export function envelop(call: AnyCall, outcome: object, moment: Moment): Enveloped {
  if (isRefusal(outcome)) return envelopRefusal(outcome, moment);
  return { code: 200, msg: "OK", server_time: moment.now, ...(z.encode(call.answer, outcome as never) as object) };
}

export function envelopRefusal(refusal: Refusal, { now, locale }: Moment): Enveloped {
  const { code } = refusals[refusal.refusal];
  return { code, msg: refusalText(refusal, locale), server_time: now, ...refusal.fields };
}

const encoder = new TextEncoder();

/**
 * Only a 401 shows in the HTTP status: that is what a real origin does too. The length is said, as one does: who reads
 * an answer of known length reads it at once.
 */
export function responseOf({ code, text }: Answered): Response {
  const body = encoder.encode(text);
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    [CODE_HEADER]: String(code),
  };
  return new Response(body, { status: code === 401 ? 401 : 200, headers });
}

export function answeredBy(enveloped: Enveloped): Answered {
  return { code: enveloped.code, text: JSON.stringify(enveloped) };
}

function toResponse(enveloped: Enveloped): Response {
  return responseOf(answeredBy(enveloped));
}

export function refusalResponse(refusal: Refusal, moment: Moment): Response {
  return toResponse(envelopRefusal(refusal, moment));
}

/** A body's JSON; nothing at all is as good as nothing in it. */
export function bodyOf(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import * as z from "zod/mini";
import { type AnswerOf, type AnyCall, type BodyOf, fieldAtFault, type QueryOf } from "#contract/call.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { isRefusal, type Refusal, refusals, refusalText, refuse } from "#contract/refusals.ts";
import { parseJson } from "#contract/values/json.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import { API } from "../games.ts";
import { addressOf } from "./request.ts";

/** A handler's input: the parsed query of a GET, or the parsed body of any other call. */
export type InputOf<C extends AnyCall> = OwnIds<C["method"] extends "GET" ? QueryOf<C> : BodyOf<C>>;

/** Our own ids are numbers: parseInput refuses all others. */
type OwnIds<Input> = {
  [Name in keyof Input]: [Id] extends [Input[Name]] ? Exclude<Input[Name], string | bigint> : Input[Name];
};

export interface Route<Context> {
  readonly call: AnyCall;
  handle(context: Context, input: unknown): unknown;
  /** Money calls: calls other objects before the transaction. */
  before?(context: Context, input: unknown): Promise<Refusal | null>;
  /** Money calls: calls other objects after the commit. Its outcome replaces the answer. */
  after?(context: Context, input: unknown): Promise<object | null>;
  /** Money calls: the answer to an earlier request, from the record that has its key, so that the key needs no row. */
  again?(context: Context, input: unknown): FirstOutcome<object> | null;
  /** Money calls: kept in the row of a key in place of the answer. */
  readonly brief?: Brief<Context, unknown, object>;
  /** Money calls: the receipt for the answer; null: nothing to sign. */
  leaf?(context: Context, input: unknown, answer: Envelope): ReceiptLeaf | null;
}

/** Answers that are made again from the record and the little that it does not tell. Runs inside the transaction. */
export interface Brief<Context, Input, Outcome> {
  /** JSON: the part that the record does not tell, just after it changed. */
  of(context: Context): unknown;
  /** The outcome again; the context has the time of the first answer. */
  again(context: Context, input: Input, kept: unknown): Outcome | Refusal;
}

/** An outcome made again, and the time of its first answer. */
export interface FirstOutcome<Outcome> {
  readonly outcome: Outcome | Refusal;
  readonly now: number;
}

/** A receipt's text before it is signed, and the time that it names. */
export interface ReceiptLeaf {
  readonly text: string;
  readonly arrival: number;
  /** The table and period of a stake on a round: its receipt names their generation. */
  readonly round?: readonly [table: string, period: number];
  /** Lines of the request that no record keeps. They stand at the end of the leaf's first receipt. */
  readonly asked?: readonly ReceiptLine[];
}

interface MoneyHooks<C extends AnyCall, Context> {
  before?(context: Context, input: InputOf<C>): Promise<Refusal | null>;
  /** Also runs for a repeated request: it reads the outcome of the first. */
  after?(context: Context, input: InputOf<C>): Promise<AnswerOf<C> | Refusal | null>;
  /** Null: the record has no such request. Runs inside the transaction. */
  again?(context: Context, input: InputOf<C>): FirstOutcome<AnswerOf<C>> | null;
  /** For an answer that is much longer than what the record does not tell of it. */
  readonly brief?: Brief<Context, InputOf<C>, AnswerOf<C>>;
  /** Also runs for a repeated request, inside the transaction. `answer`: as it travels. */
  leaf?(context: Context, input: InputOf<C>, answer: Envelope): ReceiptLeaf | null;
}

/** Routes by method and path. Throws for a call outside the contract, which could never match. */
export function routesByCall<Context>(routes: readonly Route<Context>[]): ReadonlyMap<string, Route<Context>> {
  const { callAt } = API.get();
  for (const { call } of routes) {
    if (callAt(call.method, call.path) !== call) throw new Error(`not in the contract: ${call.method} ${call.path}`);
  }
  return new Map(routes.map((route) => [routeKey(route.call), route]));
}

export function routeKey({ method, path }: Pick<AnyCall, "method" | "path">): string {
  return `${method} ${path}`;
}

export function answer<C extends AnyCall, Context>(
  call: C,
  handler: (context: Context, input: InputOf<C>) => AnswerOf<C> | Refusal | Promise<AnswerOf<C> | Refusal>,
): Route<Context> {
  return { call, handle: (context, input) => handler(context, input as InputOf<C>) };
}

/** Binds a synchronous handler to a call that moves money: the transaction that runs it also stores its answer. */
export function answerMoney<C extends AnyCall & { readonly money: true }, Context>(
  call: C,
  handler: (context: Context, input: InputOf<C>) => AnswerOf<C> | Unchanged<AnswerOf<C>> | Refusal,
  around: MoneyHooks<C, Context> = {},
): Route<Context> {
  return {
    call,
    handle: (context, input) => handler(context, input as InputOf<C>),
    ...(around as Pick<Route<Context>, "before" | "after" | "again" | "brief" | "leaf">),
  };
}

/** The outcome of a money call that changed nothing, so its idempotency key needs no row. */
export class Unchanged<Outcome extends object> {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

/** Time and language of a response. */
export interface ResponseContext {
  readonly now: number;
  readonly locale: Locale;
}

export type Envelope = Readonly<Record<string, unknown>> & { readonly code: number };

/** Carries the envelope's code of a response, so that the journal need not parse the body. The gateway removes it. */
export const CODE_HEADER = "x-envelope-code";

/** A response as it crosses RPC: JSON, with its code beside it. */
export interface SerializedResponse {
  readonly code: number;
  readonly text: string;
  /** When the call is worth another try. */
  readonly retryAfterSeconds?: number;
}

/** A response, or one that is still text, which a gateway in the same process forwards without a Response. */
export type CallResponse = Response | SerializedResponse;

/** Parses a request by its route's contract, runs the handler and returns the response. */
export async function respond<Context>(
  route: Route<Context>,
  request: Request,
  context: Context,
  response: ResponseContext,
): Promise<Response> {
  const body = request.method === "GET" ? "" : await request.text();
  return toResponse(serialize(await runRoute(route, { query: addressOf(request).query, body }, context, response)));
}

/** Parses the query of a GET or the body of any other call, and runs the handler. */
export async function runRoute<Context>(
  { call, handle }: Route<Context>,
  { query, body }: { readonly query: string; readonly body: string },
  context: Context,
  response: ResponseContext,
): Promise<Envelope> {
  const input = parseInput(call, call.method === "GET" ? queryFields(call, query) : parseBody(body));
  if (isRefusal(input)) return refusalEnvelope(input, response);
  return toEnvelope(call, (await handle(context, input.parsed)) as object, response);
}

/** Any call may carry time and locale. The schemas of operators' calls do not list them, so they are dropped there. */
function queryFields({ by }: AnyCall, query: string): Record<string, string> {
  const fields = Object.fromEntries(new URLSearchParams(query));
  if (by !== "operator") return fields;
  const { t: _t, locale: _locale, ...others } = fields;
  return others;
}

/** Parses input by a call's contract; the refusal names the first wrong field. */
export function parseInput(call: AnyCall, raw: unknown): { parsed: unknown } | Refusal {
  const schema: z.core.$ZodType = call.method === "GET" ? call.query : call.body;
  const parsed = z.safeDecode(schema, raw);
  if (parsed.success) return { parsed: parsed.data };
  return refuse("bad_request", { with: { field: fieldAtFault(parsed.error.issues) } });
}

/** A body's JSON. An empty body counts as an empty object. */
export function parseBody(text: string): unknown {
  return text === "" ? {} : parseJson(text);
}

export function toEnvelope(call: AnyCall, outcome: object, response: ResponseContext): Envelope {
  if (isRefusal(outcome)) return refusalEnvelope(outcome, response);
  return { code: 200, msg: "OK", server_time: response.now, ...(z.encode(call.answer, outcome as never) as object) };
}

export function refusalEnvelope(refusal: Refusal, { now, locale }: ResponseContext): Envelope {
  const { code } = refusals[refusal.refusal];
  const field = refusal.with?.["field"];
  return {
    code,
    msg: refusalText(refusal, locale),
    server_time: now,
    ...(field !== undefined && { field }),
    ...refusal.fields,
  };
}

export function refusalResponse(refusal: Refusal, response: ResponseContext): Response {
  return toResponse(serialize(refusalEnvelope(refusal, response)));
}

export function serialize(envelope: Envelope): SerializedResponse {
  const { code, seconds } = envelope;
  const retryAfterSeconds = code === refusals.code_too_soon.code ? Number(seconds) : RETRY_AFTER_SECONDS;
  const hasWait = code === refusals.code_too_soon.code || code === refusals.rate_limited.code;
  return { code, text: JSON.stringify(envelope), ...(hasWait && { retryAfterSeconds }) };
}

const encoder = new TextEncoder();

/** A queue that is full has room again after this time. */
const RETRY_AFTER_SECONDS = 1;

/** Only 401 and 429 show in the HTTP status. A known length spares the gateway a chunked body. */
function toResponse({ code, text, retryAfterSeconds }: SerializedResponse): Response {
  const body = encoder.encode(text);
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    [CODE_HEADER]: String(code),
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
  return new Response(body, { status: statusOf(code), headers });
}

function statusOf(code: number): number {
  return code === refusals.unauthorized.code || code === refusals.rate_limited.code ? code : 200;
}

export function asResponse(answer: CallResponse): Response {
  return answer instanceof Response ? answer : toResponse(answer);
}

/** The HTTP status and the envelope's code of a response; null: it has no envelope. */
export function statusAndCodeOf(answer: CallResponse): { readonly status: number; readonly code: number | null } {
  if (!(answer instanceof Response)) return { status: statusOf(answer.code), code: answer.code };
  const code = answer.headers.get(CODE_HEADER);
  return { status: answer.status, code: code === null ? null : Number(code) };
}

export interface MemberCall {
  readonly member: number;
  /** Hash of the token. */
  readonly session: string;
  /** The client's Idempotency-Key or a generated one; unique per member. */
  readonly requestId: string;
  readonly now: number;
  readonly locale: Locale;
  /** The locale of the session's log-in, whose limits apply whatever language the caller reads. */
  readonly logInLocale: Locale;
  /** Whether the directory has checked the account's password that came with the call. */
  readonly passwordHolds: boolean;
  /** Scheme and host that the client sees. */
  readonly origin: string;
  /** The client's address from X-Forwarded-For; null without that header. */
  readonly forwardedFor: string | null;
}

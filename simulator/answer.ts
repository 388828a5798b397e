import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "../edge/contract/call.ts";
import type { Locale } from "../edge/contract/locale.ts";
import { isRefusal, type Refusal, refusals, refusalText, refuse } from "../edge/contract/refusals.ts";

/** What a handler is given: the query of a GET, the body of anything else, as code works with it. */
export type InputOf<C extends AnyCall> = C["method"] extends "GET" ? QueryOf<C> : BodyOf<C>;

/** How one call is answered, for callers of whom `Context` is known. */
export interface Route<Context> {
  readonly call: AnyCall;
  handle(context: Context, input: unknown): unknown;
}

/** Binds a handler to its call. It gets parsed input and answers what the contract says, or a refusal. */
export function answer<C extends AnyCall, Context>(
  call: C,
  handler: (context: Context, input: InputOf<C>) => AnswerOf<C> | Refusal | Promise<AnswerOf<C> | Refusal>,
): Route<Context> {
  return { call, handle: (context, input) => handler(context, input as InputOf<C>) };
}

/** When and in which language a request is answered. */
export interface Moment {
  readonly now: number;
  readonly locale: Locale;
}

/** Parses a request by its route's contract, runs the handler and answers in the envelope. */
export async function respond<Context>(
  route: Route<Context>,
  request: Request,
  context: Context,
  moment: Moment,
): Promise<Response> {
  const { call } = route;
  const schema: z.core.$ZodType = call.method === "GET" ? call.query : call.body;
  const parsed = z.safeDecode(schema, (await rawInput(request)) as never);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") || "body";
    return refusalResponse(refuse("bad_request", { with: { field } }), moment);
  }
  const outcome = (await route.handle(context, parsed.data)) as object;
  if (isRefusal(outcome)) return refusalResponse(outcome, moment);
  const fields = z.encode(call.answer, outcome as never) as object;
  return Response.json({ code: 200, msg: "OK", server_time: moment.now, ...fields });
}

/** A refusal in the envelope. Only a 401 shows in the HTTP status: that is what a real origin does too. */
export function refusalResponse(refusal: Refusal, { now, locale }: Moment): Response {
  const { code } = refusals[refusal.refusal];
  const body = { code, msg: refusalText(refusal, locale), server_time: now, ...refusal.fields };
  return Response.json(body, { status: code === 401 ? 401 : 200 });
}

async function rawInput(request: Request): Promise<unknown> {
  if (request.method === "GET") return Object.fromEntries(new URL(request.url).searchParams);
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

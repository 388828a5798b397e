import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";

/** Calls the control API; rejects on a refusal. */
export function ask<C extends AnyCall>(
  { url, controlToken }: { readonly url: string; readonly controlToken: string },
  call: C,
  body: BodyOf<C>,
): Promise<AnswerOf<C>> {
  return askAs(`Bearer ${controlToken}`, url, call, body);
}

/** Makes a call of the API; rejects on a refusal. */
export async function askAs<C extends AnyCall>(
  authorization: string,
  url: string,
  call: C,
  body: BodyOf<C>,
): Promise<AnswerOf<C>> {
  const response = await fetch(`${url}${call.path}`, {
    method: call.method,
    headers: { Authorization: authorization, "Content-Type": "application/json" },
    ...(call.method !== "GET" && { body: JSON.stringify(z.encode(call.body, body)) }),
  });
  const answer: unknown = await response.json();
  if (!z.safeParse(z.object({ code: z.literal(200) }), answer).success) {
    throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
  }
  return z.decode(call.answer, answer as never) as never;
}

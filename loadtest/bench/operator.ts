import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";

/** Calls the control API; rejects on a refusal. */
export async function ask<C extends AnyCall>(
  server: { readonly url: string; readonly controlToken: string },
  call: C,
  body: BodyOf<C>,
): Promise<AnswerOf<C>> {
  const response = await fetch(`${server.url}${call.path}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${server.controlToken}`, "Content-Type": "application/json" },
    ...(call.method !== "GET" && { body: JSON.stringify(z.encode(call.body, body)) }),
  });
  const answer: unknown = await response.json();
  if (!z.safeParse(z.object({ code: z.literal(200) }), answer).success) {
    throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
  }
  return z.decode(call.answer, answer as never) as never;
}

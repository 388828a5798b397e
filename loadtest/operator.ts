import http from "k6/http";
import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";

/** The server's operator, as a k6 script is one in `setup` and `teardown`. */
export interface Operator {
  /** Makes a call of the control API. Throws where it is refused: nothing that follows would mean anything. */
  ask<C extends AnyCall>(call: C, body?: BodyOf<C>): AnswerOf<C>;
}

export function operatorOf(baseUrl: string, controlToken: string): Operator {
  const headers = { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" };
  return {
    ask(call, body) {
      const wire = call.method === "GET" ? null : JSON.stringify(z.encode(call.body, body ?? {}));
      const response = http.request(call.method, `${baseUrl}${call.path}`, wire, { headers, timeout: "170s" });
      const text = typeof response.body === "string" ? response.body : "";
      const failure = (why: string) =>
        new Error(
          `${call.method} ${call.path}: HTTP ${response.status} ${why} ${response.error} ${text.slice(0, 300)}`,
        );
      if (response.status !== 200) throw failure("");
      const parsed = JSON.parse(text);
      const envelope = z.safeParse(z.object({ code: z.literal(200) }), parsed);
      if (!envelope.success) throw failure("refused");
      const answer = z.safeDecode(call.answer, parsed);
      if (!answer.success) throw failure(z.prettifyError(answer.error));
      return answer.data as never;
    },
  };
}

import type { Context } from "hono";
import type { Convention } from "./convention.ts";
import type { Answer } from "./draft.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the answer will say in its head, whoever gives it: conventions add to it until it is made. */
    answerHeaders: Record<string, string>;
  }
}

const SWITCHING_PROTOCOLS = 101;

/** Lets all conventions say what the answer is to have in its head. */
export function answerHeaders(): Convention {
  return {
    before(c) {
      c.set("answerHeaders", {});
      return undefined;
    },
  };
}

/**
 * The answer with the headers that the conventions want, over its own. A 101 is left alone: making it anew would turn it
 * into a 500.
 */
export function madeAnswer(c: Context, answer: Answer): Response {
  const wanted = c.get("answerHeaders");
  if (!(answer instanceof Response)) {
    const { status, headers, body } = answer;
    return new Response(body, { status, headers: { ...headers, ...wanted } });
  }
  if (answer.status === SWITCHING_PROTOCOLS) return answer;
  for (const [name, value] of Object.entries(wanted)) answer.headers.set(name, value);
  return answer;
}

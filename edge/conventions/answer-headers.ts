import type { Context } from "hono";
import type { Convention } from "./convention.ts";

type Headers = Record<string, string>;

declare module "hono" {
  interface ContextVariableMap {
    /** What the answer will say in its head, whoever gives it: conventions add to it as soon as they know. */
    answerHeaders: Headers;
    /** The answer that was made with what was wanted by then, and all its headers; undefined: there is none such. */
    headed: { readonly answer: Response; readonly given: Readonly<Headers> } | undefined;
  }
}

const SWITCHING_PROTOCOLS = 101;
const NONE: Readonly<Headers> = {};

/**
 * Sets the headers that the conventions want on the answer, all at once: most are known before there is an answer, and
 * a convention that need not wait for it costs a call half as much. A 101 is left alone: making it anew would turn it
 * into a 500.
 */
export function answerHeaders(): Convention {
  return {
    before(c) {
      c.set("answerHeaders", {});
      return undefined;
    },
    after(c, answer) {
      if (answer.status === SWITCHING_PROTOCOLS) return answer;
      const headed = c.get("headed");
      const given = headed?.answer === answer ? headed.given : NONE;
      const wanted = c.get("answerHeaders");
      for (const name in wanted) {
        const value = wanted[name];
        if (value !== undefined && given[name] !== value) answer.headers.set(name, value);
      }
      return answer;
    },
  };
}

/**
 * Makes an answer that has `headers` and, over them, all that the conventions want by now: given at once they cost a
 * fraction of what setting each costs.
 */
export function madeAnswer(
  c: Context,
  body: string | ReadableStream | null,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Headers> },
): Response {
  const given = { ...headers, ...c.get("answerHeaders") };
  const answer = new Response(body, { status, headers: given });
  c.set("headed", { answer, given });
  return answer;
}

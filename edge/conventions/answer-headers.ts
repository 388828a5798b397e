import type { Context, MiddlewareHandler } from "hono";

type Headers = Record<string, string>;

declare module "hono" {
  interface ContextVariableMap {
    /** What the answer will say in its head, whoever gives it: conventions add to it as soon as they know. */
    answerHeaders: Headers;
    /** The answer that was made with what was wanted by then; undefined: there is none such. */
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
export function answerHeaders(): MiddlewareHandler {
  return async function answerHeaders(c, next) {
    const wanted: Headers = {};
    c.set("answerHeaders", wanted);
    await next();
    const { status, headers } = c.res;
    if (status === SWITCHING_PROTOCOLS) return;
    const headed = c.get("headed");
    const given = headed?.answer === c.res ? headed.given : NONE;
    for (const [name, value] of Object.entries(wanted)) if (given[name] !== value) headers.set(name, value);
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
  const given = { ...c.get("answerHeaders") };
  const answer = new Response(body, { status, headers: { ...headers, ...given } });
  c.set("headed", { answer, given });
  return answer;
}

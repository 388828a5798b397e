import type { Context } from "hono";
import type { Answer } from "./draft.ts";

/** Whoever answers in the end. */
export type Handler = (c: Context) => Answer | Promise<Answer>;

/** One thing that holds for every request. It keeps what it found in the context. */
export interface Convention {
  /**
   * Looks at a request on its way in. Where it gives an answer, nobody further in is asked; who comes after waits for it
   * only where it gives a promise.
   */
  readonly before?: (this: void, c: Context) => Answer | undefined | Promise<Answer | undefined>;
  /** Looks at the answer on its way out, whoever gave it, and gives the one to go on with. */
  readonly after?: (this: void, c: Context, answer: Answer) => Answer;
}

/**
 * Puts conventions in front of a handler, in their order: on the way in the first is the first, on the way out it is the
 * last, and hears of every request that it let pass. What is thrown on either way becomes an answer by `failed`, of which
 * those further out hear as of any other. In the end a Response is `made` of it. Middlewares would do the same, but each of
 * a chain of them costs a call promises and closures, which are more than all that the conventions have to do.
 */
export function inOrder(
  conventions: readonly Convention[],
  failed: (c: Context, error: unknown) => Answer,
  made: (c: Context, answer: Answer) => Response,
): (handler: Handler) => (c: Context) => Promise<Response> {
  return (handler) => async (c) => {
    let passed = 0;
    let answer: Answer | undefined;
    try {
      for (const { before } of conventions) {
        const said = before?.(c);
        answer = said instanceof Promise ? await said : said;
        if (answer !== undefined) break;
        passed += 1;
      }
      answer ??= await handler(c);
    } catch (error) {
      answer = failed(c, error);
    }
    while (passed > 0) {
      passed -= 1;
      try {
        answer = conventions[passed]?.after?.(c, answer) ?? answer;
      } catch (error) {
        answer = failed(c, error);
      }
    }
    try {
      return made(c, answer);
    } catch (error) {
      return made(c, failed(c, error));
    }
  };
}

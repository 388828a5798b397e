import type { Context } from "hono";

/** Whoever answers in the end. */
export type Handler = (c: Context) => Response | Promise<Response>;

/** One thing that holds for every request. It keeps what it found in the context. */
export interface Convention {
  /**
   * Looks at a request on its way in. Where it gives an answer, nobody further in is asked; who comes after waits for it
   * only where it gives a promise.
   */
  readonly before?: (this: void, c: Context) => Response | undefined | Promise<Response | undefined>;
  /** Looks at the answer on its way out, whoever gave it, and gives the one to go on with. */
  readonly after?: (this: void, c: Context, answer: Response) => Response;
}

/**
 * Puts conventions in front of a handler, in their order: on the way in the first is the first, on the way out it is the
 * last, and hears of every request that it let pass. What is thrown on either way becomes an answer by `failed`, of which
 * those further out hear as of any other. Middlewares would do the same, but each of a chain of them costs a call promises
 * and closures, which are more than all that the conventions have to do.
 */
export function inOrder(
  conventions: readonly Convention[],
  failed: (c: Context, error: unknown) => Response,
): (handler: Handler) => Handler {
  return (handler) => async (c) => {
    let passed = 0;
    let answer: Response | undefined;
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
    return answer;
  };
}

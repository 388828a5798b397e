import { refusals } from "../edge/contract/refusals.ts";
import { addressOf } from "./address.ts";
import { calledLocale } from "./asked-locale.ts";
import { CODE_HEADER } from "./journal/code-header.ts";
import { logError } from "./log.ts";

/** The flags by which the platform says that an object cannot be reached, as opposed to one that threw. */
const UNREACHABLE = ["retryable", "overloaded", "durableObjectReset"] as const;

/**
 * Answers a request as `answer` does. What is thrown is a bug: it is logged, and the caller gets a 500 under the id of the
 * request. An object that cannot be reached is no bug; the gateway answers for that.
 */
export async function answerFailures(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  try {
    return await answer(request);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const { path, query } = addressOf(request);
    const id = request.headers.get("X-Request-Id") ?? undefined;
    logError("call_failed", error, { id, method: request.method, path });
    const { code, text } = refusals.internal;
    const envelope = { code, msg: text[calledLocale(request, query)], request_id: id };
    return Response.json(envelope, { status: code, headers: { [CODE_HEADER]: String(code) } });
  }
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const flags = error as Partial<Record<(typeof UNREACHABLE)[number], unknown>>;
  return UNREACHABLE.some((flag) => flags[flag] === true);
}

import { refusals } from "#contract/refusals.ts";
import { addressOf } from "./address.ts";
import { calledLocale } from "./request-locale.ts";
import { CODE_HEADER } from "../journal/journal.ts";
import { logError } from "../journal/log.ts";
import { isNewerData } from "../storage/migrate.ts";

/** When to ask again while a release goes out. */
const RELEASE_SECONDS = 30;

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
    if (isNewerData(error)) return answerNewerData(request);
    if (isUnreachable(error)) throw error;
    const { path, query } = addressOf(request);
    const id = request.headers.get("X-Request-Id") ?? undefined;
    logError("call_failed", error, { id, method: request.method, path });
    const { code, text } = refusals.internal;
    const envelope = { code, msg: text[calledLocale(request, query)], request_id: id };
    return Response.json(envelope, { status: code, headers: { [CODE_HEADER]: String(code) } });
  }
}

/** An object whose data is newer than this code has not begun, and has said so in the log: the release goes out. */
function answerNewerData(request: Request): Response {
  const { query } = addressOf(request);
  const { code, text } = refusals.maintenance;
  const envelope = { code, msg: text[calledLocale(request, query)] };
  const headers = { [CODE_HEADER]: String(code), "retry-after": String(RELEASE_SECONDS) };
  return Response.json(envelope, { status: code, headers });
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const flags = error as Partial<Record<(typeof UNREACHABLE)[number], unknown>>;
  return UNREACHABLE.some((flag) => flags[flag] === true);
}

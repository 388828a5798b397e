import { type RefusalName, refusals } from "#contract/refusals.ts";
import { logError, logInfo } from "../log/log.ts";
import { isNewerData } from "../storage/migrate.ts";
import { isUnfinishedRestore } from "../storage/restoration.ts";
import { addressOf, type IncomingCall, requestLocale } from "../http/request.ts";
import { CODE_HEADER } from "../http/route.ts";
import { isOlderObject } from "./stubs.ts";

/** Clients retry after this time while a release goes out. */
const RELEASE_SECONDS = 30;

/** The platform sets these on errors of an object that it could not reach. */
const UNREACHABLE = ["retryable", "overloaded", "durableObjectReset"] as const;

/**
 * Turns thrown errors into a logged 500. Errors of an unreachable object pass through: the gateway answers for those.
 */
export async function catchFailures<R extends IncomingCall, A>(
  request: R,
  handle: (request: R) => Promise<A>,
): Promise<A | Response> {
  try {
    return await handle(request);
  } catch (error) {
    // While a release goes out, data are newer than this code, or an object is older. Data also come back from exports.
    if (isNewerData(error) || isOlderObject(error) || isUnfinishedRestore(error))
      return failure(request, "upstream_away", {}, { "retry-after": String(RELEASE_SECONDS) });
    if (isUnreachable(error)) throw error;
    const id = request.headers.get("X-Request-Id") ?? undefined;
    logError("call_failed", error, { id, method: request.method, path: addressOf(request).path });
    return failure(request, "internal", { request_id: id }, {});
  }
}

/** Logs a refused handshake by the refusal's name and the part of the address at fault. */
export function logRefusedHandshake(request: Request, refusal: RefusalName): void {
  const id = request.headers.get("X-Request-Id") ?? undefined;
  const field = refusal === "unauthorized" ? "token" : "path";
  logInfo("handshake_refused", { id, path: addressOf(request).path, refusal, field });
}

function failure(
  request: IncomingCall,
  refusal: "internal" | "upstream_away",
  fields: object,
  headers: Readonly<Record<string, string>>,
): Response {
  const { code, text } = refusals[refusal];
  const msg = text[requestLocale(request, addressOf(request).query)];
  return Response.json(
    { code, msg, ...fields },
    { status: code, headers: { [CODE_HEADER]: String(code), ...headers } },
  );
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const flags = error as Partial<Record<(typeof UNREACHABLE)[number], unknown>>;
  return UNREACHABLE.some((flag) => flags[flag] === true);
}

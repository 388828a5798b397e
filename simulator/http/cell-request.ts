import type { Locale } from "#contract/locale.ts";
import type { Address } from "./address.ts";
import { calledLocale } from "./request-locale.ts";
import { seenOrigin } from "./seen-origin.ts";

/**
 * A member's call as it goes from the front desk to the member's cell: what a cell looks at of the request, and no more.
 * A Request and a Response on that way, with their headers and streams, would cost more than all that the cell does.
 */
export interface CellRequest extends Address {
  readonly method: string;
  readonly token: string;
  readonly locale: Locale;
  /** The caller's Idempotency-Key. */
  readonly key: string | null;
  /** By which the log finds the call; null: the caller gave none. */
  readonly requestId: string | null;
  /** Scheme and host that the client sees. */
  readonly origin: string;
  /** X-Forwarded-For: the address that the call came from, as the proxy in front says. */
  readonly forwardedFor: string | null;
  /** Empty where there is none. */
  readonly body: string;
}

/** Takes a member's call from its request, whose address and token are read already. */
export async function toCellRequest(request: Request, { path, query }: Address, token: string): Promise<CellRequest> {
  const { method, headers } = request;
  return {
    method,
    path,
    query,
    token,
    locale: calledLocale(request, query),
    key: headers.get("Idempotency-Key"),
    requestId: headers.get("X-Request-Id"),
    origin: seenOrigin(request),
    forwardedFor: headers.get("X-Forwarded-For"),
    body: method === "GET" ? "" : await request.text(),
  };
}

import type { RefusalName } from "#contract/refusals.ts";
import { addressOf } from "./address.ts";
import { logInfo } from "../journal/log.ts";

/** Logs a socket's handshake that is refused, by name and by what of its address is at fault. */
export function logRefusedHandshake(request: Request, refusal: RefusalName): void {
  const id = request.headers.get("X-Request-Id") ?? undefined;
  const field = refusal === "unauthorized" ? "token" : "path";
  logInfo("handshake_refused", { id, path: addressOf(request).path, refusal, field });
}

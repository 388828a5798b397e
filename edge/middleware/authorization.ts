import type { Context } from "hono";
import { CLOSE } from "#contract/frame.ts";
import { refuse } from "#contract/refusals.ts";
import type { ControlTokenGuard } from "./control-token.ts";
import { reject, rejectRateLimited } from "./errors.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The Authorization header for the upstream; undefined for visitors. */
    authorization: string | undefined;
  }
}

const UNAUTHORIZED = 401;
const CONTROL_PREFIX = "/control/";
const TOKEN_TEXT = "[\\w.~+/=-]{8,512}";
const TOKEN = new RegExp(`^${TOKEN_TEXT}$`);
const TOKEN_HEADER = new RegExp(`^token (${TOKEN_TEXT})$`, "i");
const BEARER_HEADER = /^bearer (\S+)$/i;

/**
 * Members show a token, operators the control token. The upstream is not asked without one that could be valid. Without a
 * control token there is no control API.
 */
export function authorize(c: Context, guard: ControlTokenGuard | null): Response | undefined {
  if (c.req.path.startsWith(CONTROL_PREFIX)) {
    return guard === null ? reject(c, refuse("not_found")) : rejectOperator(c, guard);
  }
  const header = memberHeader(c);
  if (header === null) return rejectUnauthorized(c);
  c.set("authorization", header);
  return undefined;
}

function rejectOperator(c: Context, guard: ControlTokenGuard): Response | undefined {
  const [, given] = BEARER_HEADER.exec(c.req.header("authorization") ?? "") ?? [];
  if (given === undefined) return rejectUnauthorized(c);
  const { isRight, waitSeconds } = guard(c.req.raw, given);
  if (waitSeconds > 0) return rejectRateLimited(c, waitSeconds);
  if (!isRight) return rejectUnauthorized(c);
  c.set("authorization", `Bearer ${given}`);
  return undefined;
}

/** The header to forward; null: the request is refused; undefined: none is needed. */
function memberHeader(c: Context): string | null | undefined {
  const destination = c.get("destination");
  if (destination.kind === "socket") {
    const given = new URLSearchParams(c.get("url").search).get("token");
    return given !== null && TOKEN.test(given) ? `Token ${given}` : null;
  }
  if (destination.kind !== "call" || destination.call.by !== "member") return undefined;
  const [, given] = TOKEN_HEADER.exec(c.req.header("authorization") ?? "") ?? [];
  return given === undefined ? null : `Token ${given}`;
}

/**
 * HTTP 401 with the scheme to use. A socket is accepted and closed with 4401, since browsers hide the status of a
 * handshake.
 */
export function rejectUnauthorized(c: Context): Response {
  if (c.get("destination").kind !== "socket") {
    const scheme = c.req.path.startsWith(CONTROL_PREFIX) ? "Bearer" : "Token";
    return reject(c, refuse("unauthorized"), { "www-authenticate": scheme });
  }
  c.set("code", UNAUTHORIZED);
  c.set("refusal", "unauthorized");
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(CLOSE.unauthorized, "the token is not valid");
  return new Response(null, { status: 101, webSocket: client });
}

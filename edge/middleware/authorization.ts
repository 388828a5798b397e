import type { Context } from "hono";
import { TOKEN_MAX } from "#contract/values/values.ts";
import { CLOSE } from "#contract/frame.ts";
import { refusals, refuse } from "#contract/refusals.ts";
import { BENCH_PREFIX, isOperatorPath, roleFor } from "#contract/control/act.ts";
import type { Operator } from "#contract/control/trail.ts";
import { reject, rejectRateLimited } from "./errors.ts";
import type { OperatorGuard } from "./operators.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The Authorization header for the upstream; undefined for visitors. */
    authorization: string | undefined;
    /** Of an operator's call. */
    operator: Operator | undefined;
  }
}

const UNAUTHORIZED = 401;
/** Visible ASCII, as the contract says: only the upstream judges a token. */
const TOKEN_TEXT = `[!-~]{1,${TOKEN_MAX}}`;
const TOKEN = new RegExp(`^${TOKEN_TEXT}$`);
const TOKEN_HEADER = new RegExp(`^token (${TOKEN_TEXT})$`, "i");
const BEARER_HEADER = /^bearer (\S+)$/i;

/** Hears of an operator's call that was refused. `who`: null if nobody knows. */
export type NoteRefused = (who: string | null, act: string, code: number) => Promise<void>;

interface Doors {
  /** Null: there are no operators, so neither door exists. */
  readonly guard: OperatorGuard | null;
  readonly testBench: boolean;
  readonly noteRefused?: NoteRefused | undefined;
}

/**
 * Members show a token, operators a token or an assertion of Access. The upstream is not asked without one that could be
 * valid. A door that does not exist answers like an unknown address.
 */
export function authorize(
  c: Context,
  { guard, testBench, noteRefused }: Doors,
): Response | undefined | Promise<Response | undefined> {
  if (isOperatorPath(c.req.path)) {
    const isBench = c.req.path.startsWith(BENCH_PREFIX);
    return guard === null || (isBench && !testBench)
      ? reject(c, refuse("not_found"))
      : rejectOperator(c, guard, noteRefused);
  }
  const header = memberHeader(c);
  if (header === null) return rejectUnauthorized(c);
  c.set("authorization", header);
  return undefined;
}

async function rejectOperator(
  c: Context,
  guard: OperatorGuard,
  noteRefused?: NoteRefused,
): Promise<Response | undefined> {
  const given = bearerOf(c);
  const { operator, waitSeconds } = await guard(c, given);
  if (operator === null) await noteRefused?.(null, "", UNAUTHORIZED);
  if (waitSeconds > 0) return rejectRateLimited(c, waitSeconds);
  if (operator === null) return rejectUnauthorized(c);
  const destination = c.get("destination");
  if (operator.role === "look" && destination.kind === "call" && roleFor(destination.call) === "act") {
    const { method, path } = destination.call;
    await noteRefused?.(operator.name, `${method} ${path}`, refusals.forbidden_role.code);
    return reject(c, refuse("forbidden_role"));
  }
  c.set("operator", operator);
  return undefined;
}

/** The token after `Bearer`; undefined: the header has none. */
export function bearerOf(c: Context): string | undefined {
  return BEARER_HEADER.exec(c.req.header("authorization") ?? "")?.[1];
}

/** The header to forward; null: the request is refused; undefined: none is needed. */
function memberHeader(c: Context): string | null | undefined {
  const destination = c.get("destination");
  if (destination.kind === "socket") {
    // No token has a blank, so a `+` that a client did not escape is itself.
    const given = new URLSearchParams(c.get("url").search.replaceAll("+", "%2B")).get("token");
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
    const scheme = isOperatorPath(c.req.path) ? "Bearer" : "Token";
    return reject(c, refuse("unauthorized"), { "www-authenticate": scheme });
  }
  c.set("code", UNAUTHORIZED);
  c.set("refusal", "unauthorized");
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(CLOSE.unauthorized, "the token is not valid");
  return new Response(null, { status: 101, webSocket: client });
}

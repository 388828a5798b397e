import type { Context } from "hono";
import { CLOSE } from "#contract/frame.ts";
import { refuse } from "#contract/refusals.ts";
import type { Convention } from "./convention.ts";
import type { Answer } from "./draft.ts";
import type { ControlTokenGuard } from "./control-token.ts";
import { rateLimited, refused } from "./refused.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The Authorization header that goes upstream; undefined for visitors, whose calls take none. */
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
 * Members show a token, operators the control token. Without one that could be valid the upstream is not asked; where
 * the upstream refuses it, by HTTP status or by envelope, the caller gets HTTP 401, and a socket is accepted and closed
 * with 4401, because browsers hide a handshake's status. Without a control token there is no control API.
 */
export function authorization(guard: ControlTokenGuard | null): Convention {
  return {
    before(c) {
      const isControl = c.req.path.startsWith(CONTROL_PREFIX);
      if (isControl && guard === null) return refused(c, refuse("not_found"));
      if (isControl && guard !== null) return operator(c, guard);

      const shown = memberHeader(c);
      if (shown === null) return unauthorized(c);
      c.set("authorization", shown);
      return undefined;
    },
    after: (c, answer) => (c.get("code") === UNAUTHORIZED || answer.status === UNAUTHORIZED ? unauthorized(c) : answer),
  };
}

/** The header to pass on; null: refused; undefined: none is asked for. */
type Shown = string | null | undefined;

function operator(c: Context, guard: ControlTokenGuard): Answer | undefined {
  const [, given] = BEARER_HEADER.exec(c.req.header("authorization") ?? "") ?? [];
  if (given === undefined) return unauthorized(c);
  const { isRight, waitSeconds } = guard(c.req.raw, given);
  if (waitSeconds > 0) return rateLimited(c, waitSeconds);
  if (!isRight) return unauthorized(c);
  c.set("authorization", `Bearer ${given}`);
  return undefined;
}

function memberHeader(c: Context): Shown {
  const destination = c.get("destination");
  if (destination.kind === "socket") {
    const given = new URLSearchParams(c.get("url").search).get("token");
    return given !== null && TOKEN.test(given) ? `Token ${given}` : null;
  }
  if (destination.kind !== "call" || destination.call.by !== "member") return undefined;
  const [, given] = TOKEN_HEADER.exec(c.req.header("authorization") ?? "") ?? [];
  return given === undefined ? null : `Token ${given}`;
}

function unauthorized(c: Context): Answer {
  if (c.get("destination").kind !== "socket") {
    const scheme = c.req.path.startsWith(CONTROL_PREFIX) ? "Bearer" : "Token";
    return refused(c, refuse("unauthorized"), { "www-authenticate": scheme });
  }
  c.set("code", UNAUTHORIZED);
  c.set("refusal", "unauthorized");
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(CLOSE.unauthorized, "the token is not valid");
  return new Response(null, { status: 101, webSocket: client });
}

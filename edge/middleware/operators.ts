import type { Context } from "hono";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Operator } from "#contract/control/trail.ts";
import type { OperatorEntry } from "#contract/settings/setting-kinds.ts";
import { type RateLimitSetting, RateWindow } from "./rate-window.ts";
import { visitorKey } from "./visitor-address.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** Cloudflare Access adds it behind its log-in page. */
const ACCESS_HEADER = "cf-access-jwt-assertion";
/** Access signs with RSA. */
const ALGORITHMS = ["RS256"];
/** Our clock and that of Access may differ so much. */
const CLOCK_TOLERANCE_S = 30;

interface OperatorSettings {
  /** Named tokens by their hash, and the roles of addresses that Access tells. */
  readonly entries: readonly OperatorEntry[];
  /** Null: Access is not used. */
  readonly access: { readonly team: string; readonly audience: string } | null;
}

interface Shown {
  /** Null: nothing valid was shown. */
  readonly operator: Operator | null;
  /** Above 0 for a wrong token after too many of them. */
  readonly waitSeconds: number;
}

/** `token`: the text after "Bearer", if any. */
export type OperatorGuard = (c: Context, token: string | undefined) => Promise<Shown>;

interface GuardParts {
  readonly limit: RateLimitSetting;
  readonly now: () => number;
  /** The keys of Access; by default those of the team's domain. */
  readonly accessKeys?: JWTVerifyGetKey | undefined;
}

/**
 * Finds a request's operator by a named token or the assertion of Access. Limits wrong tokens by visitor, in this
 * process. A valid token always passes: nobody guesses 256 bits, and others behind an address must not keep it out.
 */
export function operatorGuard({ entries, access }: OperatorSettings, parts: GuardParts): OperatorGuard | null {
  if (access === null && !entries.some(({ hash }) => hash !== null)) return null;
  const { limit, now } = parts;
  const byHash = new Map(entries.flatMap((entry) => (entry.hash === null ? [] : [[entry.hash, entry] as const])));
  const roles = new Map(entries.map(({ name, role, hash }) => [hash === null ? name : "", role]));
  const keys =
    access && (parts.accessKeys ?? createRemoteJWKSet(new URL(`https://${access.team}/cdn-cgi/access/certs`)));
  const wrong = new RateWindow(limit);
  return async (c, token) => {
    const assertion = c.req.header(ACCESS_HEADER);
    const operator = (await byToken(token)) ?? (await byAssertion(assertion));
    const isWrong = operator === null && (token !== undefined || (keys !== null && assertion !== undefined));
    return { operator, waitSeconds: isWrong ? wrong.take(visitorKey(c.get("visitor")), now()) : 0 };
  };

  async function byToken(token: string | undefined): Promise<Operator | null> {
    // Equal hashes tell a guesser nothing, so the look-up needs no constant time.
    const entry = token === undefined ? undefined : byHash.get(await sha256(token));
    return entry === undefined || hasEnded(entry, now()) ? null : { name: entry.name, role: entry.role };
  }

  async function byAssertion(assertion: string | undefined): Promise<Operator | null> {
    if (assertion === undefined || access === null || keys === null) return null;
    try {
      const { payload } = await jwtVerify<{ email?: unknown; common_name?: unknown }>(assertion, keys, {
        issuer: `https://${access.team}`,
        audience: access.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ["exp"],
        currentDate: new Date(now()),
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      // A service token of Access has a name in place of an address.
      const name = payload.email ?? payload.common_name;
      return typeof name === "string" && name !== "" ? { name, role: roles.get(name) ?? "look" } : null;
    } catch (error) {
      // The team's keys could not be fetched: that says nothing about the assertion.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
      return null;
    }
  }
}

/** A token's last day ends at midnight UTC, in every isolate at once. */
function hasEnded({ until = null }: OperatorEntry, now: number): boolean {
  return until !== null && now >= Date.parse(until) + DAY_MS;
}

export async function sha256(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}

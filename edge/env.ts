import * as z from "zod/mini";
import type { SimulatorBindings } from "../simulator/env.ts";
import type { RateClass } from "./contract/call.ts";
import type { RateLimitSetting } from "./conventions/rate-window.ts";

/** What the Worker has bound. Settings are text, as the platform gives them. */
export interface Bindings extends SimulatorBindings {
  /** The built client; tests have none. */
  ASSETS?: Fetcher;
  RATE_LIMITS?: string;
  /** The platform's counters; bare workerd has none. */
  RATE_ACCOUNT?: RateLimit;
  RATE_READ?: RateLimit;
  RATE_WRITE?: RateLimit;
  RATE_SOCKET?: RateLimit;
}

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {}
  }
}

export interface Settings {
  /** Opens the control API to its bearer; null: there is none. */
  readonly controlToken: string | null;
  readonly rateLimits: Readonly<Record<RateClass, RateLimitSetting>>;
}

const RATE_LIMITS_DEFAULT = "account 30/60, read 1200/60, write 600/60, socket 60/60";
const count = z.int().check(z.gte(1));
const oneLimit = z.object({ limit: count, periodSeconds: count });

/** "read 1200/60, …": 1200 requests in 60 seconds for each visitor address. Every class is named. */
const rateLimits = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => Object.fromEntries(text.split(",").map(limitIn))),
  ),
  z.strictObject({ account: oneLimit, read: oneLimit, write: oneLimit, socket: oneLimit }),
);

function limitIn(text: string): [string, RateLimitSetting] {
  const [name = "", limit, periodSeconds] = text.trim().split(/[ /]/);
  return [name, { limit: Number(limit), periodSeconds: Number(periodSeconds) }];
}

const schema = z.object({
  // Switched off by an empty text too. It travels in a header.
  CONTROL_TOKEN: z._default(z.string().check(z.regex(/^[\x21-\x7e]*$/)), ""),
  RATE_LIMITS: z.prefault(rateLimits, RATE_LIMITS_DEFAULT),
});

/** Reads the settings; throws where one cannot be read: a gateway that guesses would be open where it should not be. */
export function settings(env: Bindings): Settings {
  const parsed = schema.safeParse(env);
  // Only the names: values may be secret.
  if (!parsed.success) {
    throw new Error(`settings: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
  }
  const { CONTROL_TOKEN, RATE_LIMITS } = parsed.data;
  return { controlToken: CONTROL_TOKEN === "" ? null : CONTROL_TOKEN, rateLimits: RATE_LIMITS };
}

import * as z from "zod/mini";
import { controlTokenIn } from "./contract/control-token.ts";
import type { SimulatorBindings } from "../simulator/env.ts";
import type { RateLimits, RateLimitSetting } from "./conventions/rate-window.ts";
import { origins, originSettings, type OriginSettings, originVariables } from "./upstream/origin-settings.ts";

/** What the Worker has bound. Settings are text, as the platform gives them. */
export interface Bindings extends SimulatorBindings {
  /** The built client; tests have none. */
  ASSETS?: Fetcher;
  RATE_LIMITS?: string;
  /** The platform's counters; bare workerd has none. */
  RATE_ACCOUNT?: RateLimit;
  RATE_ACCOUNT_ADDRESS?: RateLimit;
  RATE_READ?: RateLimit;
  RATE_WRITE?: RateLimit;
  RATE_SOCKET?: RateLimit;
  RATE_PAGE?: RateLimit;
  RATE_PROXIED?: RateLimit;
  /** Where requests are counted; bare workerd has no such place. */
  COUNTERS?: AnalyticsEngineDataset;
  /** A real origin: upstream/origin-settings.ts. */
  UPSTREAM_ORIGIN?: string;
  UPSTREAM_IMG?: string;
  UPSTREAM_AVIATOR?: string;
  UPSTREAM_LUCKYHIT?: string;
  UPSTREAM_TIMEOUT_MS?: string;
  UPSTREAM_IN_FLIGHT_MAX?: string;
  UPSTREAM_PAGES?: string;
  UPSTREAM_FORMS?: string;
  UPSTREAM_SOCKETS?: string;
  UPSTREAM_REDIRECT_HOSTS?: string;
  ALLOWED_ORIGINS?: string;
  FRAME_ORIGINS?: string;
  FORM_ORIGINS?: string;
  TRUST_FORWARDED?: string;
  ANDROID_APK?: string;
}

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {}
  }
}

export interface Settings {
  /** Opens the control API to its bearer; null: there is none. */
  readonly controlToken: string | null;
  readonly rateLimits: RateLimits;
  /** The real origin behind us; null: the simulator answers. */
  readonly origin: OriginSettings | null;
  /** Origins of other apps that may make calls and open sockets here. */
  readonly allowedOrigins: readonly string[];
  /** Origins, beside our own, that our pages may show in frames, and send forms to (none: to any over https). */
  readonly frameOrigins: readonly string[];
  readonly formOrigins: readonly string[];
  /** Whether the proxy in front of us may say which scheme and host the client asked for. */
  readonly trustForwarded: boolean;
  /** Where the Android app is downloaded: an https address or a path; empty: it is not offered. */
  readonly androidApk: string;
}

const RATE_LIMITS_DEFAULTS: RateLimits = {
  account: { limit: 30, periodSeconds: 60 },
  account_address: { limit: 300, periodSeconds: 60 },
  read: { limit: 1200, periodSeconds: 60 },
  write: { limit: 600, periodSeconds: 60 },
  socket: { limit: 60, periodSeconds: 60 },
  page: { limit: 6000, periodSeconds: 60 },
  proxied: { limit: 600, periodSeconds: 60 },
};
const count = z.int().check(z.gte(1));
const oneLimit = z.object({ limit: count, periodSeconds: count });

/** "read 1200/60, …": 1200 requests in 60 seconds for each visitor. A class that is not named has its default. */
const rateLimits = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => ({ ...RATE_LIMITS_DEFAULTS, ...limitsIn(text) })),
  ),
  z.strictObject({
    account: oneLimit,
    account_address: oneLimit,
    read: oneLimit,
    write: oneLimit,
    socket: oneLimit,
    page: oneLimit,
    proxied: oneLimit,
  }),
);

function limitsIn(text: string): Record<string, RateLimitSetting> {
  const named = text.split(",").filter((each) => each.trim() !== "");
  return Object.fromEntries(named.map(limitIn));
}

function limitIn(text: string): [string, RateLimitSetting] {
  const [name = "", limit, periodSeconds] = text.trim().split(/[ /]/);
  return [name, { limit: Number(limit), periodSeconds: Number(periodSeconds) }];
}

const APK_ADDRESS = /^(?:https:\/\/[^\s/?#@]+\/\S*|\/(?!\/)\S*)?$/;

const schema = z.object({
  // Switched off by an empty text too, and by one that is too short. It travels in a header.
  CONTROL_TOKEN: z._default(z.string().check(z.regex(/^[\x21-\x7e]*$/)), ""),
  RATE_LIMITS: z.prefault(rateLimits, ""),
  ALLOWED_ORIGINS: z.prefault(origins, ""),
  FRAME_ORIGINS: z.prefault(origins, ""),
  FORM_ORIGINS: z.prefault(origins, ""),
  TRUST_FORWARDED: z._default(z.enum(["on", "off", ""]), ""),
  ANDROID_APK: z._default(z.string().check(z.regex(APK_ADDRESS)), ""),
  ...originVariables,
});

/** Reads the settings; throws where one cannot be read: a gateway that guesses would be open where it should not be. */
export function settings(env: Bindings): Settings {
  const parsed = schema.safeParse(env);
  // Only the names: values may be secret.
  if (!parsed.success) {
    throw new Error(`settings: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
  }
  const { CONTROL_TOKEN, RATE_LIMITS, ALLOWED_ORIGINS, FRAME_ORIGINS, FORM_ORIGINS, TRUST_FORWARDED } = parsed.data;
  const origin = originSettings(parsed.data);
  const { ANDROID_APK: androidApk } = parsed.data;
  // Below no page of the upstream's, a path is answered with the client's HTML.
  const isServed = !androidApk.startsWith("/") || origin?.pages.some((prefix) => androidApk.startsWith(prefix));
  if (!isServed) throw new Error("settings: ANDROID_APK is a path that is below none of UPSTREAM_PAGES");
  return {
    controlToken: controlTokenIn(CONTROL_TOKEN),
    rateLimits: RATE_LIMITS,
    origin,
    allowedOrigins: ALLOWED_ORIGINS,
    frameOrigins: FRAME_ORIGINS,
    formOrigins: FORM_ORIGINS,
    trustForwarded: TRUST_FORWARDED === "on",
    androidApk,
  };
}

import { readSettings, settingProblems, SettingsError } from "#contract/read-settings.ts";
import type { SettingTexts, SettingValue } from "#contract/settings.ts";
import type { SimulatorBindings } from "#simulator/settings.ts";
import type { RateLimits } from "./middleware/rate-window.ts";

/** Where a real origin is, and how patient we are with it. Addresses are those of the deployment, never of a request. */
export interface OriginSettings {
  /** Each without a slash at the end; a path of ours is put behind it. */
  readonly rest: string;
  /** Behind which the path below `/img` is put. */
  readonly images: string;
  /** Whole addresses of the sockets, in http or https, as a fetch with an upgrade wants them. */
  readonly aviator: string;
  readonly luckyHit: string;
  /** Calls are asked for with a slash at the end of their paths. */
  readonly appendSlash: boolean;
  /** How long the origin may take until its answer is there. */
  readonly timeoutMs: number;
  /** How many of its answers one isolate waits for. */
  readonly inFlightMax: number;
  /** Paths below which it has pages for browsers, and those among them whose pages send forms back. */
  readonly pages: readonly string[];
  readonly forms: readonly string[];
  /** Paths of sockets that these pages open, which take no token. */
  readonly sockets: readonly string[];
  /** Hosts, beside our own, that its redirects may lead to. */
  readonly redirectHosts: readonly string[];
}

/** The settings of an origin. All are empty where there is none. */
const ORIGIN_SETTINGS = [
  "UPSTREAM_ORIGIN",
  "UPSTREAM_IMG",
  "UPSTREAM_AVIATOR",
  "UPSTREAM_LUCKYHIT",
  "UPSTREAM_TIMEOUT_MS",
  "UPSTREAM_IN_FLIGHT_MAX",
  "UPSTREAM_APPEND_SLASH",
  "UPSTREAM_PAGES",
  "UPSTREAM_FORMS",
  "UPSTREAM_SOCKETS",
  "UPSTREAM_REDIRECT_HOSTS",
] as const;

type OriginValues = { readonly [Name in (typeof ORIGIN_SETTINGS)[number]]: SettingValue<Name> };

/** What the settings say; null: no origin is set. What has no address of its own is where UPSTREAM_ORIGIN is. */
function originSettings(set: OriginValues): OriginSettings | null {
  const rest = set.UPSTREAM_ORIGIN;
  if (rest === null) return null;
  return {
    rest,
    images: set.UPSTREAM_IMG ?? `${rest}/img`,
    aviator: set.UPSTREAM_AVIATOR ?? `${rest}/aviator`,
    luckyHit: set.UPSTREAM_LUCKYHIT ?? `${rest}/luckyhit`,
    appendSlash: set.UPSTREAM_APPEND_SLASH,
    timeoutMs: set.UPSTREAM_TIMEOUT_MS,
    inFlightMax: set.UPSTREAM_IN_FLIGHT_MAX,
    pages: ["/img/", ...set.UPSTREAM_PAGES],
    forms: set.UPSTREAM_FORMS,
    sockets: set.UPSTREAM_SOCKETS,
    redirectHosts: set.UPSTREAM_REDIRECT_HOSTS,
  };
}

/** What the Worker has bound: the settings of contract/settings.ts, and the platform's services. */
export interface Bindings extends SimulatorBindings, SettingTexts {
  /** The built client; tests have none. */
  ASSETS?: Fetcher;
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

/**
 * Reads the settings. Throws a SettingsError where any name or value that the Worker is given cannot be used: a gateway
 * that guesses would be open where it should not be.
 */
export function settings(env: Bindings): Settings {
  const problems = settingProblems(env);
  if (problems.length > 0) throw new SettingsError(problems);
  const set = readSettings(env, [
    "CONTROL_TOKEN",
    "RATE_LIMITS",
    "ALLOWED_ORIGINS",
    "FRAME_ORIGINS",
    "FORM_ORIGINS",
    "TRUST_FORWARDED",
    "ANDROID_APK",
    ...ORIGIN_SETTINGS,
  ]);
  return {
    controlToken: set.CONTROL_TOKEN === "" ? null : set.CONTROL_TOKEN,
    rateLimits: set.RATE_LIMITS,
    origin: originSettings(set),
    allowedOrigins: set.ALLOWED_ORIGINS,
    frameOrigins: set.FRAME_ORIGINS,
    formOrigins: set.FORM_ORIGINS,
    trustForwarded: set.TRUST_FORWARDED,
    androidApk: set.ANDROID_APK,
  };
}

import { readSettings, settingProblems, SettingsError } from "#contract/settings/read-settings.ts";
import type { OfferName } from "#contract/offers.ts";
import { routeIn } from "#contract/settings/setting-kinds.ts";
import type { SettingTexts, SettingValue } from "#contract/settings/settings.ts";
import type { WorkbenchApi } from "./workbench/store.ts";
import type { RateBindings, RateLimits } from "./middleware/rate-window.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";
import type { OperatorSettings } from "./middleware/operators.ts";
import type { OriginSettings } from "./upstream/origin.ts";

/** Answers of an origin that one isolate waits for; beyond it 503. */
const IN_FLIGHT_MAX = 1_000;

const ORIGIN_SETTINGS = [
  "UPSTREAM_ORIGIN",
  "UPSTREAM_IMG",
  "UPSTREAM_AVIATOR",
  "UPSTREAM_LUCKYHIT",
  "UPSTREAM_TIMEOUT_MS",
  "UPSTREAM_APPEND_SLASH",
  "UPSTREAM_TOKEN_SCHEME",
  "UPSTREAM_USER_AGENT",
  "UPSTREAM_CHECK_SHARE",
  "UPSTREAM_STRICT",
  "UPSTREAM_PAGES",
  "UPSTREAM_FORMS",
  "UPSTREAM_SOCKETS",
  "UPSTREAM_REDIRECT_HOSTS",
  "UPSTREAM_ROUTES",
  "UPSTREAM_SHADOW",
  "UPSTREAM_SHADOW_SHARE",
  "UPSTREAM_SHADOW_WRITES",
  "UPSTREAM_SIGNING_KEYS",
  "UPSTREAM_CONTROL_TOKEN",
] as const;

type OriginValues = { readonly [Name in (typeof ORIGIN_SETTINGS)[number]]: SettingValue<Name> };

/** Null without an origin. UPSTREAM_ORIGIN is the default of the other addresses. */
function originSettings(set: OriginValues): OriginSettings | null {
  const rest = set.UPSTREAM_ORIGIN;
  if (rest === null) return null;
  return {
    rest,
    images: set.UPSTREAM_IMG ?? `${rest}/img`,
    aviator: set.UPSTREAM_AVIATOR ?? `${rest}/aviator`,
    luckyHit: set.UPSTREAM_LUCKYHIT ?? `${rest}/luckyhit`,
    appendSlash: set.UPSTREAM_APPEND_SLASH,
    tokenScheme: set.UPSTREAM_TOKEN_SCHEME,
    userAgent: set.UPSTREAM_USER_AGENT,
    checkShare: set.UPSTREAM_CHECK_SHARE,
    isStrict: set.UPSTREAM_STRICT,
    timeoutMs: set.UPSTREAM_TIMEOUT_MS,
    inFlightMax: IN_FLIGHT_MAX,
    pages: ["/img/", ...set.UPSTREAM_PAGES],
    forms: set.UPSTREAM_FORMS,
    sockets: set.UPSTREAM_SOCKETS,
    redirectHosts: set.UPSTREAM_REDIRECT_HOSTS,
    routes: set.UPSTREAM_ROUTES.map(routeIn),
    shadow: set.UPSTREAM_SHADOW,
    shadowShare: set.UPSTREAM_SHADOW_SHARE,
    shadowWrites: set.UPSTREAM_SHADOW_WRITES,
    signingKeys: set.UPSTREAM_SIGNING_KEYS,
    controlToken: set.UPSTREAM_CONTROL_TOKEN || null,
  };
}

/** The bindings of the Worker: settings (contract/settings.ts) and the platform's services. */
export interface Bindings extends SimulatorBindings, SettingTexts, RateBindings {
  /** The built client; tests have none. */
  ASSETS?: Fetcher;
  /** Stores what operators tell the gateway to do. */
  WORKBENCH: DurableObjectNamespace<WorkbenchApi>;
  /** Gets each part of a recording as a file; absent: recordings stay in WORKBENCH alone. */
  RECORDINGS?: Pick<R2Bucket, "put">;
  /** Counts requests; bare workerd has none. */
  COUNTERS?: AnalyticsEngineDataset;
  /** Shows the origin our client certificate (mtls_certificates); absent: connections have none. */
  UPSTREAM_CERTIFICATE?: Pick<Fetcher, "fetch">;
}

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {}
  }
}

export interface Settings {
  readonly operators: OperatorSettings;
  /** Whether `/control` exists. */
  readonly testBench: boolean;
  readonly installation: string;
  /** Null: nobody may read the metrics. */
  readonly metricsToken: string | null;
  readonly rateLimits: RateLimits;
  /** The share of requests that get a line in the log of a deployment that counts them. */
  readonly logShare: number;
  /** Null: the simulator answers. */
  readonly origin: OriginSettings | null;
  /** Whether the simulator keeps the members' money. */
  readonly playMoney: boolean;
  /** Origins of other apps that may make calls and open sockets here. */
  readonly allowedOrigins: readonly string[];
  /** Origins, beside our own, that our pages may show in frames, and send forms to (none: to any over https). */
  readonly frameOrigins: readonly string[];
  readonly formOrigins: readonly string[];
  /** So many proxies in front are believed about scheme, host and visitor of a request. */
  readonly trustedProxies: number;
  /** The installation has these. */
  readonly offers: ReadonlySet<OfferName>;
  /** An https address or a path of the Android app; empty: none. */
  readonly androidApk: string;
}

/**
 * Parses the settings. Throws a SettingsError for any unusable name or value: a gateway that guesses could be open by
 * mistake.
 */
export function settings(env: Bindings): Settings {
  const problems = settingProblems(env);
  if (problems.length > 0) throw new SettingsError(problems);
  const set = readSettings(env, [
    "OPERATORS",
    "ACCESS_TEAM",
    "ACCESS_AUDIENCE",
    "TEST_BENCH",
    "INSTALLATION",
    "METRICS_TOKEN",
    "RATE_LIMITS",
    "LOG_SHARE",
    "ALLOWED_ORIGINS",
    "FRAME_ORIGINS",
    "FORM_ORIGINS",
    "TRUST_FORWARDED",
    "ANDROID_APK",
    "OFFERS",
    ...ORIGIN_SETTINGS,
  ]);
  const origin = originSettings(set);
  return {
    operators: {
      entries: set.OPERATORS,
      access: set.ACCESS_TEAM === "" ? null : { team: set.ACCESS_TEAM, audience: set.ACCESS_AUDIENCE },
    },
    testBench: set.TEST_BENCH,
    installation: set.INSTALLATION,
    metricsToken: set.METRICS_TOKEN === "" ? null : set.METRICS_TOKEN,
    rateLimits: set.RATE_LIMITS,
    logShare: set.LOG_SHARE,
    origin,
    playMoney: origin === null,
    allowedOrigins: set.ALLOWED_ORIGINS,
    frameOrigins: set.FRAME_ORIGINS,
    formOrigins: set.FORM_ORIGINS,
    trustedProxies: set.TRUST_FORWARDED,
    offers: new Set(set.OFFERS),
    androidApk: set.ANDROID_APK,
  };
}

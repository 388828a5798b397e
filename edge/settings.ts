import type { SimulatorBindings } from "#simulator/settings.ts";
import { readSettings, settingProblems, SettingsError } from "#contract/read-settings.ts";
import type { SettingTexts } from "#contract/settings.ts";
import type { RateLimits } from "./middleware/rate-window.ts";
import { ORIGIN_SETTINGS, originSettings, type OriginSettings } from "./upstream/origin-settings.ts";

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

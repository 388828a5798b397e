import { gatewayValues, settingProblems, SettingsError, type SettingValues } from "#contract/settings/read-settings.ts";
import { routeIn } from "#contract/settings/setting-kinds.ts";
import type { GatewaySettingName, SettingTexts } from "#contract/settings/settings.ts";
import type { WorkbenchApi } from "./workbench/store.ts";
import type { RateBindings } from "./middleware/rate-window.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";
import type { OriginSettings } from "./upstream/origin.ts";

/** Answers of an origin that one isolate waits for; beyond it 503. */
const IN_FLIGHT_MAX = 1_000;
/** The share of answers and frames that is compared with the contract, beside the first of each call in a second. */
const CHECK_SHARE = 0.01;

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

export interface Settings extends SettingValues<GatewaySettingName> {
  /** Null: the simulator answers. */
  readonly origin: OriginSettings | null;
  /** Whether the simulator keeps the members' money. */
  readonly playMoney: boolean;
}

/**
 * Parses the settings. Throws a SettingsError for any unusable name or value: a gateway that guesses could be open by
 * mistake.
 */
export function settings(env: Bindings): Settings {
  const problems = settingProblems(env);
  if (problems.length > 0) throw new SettingsError(problems);
  const values = gatewayValues(env);
  const origin = originSettings(values);
  return { ...values, origin, playMoney: origin === null };
}

/** Null without an origin. UPSTREAM_ORIGIN is the default of the other addresses. */
function originSettings(set: SettingValues<GatewaySettingName>): OriginSettings | null {
  const { upstreamOrigin: rest, upstreamAddresses: addresses, upstreamCalls: calls, upstreamPages: pages } = set;
  if (rest === null) return null;
  return {
    rest,
    images: addresses.img ?? `${rest}/img`,
    gameSockets: addresses,
    appendSlash: calls.slash,
    tokenScheme: calls.token,
    userAgent: calls.agent,
    checkShare: CHECK_SHARE,
    isStrict: set.upstreamStrict,
    timeoutMs: set.upstreamTimeoutMs,
    inFlightMax: IN_FLIGHT_MAX,
    pages: ["/img/", ...pages.value],
    forms: pages.forms,
    sockets: pages.sockets,
    redirectHosts: set.upstreamRedirectHosts,
    routes: set.upstreamRoutes.map(routeIn),
    shadow: set.upstreamShadow.value,
    shadowShare: set.upstreamShadow.share,
    shadowWrites: set.upstreamShadow.writes,
    signingKeys: set.upstreamSigningKeys,
    controlToken: set.upstreamControlToken || null,
  };
}

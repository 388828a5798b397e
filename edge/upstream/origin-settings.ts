import type { SettingValue } from "#contract/settings.ts";

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
export const ORIGIN_SETTINGS = [
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
export function originSettings(set: OriginValues): OriginSettings | null {
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

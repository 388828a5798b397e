import * as z from "zod/mini";

/** Where a real origin is, and how patient we are with it. Addresses are those of the deployment, never of a request. */
export interface OriginSettings {
  /** Each without a slash at the end; a path of ours is put behind it. */
  readonly rest: string;
  /** Behind which the path below `/img` is put. */
  readonly images: string;
  /** Whole addresses of the sockets, in http or https, as a fetch with an upgrade wants them. */
  readonly aviator: string;
  readonly luckyHit: string;
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

const HTTP = ["http:", "https:"];
const SOCKET_SCHEMES = new Map([
  ["ws:", "http:"],
  ["wss:", "https:"],
]);

/** An http address without credentials, query or fragment, and without a slash at the end. Empty: none. */
const base = z.pipe(
  z.string().check(z.refine((text) => text === "" || isPlain(text))),
  z.transform((text) => (text === "" ? null : trimmed(text))),
);

/** The same for a socket; ws and wss are taken for what they are over. */
const socketAddress = z.pipe(
  z.string().check(z.refine((text) => text === "" || isPlain(asHttp(text)))),
  z.transform((text) => (text === "" ? null : asHttp(text))),
);

const PATH = /^(?:\/[\w.-]+)+$/;
const PATH_PREFIX = /^\/(?:[\w.-]+\/)+$/;
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/** Words between blanks or commas. */
function words(isWord: (word: string) => boolean) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(/[\s,]+/).filter((word) => word !== "")),
    ),
    z.array(z.string().check(z.refine(isWord))),
  );
}

/** Origins as browsers write them: `https://app.example`. */
export const origins = words((word) => {
  const url = URL.parse(word);
  return url !== null && HTTP.includes(url.protocol) && url.origin === word;
});

function positive(most: number, otherwise: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{0,7}$/)),
    z.transform((text) => (text === "" ? otherwise : Math.min(Math.max(Number(text), 1), most))),
  );
}

const TIMEOUT_MS_MAX = 60_000;
const TIMEOUT_MS_DEFAULT = 10_000;
const IN_FLIGHT_MAX = 100_000;
const IN_FLIGHT_DEFAULT = 1_000;

/** The settings of an origin, by the names that they are set by. All are empty where there is none. */
export const originVariables = {
  UPSTREAM_ORIGIN: z.prefault(base, ""),
  UPSTREAM_IMG: z.prefault(base, ""),
  UPSTREAM_AVIATOR: z.prefault(socketAddress, ""),
  UPSTREAM_LUCKYHIT: z.prefault(socketAddress, ""),
  UPSTREAM_TIMEOUT_MS: z.prefault(positive(TIMEOUT_MS_MAX, TIMEOUT_MS_DEFAULT), ""),
  UPSTREAM_IN_FLIGHT_MAX: z.prefault(positive(IN_FLIGHT_MAX, IN_FLIGHT_DEFAULT), ""),
  UPSTREAM_PAGES: z.prefault(
    words((word) => PATH_PREFIX.test(word)),
    "",
  ),
  UPSTREAM_FORMS: z.prefault(
    words((word) => PATH_PREFIX.test(word)),
    "",
  ),
  UPSTREAM_SOCKETS: z.prefault(
    words((word) => PATH.test(word)),
    "",
  ),
  UPSTREAM_REDIRECT_HOSTS: z.prefault(
    words((word) => HOST.test(word)),
    "",
  ),
};

const variables = z.object(originVariables);

/** What the variables say; null: no origin is set. What has no address of its own is where UPSTREAM_ORIGIN is. */
export function originSettings(set: z.output<typeof variables>): OriginSettings | null {
  const rest = set.UPSTREAM_ORIGIN;
  if (rest === null) return null;
  return {
    rest,
    images: set.UPSTREAM_IMG ?? `${rest}/img`,
    aviator: set.UPSTREAM_AVIATOR ?? `${rest}/aviator`,
    luckyHit: set.UPSTREAM_LUCKYHIT ?? `${rest}/luckyhit`,
    timeoutMs: set.UPSTREAM_TIMEOUT_MS,
    inFlightMax: set.UPSTREAM_IN_FLIGHT_MAX,
    pages: ["/img/", ...set.UPSTREAM_PAGES],
    forms: set.UPSTREAM_FORMS,
    sockets: set.UPSTREAM_SOCKETS,
    redirectHosts: set.UPSTREAM_REDIRECT_HOSTS,
  };
}

function isPlain(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !HTTP.includes(url.protocol)) return false;
  return url.username === "" && url.password === "" && !/[?#\\]/.test(text);
}

function trimmed(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, "");
}

function asHttp(text: string): string {
  const scheme = text.slice(0, text.indexOf(":") + 1);
  const over = SOCKET_SCHEMES.get(scheme);
  return over === undefined ? text : over + text.slice(scheme.length);
}

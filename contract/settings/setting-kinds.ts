import * as z from "zod/mini";
import { OFFER_NAMES, type OfferName } from "../offers.ts";
import type { Role } from "../control/act.ts";

// The kinds of settings: each parses text into the value that the code uses.

/** Names the simulator in place of an address. */
export const SIMULATOR = "simulator";
const HTTP = ["http:", "https:"];
const SOCKET_SCHEMES = new Map([
  ["ws:", "http:"],
  ["wss:", "https:"],
]);
const PATH = /^(?:\/[\w.-]+)+$/;
const PATH_PREFIX = /^\/(?:[\w.-]+\/)+$/;
const HOST = /^([a-z0-9._-]+)(?::(\d{1,5}))?$/;
/** A part of a host's name. Names of containers may have underscores. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const HOST_LENGTH_MAX = 253;
const PORT_MAX = 65_535;

export const onOff = z.pipe(
  z.enum(["on", "off"]),
  z.transform((text) => text === "on"),
);

export function wholeNumber(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.gte(least), z.lte(most)),
    ),
  );
}

/** A part of a whole: 0 to 1, at most 4 decimals. */
export const share = z.pipe(
  z.string().check(z.regex(/^(?:0|1|0\.\d{1,4})$/)),
  z.transform((text) => Number(text)),
);

/** Words between blanks or commas. */
export function words<T>(word: z.ZodMiniType<T, string>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(/[\s,]+/).filter((each) => each !== "")),
    ),
    z.array(word),
  );
}

const OPTION = /^([a-z]+)=(.*)$/;

/** A value and what belongs to it: `https://a.example share=0.1 writes=on`. Unknown or repeated options are refused. */
export function withOptions<Parts>(parts: z.ZodMiniType<Parts, Readonly<Record<string, string | undefined>>>) {
  return z.pipe(z.pipe(z.string(), z.transform(valueAndOptions)), parts);
}

function valueAndOptions(text: string): Readonly<Record<string, string | undefined>> {
  const all = text.split(/\s+/).filter((each) => each !== "");
  const first = all.findIndex((each) => OPTION.test(each));
  const options = (first === -1 ? [] : all.splice(first)).map((each) => {
    const [, name = each, option = ""] = OPTION.exec(each) ?? [];
    return [name, option] as const;
  });
  const isUnique = new Set(options.map(([name]) => name)).size === options.length;
  return { value: all.join(" "), ...Object.fromEntries(isUnique ? options : [["", ""]]) };
}

const text = (isAllowed: (text: string) => boolean) => z.string().check(z.refine(isAllowed));

export const paths = words(text((word) => PATH.test(word)));
export const pathPrefixes = words(text((word) => PATH_PREFIX.test(word)));

/** Calls and sockets of a path that another upstream gets. */
export interface Route {
  /** A path, or a prefix that ends with `*`. */
  readonly path: string;
  /** An address without a slash at the end. */
  readonly target: string;
  /** The share of the callers. */
  readonly share: number;
}

const ROUTE = /^(\/[\w./-]*\*?)=([^\s@]+?)(?:@(0(?:\.\d{1,4})?|1))?$/;

/** Routes as `/shop/*=https://shop.example@0.1`. */
export const routes = words(
  text((word) => {
    const [, , target = ""] = ROUTE.exec(word) ?? [];
    return isPlain(target);
  }),
).check(z.maxLength(50));

export function routeIn(word: string): Route {
  const [, path = "", target = "", share = "1"] = ROUTE.exec(word) ?? [];
  return { path, target: trimmed(target), share: Number(share) };
}

/** A secret that the gateway and a backend share. The id tells the backend which one it is. */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

export const SIGNING_SECRET_MIN = 32;
export const SIGNING_KEYS_MAX = 3;
// `t` and `n` are names of the header's own.
const SIGNING_KEY = new RegExp(`^(?![tn]:)([\\w-]{1,32}):([\\x21-\\x2b\\x2d-\\x7e]{${SIGNING_SECRET_MIN},256})$`);

/** A named token, or the role of an address that Cloudflare Access tells. */
export interface OperatorEntry {
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the token, hex; null: the name is an address. */
  readonly hash: string | null;
  /** When the token was made, a day as 2026-11-29; null: unknown. */
  readonly made?: string | null;
  /** The token's last day; null: none. */
  readonly until?: string | null;
}

const OPERATOR =
  /^(?:([\w.-]{1,40}):(look|act):([0-9a-f]{64})(?::[\d-]{10}\.\.(?:[\d-]{10})?)?|([^\s:,@]{1,64}@[\w.-]{1,190}):(look|act))$/;

/** An entry of the setting; null: unreadable. */
export function operatorIn(word: string): OperatorEntry | null {
  if (!OPERATOR.test(word)) return null;
  const [name = "", role, hash = null, days = ".."] = word.split(":");
  const [made = null, until = null] = days.split("..").map((day) => day || null);
  if ([made, until].some((day) => day !== null && Number.isNaN(Date.parse(day)))) return null;
  return { name, role: role === "act" ? "act" : "look", hash, made, until };
}

/**
 * Operators as `asha:act:<SHA-256 of the token>:2026-11-29..2026-12-29`, its days left out or without an end, or
 * `asha@example.com:act`. A name may have further tokens that end.
 */
export const operators = z.pipe(
  z.pipe(
    words(text((word) => operatorIn(word) !== null)),
    z.transform((all) => all.flatMap((word) => operatorIn(word) ?? [])),
  ),
  z.array(z.custom<OperatorEntry>()).check(
    z.refine((all) => {
      const lasting = all.filter(({ until = null }) => until === null);
      const hashes = all.flatMap(({ hash }) => hash ?? []);
      return new Set(lasting.map(({ name }) => name)).size === lasting.length && new Set(hashes).size === hashes.length;
    }),
  ),
);

/** Keys as `2026-11:secret`. */
export const signingKeys = z.pipe(
  words(text((word) => SIGNING_KEY.test(word))).check(
    z.maxLength(SIGNING_KEYS_MAX),
    z.refine((keys) => new Set(keys.map((key) => key.split(":", 1)[0])).size === keys.length),
  ),
  z.transform((keys) =>
    keys.map((key): SigningKey => {
      const [, id = "", secret = ""] = SIGNING_KEY.exec(key) ?? [];
      return { id, secret };
    }),
  ),
);

/** Hosts as browsers write them, without the scheme's own port. */
export const hosts = words(
  text((word) => {
    const [, name = "", port] = HOST.exec(word) ?? [];
    return isHostName(name) && isPort(port);
  }),
);

/** Origins as browsers write them: `https://app.example`. */
export const origins = words(text(isOrigin));

/** Also those of apps that bring their pages along, under a scheme of their own: `capacitor://localhost`. */
export const appOrigins = words(text((word) => isOrigin(word) || isAppOrigin(word)));

function isOrigin(word: string): boolean {
  const url = URL.parse(word);
  return url !== null && HTTP.includes(url.protocol) && url.origin === word && isReachable(url);
}

const APP_ORIGIN = /^([a-z][a-z\d+.-]*):\/\/[\w.-]+(?::(\d{1,5}))?$/;
/** Pages of these have the origin `null`, or none. */
const NO_APPS = new Set([
  "about",
  "blob",
  "data",
  "file",
  "filesystem",
  "ftp",
  "http",
  "https",
  "javascript",
  "ws",
  "wss",
]);

function isAppOrigin(word: string): boolean {
  const [, scheme, port] = APP_ORIGIN.exec(word) ?? [];
  return scheme !== undefined && !NO_APPS.has(scheme) && isPort(port);
}

/** How many proxies in front are believed: `on` is one. */
export const proxies = z.pipe(
  z.string().check(z.regex(/^(?:off|on|[1-9])$/)),
  z.transform((given) => (given === "off" ? 0 : given === "on" ? 1 : Number(given))),
);

/** An http address without credentials, query or fragment, and without a slash at the end. Empty: none. */
export const address = z.pipe(
  text((given) => given === "" || isPlain(given)),
  z.transform((given) => (given === "" ? null : trimmed(given))),
);

export const beaconAddress = z.pipe(
  text((given) => given === "off" || isPlain(given)),
  z.transform((given) => (given === "off" ? null : trimmed(given))),
);

/** A team of Cloudflare Access, and the audience tag of its application. Empty: null. */
export const access = z.pipe(
  withOptions(
    z
      .strictObject({
        value: z.string().check(z.regex(/^(?:[a-z0-9-]{1,63}\.cloudflareaccess\.com)?$/)),
        audience: z._default(z.string().check(z.regex(/^[0-9a-f]{1,64}$/)), ""),
      })
      .check(z.refine(({ value, audience }) => (value === "") === (audience === ""))),
  ),
  z.transform(({ value: team, audience }) => (team === "" ? null : { team, audience })),
);

/** Names of offers, or all of them. */
export const offers = z.pipe(
  z.union([
    z.pipe(
      z.literal("all"),
      z.transform(() => OFFER_NAMES),
    ),
    words(z.enum(OFFER_NAMES)).check(z.minLength(1)),
  ]),
  z.transform((names): ReadonlySet<OfferName> => new Set(names)),
);

/** An http address, or `simulator`. */
export const addressOrSimulator = z.pipe(
  text((given) => given === "" || given === SIMULATOR || isPlain(given)),
  z.transform((given) => (given === "" || given === SIMULATOR ? given || null : trimmed(given))),
);

/** The same for a socket. A fetch with an upgrade wants http, so ws and wss become http and https. */
export const socketAddress = z.pipe(
  text((given) => given === "" || isPlain(asHttp(given))),
  z.transform((given) => (given === "" ? null : asHttp(given))),
);

function isPlain(given: string): boolean {
  const url = URL.parse(given);
  if (url === null || !HTTP.includes(url.protocol) || !isReachable(url)) return false;
  return url.username === "" && url.password === "" && !/[?#\\]/.test(given);
}

/** The URL parser accepts `https://-..example:0`, a host that cannot exist. */
function isReachable({ hostname, port }: URL): boolean {
  return (hostname.startsWith("[") || isHostName(hostname)) && isPort(port === "" ? undefined : port);
}

function isHostName(name: string): boolean {
  const rooted = name.endsWith(".") ? name.slice(0, -1) : name;
  return rooted.length <= HOST_LENGTH_MAX && rooted.split(".").every((label) => LABEL.test(label));
}

function isPort(port: string | undefined): boolean {
  return port === undefined || (Number(port) >= 1 && Number(port) <= PORT_MAX);
}

function trimmed(given: string): string {
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/\/+$/, "");
}

function asHttp(given: string): string {
  const scheme = given.slice(0, given.indexOf(":") + 1);
  const over = SOCKET_SCHEMES.get(scheme);
  return over === undefined ? given : over + given.slice(scheme.length);
}

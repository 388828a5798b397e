import * as z from "zod/mini";
import {
  beaconAddress,
  address,
  addressOrSimulator,
  appOrigins,
  hosts,
  offers,
  operators,
  onOff,
  origins,
  pathPrefixes,
  paths,
  proxies,
  share,
  routes,
  SIGNING_KEYS_MAX,
  SIGNING_SECRET_MIN,
  signingKeys,
  socketAddress,
  wholeNumber,
  words,
} from "./setting-kinds.ts";
import { OFFER_NAMES } from "../offers.ts";
import { money } from "../values/values.ts";

/** The rule sets of responsible play: docs/responsible-play.md. */
export const RULES = ["open", "ukgc"] as const;

/** The platform's location hints for an object. */
export const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;

const RATE_LIMITS_DEFAULT =
  "account 30/60, account_address 300/60, read 1200/60, write 600/60, socket 60/60, page 6000/60, proxied 600/60";
const SHARES = "0 to 1 with at most 4 decimals";
/** In characters; a shorter secret could be guessed. */
const SECRET_MIN = 24;
/** Installations made with so short a key can never change it. */
const FAIRNESS_KEY_MIN = 16;
const PORT_MAX = 65_535;

const count = z.int().check(z.gte(1));
const oneLimit = z.object({ limit: count, periodSeconds: count });

/** "read 1200/60, …": 1200 requests in 60 seconds for each visitor. Other classes keep their defaults. */
const rateLimits = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => ({ ...limitsIn(RATE_LIMITS_DEFAULT), ...limitsIn(text) })),
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

function limitsIn(text: string): Record<string, { limit: number; periodSeconds: number }> {
  const named = text.split(",").filter((each) => each.trim() !== "");
  return Object.fromEntries(named.map(limitIn));
}

function limitIn(text: string): [string, { limit: number; periodSeconds: number }] {
  const [name = "", limit, periodSeconds] = text.trim().split(/[ /]/);
  return [name, { limit: Number(limit), periodSeconds: Number(periodSeconds) }];
}

const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)),
  z.transform((text) => z.decode(money, Number(text))),
);
const landingPage = z.string().check(z.regex(/^(?:https?:\/\/[^\s/]\S*|\/(?!\/)\S*)?$/));
/** Header-safe characters. */
const bearerToken = z.string().check(z.regex(new RegExp(`^(?:[\\x21-\\x7e]{${SECRET_MIN},})?$`)));
/** The beacon of drand's chain quicknet, which is the default. */
const QUICKNET_KEY =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
const apkAddress = z.string().check(z.regex(/^(?:https:\/\/[^\s/?#@]+\/\S*|\/(?!\/)\S*)?$/));

export interface Setting {
  readonly schema: z.ZodMiniType<unknown, string>;
  /** Completes the sentence "Allowed: …". */
  readonly allowed: string;
  /** The default text; null: the setting is required. */
  readonly fallback: string | null;
  /** True: log lines hide the value, and wrangler.toml must not contain it. */
  readonly isSecret?: true;
  /** True: only `npm start` and `npm run dev` read it; the Worker ignores it. */
  readonly isLocal?: true;
  /** True: refused without UPSTREAM_ORIGIN. */
  readonly needsOrigin?: true;
  /** True: not required with UPSTREAM_ORIGIN. */
  readonly needsSimulator?: true;
}

const NAMES_BETWEEN_BLANKS = "between blanks or commas";
const HTTP_ADDRESS = "an http or https address without user, query or fragment";
const ORIGINS = `origins as https://app.example, ${NAMES_BETWEEN_BLANKS}`;
const PREFIXES = `paths as /pages/, ${NAMES_BETWEEN_BLANKS}`;
const BEARER_TOKEN = `${SECRET_MIN} characters or more that a header can carry, no blanks`;
const PEM = "a PEM file; of certificate and key both, or neither";
const ON_OFF = "on or off";
const WITHOUT_ORIGIN = "off, or on where UPSTREAM_ORIGIN is not set";

/** Every setting. Add an entry here, a row in docs/, and a var in wrangler.toml. */
export const SETTINGS = {
  PORT: { schema: wholeNumber(0, PORT_MAX), allowed: `0 to ${PORT_MAX}`, fallback: "8787", isLocal: true },
  DATA_DIR: { schema: z.string(), allowed: "a folder that can be written to", fallback: ".data", isLocal: true },
  REPLAY: { schema: z.string(), allowed: "a file that GET /operate/record gave", fallback: "", isLocal: true },
  UPSTREAM_CERTIFICATE_FILE: { schema: z.string(), allowed: PEM, fallback: "", isLocal: true },
  UPSTREAM_CERTIFICATE_KEY_FILE: { schema: z.string(), allowed: PEM, fallback: "", isLocal: true },
  UPSTREAM_CA_FILE: { schema: z.string(), allowed: PEM, fallback: "", isLocal: true },

  OFFERS: { schema: offers, allowed: `all, or names among ${OFFER_NAMES.join(", ")}`, fallback: "all" },
  CONTROL_TOKEN: {
    schema: bearerToken,
    allowed: `${BEARER_TOKEN}; empty: none`,
    fallback: "",
    isSecret: true,
    isLocal: true,
  },
  OPERATORS: {
    schema: operators,
    allowed: `operators as npm run operator prints them, or asha@example.com:act, names different, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    isSecret: true,
  },
  ACCESS_TEAM: {
    schema: z.string().check(z.regex(/^(?:[a-z0-9-]{1,63}\.cloudflareaccess\.com)?$/)),
    allowed: "the team's domain as team.cloudflareaccess.com, together with ACCESS_AUDIENCE",
    fallback: "",
  },
  ACCESS_AUDIENCE: {
    schema: z.string().check(z.regex(/^[0-9a-f]{0,64}$/)),
    allowed: "the application's audience tag, together with ACCESS_TEAM",
    fallback: "",
  },
  TEST_BENCH: { schema: onOff, allowed: ON_OFF, fallback: "off" },
  INSTALLATION: {
    schema: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
    allowed: "a name of up to 60 letters, digits, dots and hyphens",
    fallback: "local",
  },
  METRICS_TOKEN: {
    schema: bearerToken,
    allowed: `${BEARER_TOKEN}; empty: no /metrics`,
    fallback: "",
    isSecret: true,
  },
  RATE_LIMITS: {
    schema: rateLimits,
    allowed: `requests per seconds by class, as in "${RATE_LIMITS_DEFAULT}"`,
    fallback: RATE_LIMITS_DEFAULT,
  },
  LOG_SHARE: { schema: share, allowed: SHARES, fallback: "0.05" },
  ALLOWED_ORIGINS: {
    schema: appOrigins,
    allowed: `origins as https://app.example or capacitor://localhost, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
  },
  FRAME_ORIGINS: { schema: origins, allowed: ORIGINS, fallback: "" },
  FORM_ORIGINS: { schema: origins, allowed: ORIGINS, fallback: "" },
  ANDROID_APK: {
    schema: apkAddress,
    allowed: "an https address, or a path below one of UPSTREAM_PAGES",
    fallback: "",
  },
  TRUST_FORWARDED: { schema: proxies, allowed: "off, or the number of proxies in front, 1 (on) to 9", fallback: "off" },

  UPSTREAM_ORIGIN: { schema: address, allowed: HTTP_ADDRESS, fallback: "" },
  UPSTREAM_IMG: { schema: address, allowed: HTTP_ADDRESS, fallback: "", needsOrigin: true },
  UPSTREAM_AVIATOR: {
    schema: socketAddress,
    allowed: "a whole address, wss: or ws:",
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_LUCKYHIT: {
    schema: socketAddress,
    allowed: "a whole address, wss: or ws:",
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_TIMEOUT_MS: {
    schema: wholeNumber(1, 60_000),
    allowed: "1 to 60000 milliseconds",
    fallback: "10000",
    needsOrigin: true,
  },
  UPSTREAM_CHECK_SHARE: {
    schema: share,
    allowed: SHARES,
    fallback: "0.01",
    needsOrigin: true,
  },
  UPSTREAM_STRICT: { schema: onOff, allowed: ON_OFF, fallback: "off", needsOrigin: true },
  UPSTREAM_APPEND_SLASH: { schema: onOff, allowed: ON_OFF, fallback: "off" },
  UPSTREAM_TOKEN_SCHEME: {
    schema: z.enum(["Token", "Bearer"]),
    allowed: "Token or Bearer",
    fallback: "Token",
    needsOrigin: true,
  },
  UPSTREAM_USER_AGENT: {
    schema: z.enum(["gateway", "client"]),
    allowed: "gateway or client",
    fallback: "gateway",
    needsOrigin: true,
  },
  UPSTREAM_PAGES: { schema: pathPrefixes, allowed: PREFIXES, fallback: "", needsOrigin: true },
  UPSTREAM_FORMS: { schema: pathPrefixes, allowed: PREFIXES, fallback: "", needsOrigin: true },
  UPSTREAM_SOCKETS: {
    schema: paths,
    allowed: `paths as /chat/socket, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_REDIRECT_HOSTS: {
    schema: hosts,
    allowed: `hosts as pay.example or pay.example:8443, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_ROUTES: {
    schema: routes,
    allowed: `up to 50 routes as /mines/*=https://mines.example@0.1, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_SHADOW: {
    schema: addressOrSimulator,
    allowed: `simulator, or ${HTTP_ADDRESS} on another host than UPSTREAM_ORIGIN`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_SHADOW_SHARE: {
    schema: share,
    allowed: SHARES,
    fallback: "0.01",
    needsOrigin: true,
  },
  UPSTREAM_SHADOW_WRITES: { schema: onOff, allowed: "off, or on with an address", fallback: "off", needsOrigin: true },
  UPSTREAM_SIGNING_KEYS: {
    schema: signingKeys,
    allowed: `up to ${SIGNING_KEYS_MAX} keys as 2026-11:secret, ids different, secrets of ${SIGNING_SECRET_MIN} characters or more, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    isSecret: true,
    needsOrigin: true,
  },
  UPSTREAM_CONTROL_TOKEN: {
    schema: bearerToken,
    allowed: `${BEARER_TOKEN}, an operator's of a backend that is this project's simulator; empty: a real backend`,
    fallback: "",
    isSecret: true,
    needsOrigin: true,
  },

  CELLS: { schema: wholeNumber(1, 9_999), allowed: "1 to 9999", fallback: "8" },
  DIRECTORIES: { schema: wholeNumber(1, 9_999), allowed: "1 to 9999", fallback: "16" },
  RELAY_CELLS: { schema: wholeNumber(2, 1_000), allowed: "2 to 1000", fallback: "40" },
  CELL_REGIONS: {
    schema: words(z.enum(REGIONS)),
    allowed: `of ${REGIONS.join(" ")}, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
  },
  WELCOME_BALANCE: { schema: amount, allowed: "an amount as 1000.00", fallback: "1000.00" },
  EARLY_ACCESS: { schema: onOff, allowed: ON_OFF, fallback: "on" },
  TRANSFER_ENABLED: { schema: onOff, allowed: ON_OFF, fallback: "on" },
  DEMO: { schema: onOff, allowed: WITHOUT_ORIGIN, fallback: "off" },
  DEMO_CODES: { schema: onOff, allowed: WITHOUT_ORIGIN, fallback: "off" },
  DEMO_CODES_KEY: {
    schema: bearerToken,
    allowed: `${BEARER_TOKEN}; empty: nobody sees codes`,
    fallback: "",
    isSecret: true,
  },
  SMS_WEBHOOK: { schema: address, allowed: HTTP_ADDRESS, fallback: "" },
  SMS_TOKEN: { schema: bearerToken, allowed: `${BEARER_TOKEN}; empty: none`, fallback: "", isSecret: true },
  // Sums of today and yesterday are taken from the stored rows.
  ARCHIVE_AFTER_DAYS: { schema: wholeNumber(7, 36_500), allowed: "7 to 36500 days", fallback: "400" },
  RULES: { schema: z.enum(RULES), allowed: RULES.join(" or "), fallback: "open" },
  LANDING_PAGE: { schema: landingPage, allowed: "an http or https address, or a path", fallback: "" },
  ANDROID_VERSION: {
    schema: z.string().check(z.regex(/^[\w.-]{0,40}$/)),
    allowed: "a version as 1.2.0, at most 40 characters",
    fallback: "",
  },
  FAIRNESS_KEY: {
    schema: z.string().check(z.minLength(FAIRNESS_KEY_MIN)),
    allowed: `${FAIRNESS_KEY_MIN} characters or more`,
    fallback: null,
    isSecret: true,
    needsSimulator: true,
  },
  BEACON: {
    schema: beaconAddress,
    allowed: "off, or the address of a drand chain, as https://api.drand.sh/<chain hash>",
    fallback: "off",
  },
  BEACON_PUBLIC: {
    schema: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
    allowed: "the chain's public key on G2, 192 hex digits; the default is that of quicknet",
    fallback: QUICKNET_KEY,
  },
  BEACON_ROUNDS: {
    schema: onOff,
    allowed: "on, or off: the beacon salts the chains alone",
    fallback: "on",
  },
  PAYMENT_KEY: {
    schema: z.string().check(z.minLength(SECRET_MIN)),
    allowed: `${SECRET_MIN} characters or more, another text than FAIRNESS_KEY`,
    fallback: null,
    isSecret: true,
    needsSimulator: true,
  },
  RECEIPT_KEY: {
    schema: signingKeys,
    allowed: `up to ${SIGNING_KEYS_MAX} keys as 2026-11:secret, the newest first, ids different, secrets of ${SIGNING_SECRET_MIN} characters or more that no other setting has; empty: no receipts`,
    fallback: "",
    isSecret: true,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]["schema"]>;

export type WorkerSettingName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { isLocal: true } ? never : Name;
}[SettingName];

export type SettingTexts = { [Name in WorkerSettingName]?: string };

export const OPTIONAL_BINDINGS: readonly string[] = [
  "UPSTREAM_CERTIFICATE",
  "PASSWORDS",
  "PASSWORDS_TOKEN",
  "RECORDINGS",
  "ARCHIVE",
];

/** The other bindings of wrangler.toml. */
export const BINDINGS: readonly string[] = [
  "CELL",
  "DIRECTORY",
  "ROUNDS",
  "RELAY",
  "CATALOGUE",
  "WORKBENCH",
  "ASSETS",
  "COUNTERS",
  "RATE_ACCOUNT",
  "RATE_ACCOUNT_ADDRESS",
  "RATE_READ",
  "RATE_WRITE",
  "RATE_SOCKET",
  "RATE_PAGE",
  "RATE_PROXIED",
];

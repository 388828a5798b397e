import * as z from "zod/mini";
import {
  access,
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
  withOptions,
  words,
} from "./setting-kinds.ts";
import { OFFER_NAMES } from "../offers.ts";
import { money } from "../values/values.ts";

/** The rule sets of responsible play: docs/responsible-play.md. */
export const RULES = ["open", "ukgc", "in"] as const;

/** The platform's location hints for an object. */
export const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;

const RATE_LIMITS_DEFAULT =
  "account 30/60, account_address 300/60, read 1200/60, write 600/60, socket 60/60, page 6000/60, proxied 600/60";
/** The share of requests with a line in the log of a deployment that counts all of them. */
export const LOG_SHARE = 0.05;

/** The share of ordinary requests that have a point in Analytics Engine. */
export const COUNT_SHARE = 0.1;
/** More cells ask a table or the gift events by relays. */
export const RELAY_CELLS = 40;
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
const appVersion = z.string().check(z.regex(/^[\w.-]{1,40}$/));
const apkAddress = z.string().check(z.regex(/^(?:https:\/\/[^\s/?#@]+\/\S*|\/(?!\/)\S*)?$/));

export interface Setting {
  readonly schema: z.ZodMiniType<unknown, string>;
  /** Shown by `npm start -- --help`. */
  readonly meaning: string;
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
const BEARER_TOKEN = `${SECRET_MIN} characters or more that a header can carry, no blanks`;
const ON_OFF = "on or off";
const TEXTS_MAX = 9_999_999;

/** Every setting. A new one is an entry here, its use and its test. */
export const SETTINGS = {
  PORT: {
    schema: wholeNumber(0, PORT_MAX),
    meaning: "where npm start listens, on 127.0.0.1; 0: any free port",
    allowed: `0 to ${PORT_MAX}`,
    fallback: "8787",
    isLocal: true,
  },
  DATA_DIR: {
    schema: z.string(),
    meaning: "where npm start keeps data and secrets",
    allowed: "a folder that can be written to",
    fallback: ".data",
    isLocal: true,
  },
  UPSTREAM_CERTIFICATE_FILE: {
    schema: z.string(),
    meaning: "of npm start: the client certificate for the backend, its chain and its key",
    allowed: "a PEM file with certificate and key",
    fallback: "",
    isLocal: true,
  },
  UPSTREAM_CA_FILE: {
    schema: z.string(),
    meaning: "of npm start: the authority of the backend's certificate, if browsers do not trust it",
    allowed: "a PEM file",
    fallback: "",
    isLocal: true,
  },
  CONTROL_TOKEN: {
    schema: bearerToken,
    meaning: "of npm start, which makes one: the token of the operator owner; empty: there is none",
    allowed: `${BEARER_TOKEN}; empty: none`,
    fallback: "",
    isSecret: true,
    isLocal: true,
  },

  OFFERS: {
    schema: offers,
    meaning: "what the installation has: /docs/contract#offers",
    allowed: `all, or names among ${OFFER_NAMES.join(", ")}`,
    fallback: "all",
  },
  OPERATORS: {
    schema: withOptions(z.strictObject({ value: operators, alone: z.optional(amount) })),
    meaning:
      "who operates, and up to which amount one moves money alone (0; with TEST_BENCH all): docs/operating.md, Operators",
    allowed: `operators as npm run operator prints them, or asha@example.com:act, of a name one without an end, ${NAMES_BETWEEN_BLANKS}, and then alone=500.00`,
    fallback: "",
    isSecret: true,
  },
  ACCESS: {
    schema: access,
    meaning: "the domain of a Cloudflare Access team, and the audience tag of its application",
    allowed: "empty, or as team.cloudflareaccess.com audience=0a1b2c",
    fallback: "",
  },
  TEST_BENCH: {
    schema: onOff,
    meaning: "on: /control changes time, outcomes and data; npm start: on",
    allowed: ON_OFF,
    fallback: "off",
  },
  INSTALLATION: {
    schema: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
    meaning: "the name that acts ask for before they delete data",
    allowed: "a name of up to 60 letters, digits, dots and hyphens",
    fallback: "local",
  },
  METRICS_TOKEN: {
    schema: bearerToken,
    meaning: "opens /metrics to its bearer",
    allowed: `${BEARER_TOKEN}; empty: no /metrics`,
    fallback: "",
    isSecret: true,
  },
  RATE_LIMITS: {
    schema: rateLimits,
    meaning: "requests per seconds that a visitor may make, by class; no effect where a binding limits",
    allowed: `requests per seconds by class, as in "${RATE_LIMITS_DEFAULT}"`,
    fallback: RATE_LIMITS_DEFAULT,
  },
  ALLOWED_ORIGINS: {
    schema: appOrigins,
    meaning: "origins of other apps that may call here",
    allowed: `origins as https://app.example or capacitor://localhost, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
  },
  FRAME_ORIGINS: {
    schema: origins,
    meaning: "origins, beside our own, that games and chats may be framed from",
    allowed: ORIGINS,
    fallback: "",
  },
  FORM_ORIGINS: {
    schema: origins,
    meaning: "origins, beside our own, that payment forms may be posted to; empty: any over https",
    allowed: ORIGINS,
    fallback: "",
  },
  ANDROID_APK: {
    schema: withOptions(z.strictObject({ value: apkAddress, version: z._default(appVersion, "") })),
    meaning: "the download of the Android app, with {version} in its place, and the simulator's version of it",
    allowed: "an https address, or a path below one of UPSTREAM_PAGES, and then version=1.2.0",
    fallback: "",
  },
  TRUST_FORWARDED: {
    schema: proxies,
    meaning: "how many proxies in front set X-Forwarded-For, -Host and -Proto, never more than there are",
    allowed: "off, or the number of proxies in front, 1 (on) to 9",
    fallback: "off",
  },

  UPSTREAM_ORIGIN: {
    schema: address,
    meaning: "the address of a backend, which answers every call; empty: the simulator does",
    allowed: HTTP_ADDRESS,
    fallback: "",
  },
  UPSTREAM_ADDRESSES: {
    schema: withOptions(
      z.strictObject({
        value: z.literal(""),
        img: z._default(address, null),
        aviator: z._default(socketAddress, null),
        luckyhit: z._default(socketAddress, null),
      }),
    ),
    meaning: "addresses of its pictures and sockets, if they are not at /img, /aviator and /luckyhit below it",
    allowed: "some of img=https://img.example aviator=wss://live.example/aviator luckyhit=wss://live.example/luckyhit",
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_CALLS: {
    schema: withOptions(
      z.strictObject({
        value: z.literal(""),
        slash: z._default(onOff, false),
        token: z._default(z.enum(["Token", "Bearer"]), "Token"),
        agent: z._default(z.enum(["gateway", "client"]), "gateway"),
      }),
    ),
    meaning: "how it wants calls: a slash at the end of paths, the scheme of Authorization, the caller's User-Agent",
    allowed: "some of slash=on token=Bearer agent=client",
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_TIMEOUT_MS: {
    schema: wholeNumber(1, 60_000),
    meaning: "the longest wait for its answer; then 504",
    allowed: "1 to 60000 milliseconds",
    fallback: "10000",
    needsOrigin: true,
  },
  UPSTREAM_STRICT: {
    schema: onOff,
    meaning: "on, for staging: 502 for an answer that clients cannot read",
    allowed: ON_OFF,
    fallback: "off",
    needsOrigin: true,
  },
  UPSTREAM_PAGES: {
    schema: withOptions(
      z.strictObject({ value: pathPrefixes, forms: z._default(pathPrefixes, []), sockets: z._default(paths, []) }),
    ),
    meaning: "paths below which it has pages of its own, those whose pages post forms back, and sockets of these pages",
    allowed: "paths as /pages/, with commas, and then forms=/pages/pay/ sockets=/pages/chat",
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_REDIRECT_HOSTS: {
    schema: hosts,
    meaning: "hosts that its redirects may lead to, beside itself and us; any other: 502",
    allowed: `hosts as pay.example or pay.example:8443, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_ROUTES: {
    schema: routes,
    meaning: "calls and sockets of a path that another backend gets, or a share of the callers",
    allowed: `up to 50 routes as /shop/*=https://shop.example@0.1, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_SHADOW: {
    schema: withOptions(
      z.strictObject({
        value: addressOrSimulator,
        share: z._default(share, 0.01),
        writes: z._default(onOff, false),
      }),
    ),
    meaning: "a second backend that is asked the same after the answer, for a share of the calls, writes too if on",
    allowed: `simulator, or ${HTTP_ADDRESS} on another host than UPSTREAM_ORIGIN, and then share=0.01 (0 to 1) and, with an address, writes=on`,
    fallback: "",
    needsOrigin: true,
  },
  UPSTREAM_SIGNING_KEYS: {
    schema: signingKeys,
    meaning: "secrets that sign requests to it",
    allowed: `up to ${SIGNING_KEYS_MAX} keys as 2026-11:secret, ids different, secrets of ${SIGNING_SECRET_MIN} characters or more, ${NAMES_BETWEEN_BLANKS}`,
    fallback: "",
    isSecret: true,
    needsOrigin: true,
  },
  UPSTREAM_CONTROL_TOKEN: {
    schema: bearerToken,
    meaning: "an operator's token of a backend that is this project's simulator",
    allowed: `${BEARER_TOKEN}, an operator's of a backend that is this project's simulator; empty: a real backend`,
    fallback: "",
    isSecret: true,
    needsOrigin: true,
  },

  CELLS: {
    schema: withOptions(
      z.strictObject({
        value: wholeNumber(1, 9_999),
        regions: z._default(words(z.enum(REGIONS)), []),
        relay: z._default(wholeNumber(2, 1_000), RELAY_CELLS),
      }),
    ),
    meaning:
      "how many cells take new members, never fewer than before; their regions, in turn, never changed; with more cells than relay, relays stand between them and the tables",
    allowed: `1 to 9999, and then regions=apac,sam of ${REGIONS.join(" ")} and relay=${RELAY_CELLS} (2 to 1000)`,
    fallback: "8",
  },
  DIRECTORIES: {
    schema: wholeNumber(1, 9_999),
    meaning: "objects that share the accounts; fixed by the first start: docs/load-testing.md",
    allowed: "1 to 9999",
    fallback: "16",
  },
  WELCOME_BALANCE: {
    schema: amount,
    meaning: "what a new member starts with; transfers and withdrawals need a recharge first",
    allowed: "an amount as 1000.00",
    fallback: "1000.00",
  },
  NUMBER_FREE_DAYS: {
    schema: wholeNumber(0, 3_650),
    meaning: "days after which the number of a deleted account can open another",
    allowed: "0 to 3650",
    fallback: "30",
  },
  EARLY_ACCESS: { schema: onOff, meaning: "the games' tabs are open to everyone", allowed: ON_OFF, fallback: "on" },
  DEMO: {
    schema: onOff,
    meaning: "on: /demo opens members without a number and a password; npm start: on",
    allowed: "off, or on where UPSTREAM_ORIGIN is not set",
    fallback: "off",
  },
  DEMO_CODES_KEY: {
    schema: bearerToken,
    meaning: "shows one-time codes to a browser that has it; npm start with DEMO on makes one; empty: nobody sees any",
    allowed: `${BEARER_TOKEN}; empty: nobody sees codes, as with UPSTREAM_ORIGIN`,
    fallback: "",
    isSecret: true,
  },
  SMS_WEBHOOK: {
    schema: withOptions(
      z.strictObject({
        value: address,
        hour: z.optional(wholeNumber(1, TEXTS_MAX)),
        day: z.optional(wholeNumber(1, TEXTS_MAX)),
      }),
    ),
    meaning:
      "gets each one-time code: docs/operating.md, Text messages; empty: the control room alone shows them; and how many go out in an hour and a day at most, beside 60 of a network and 3,000 in all in ten minutes",
    allowed: `${HTTP_ADDRESS}, and then hour=2000 day=20000 (1 to ${TEXTS_MAX})`,
    fallback: "",
  },
  SMS_TOKEN: {
    schema: bearerToken,
    meaning: "the webhook's secret, as Authorization: Bearer",
    allowed: `${BEARER_TOKEN}; empty: none`,
    fallback: "",
    isSecret: true,
  },
  RULES: {
    schema: z.enum(RULES),
    meaning: "the rule set of responsible play: docs/responsible-play.md",
    allowed: RULES.join(", "),
    fallback: "open",
  },
  LANDING_PAGE: {
    schema: landingPage,
    meaning: "where the app goes to instead of opening",
    allowed: "an http or https address, or a path",
    fallback: "",
  },
  FAIRNESS_KEY: {
    schema: z.string().check(z.minLength(FAIRNESS_KEY_MIN)),
    meaning: "the secret of every server seed; npm start makes one",
    allowed: `${FAIRNESS_KEY_MIN} characters or more`,
    fallback: null,
    isSecret: true,
    needsSimulator: true,
  },
  BEACON: {
    schema: withOptions(
      z.strictObject({
        value: beaconAddress,
        public: z._default(z.string().check(z.regex(/^[0-9a-f]{192}$/)), QUICKNET_KEY),
        rounds: z._default(onOff, true),
      }),
    ),
    meaning:
      "the address of a drand chain, its pinned key (quicknet's), and whether it salts rounds too, or chains alone",
    allowed:
      "off, or the address of a drand chain as https://api.drand.sh/<chain hash>, and then public=<its key on G2, 192 hex digits> and rounds=off",
    fallback: "off",
  },
  PAYMENT_KEY: {
    schema: z.string().check(z.minLength(SECRET_MIN)),
    meaning: "the secret that the simulated payment processor signs with; npm start makes one",
    allowed: `${SECRET_MIN} characters or more, another text than FAIRNESS_KEY`,
    fallback: null,
    isSecret: true,
    needsSimulator: true,
  },
  RECEIPT_KEY: {
    schema: signingKeys,
    meaning: "keys that sign receipts: docs/fairness.md, Receipts; npm start makes one; empty: no receipts",
    allowed: `up to ${SIGNING_KEYS_MAX} keys as 2026-11:secret, the newest first, ids different, secrets of ${SIGNING_SECRET_MIN} characters or more that no other setting has; empty: no receipts`,
    fallback: "",
    isSecret: true,
  },
} as const satisfies Record<string, Setting>;

/** Replacements of former settings. */
export const GONE: Readonly<Record<string, string>> = {
  REPLAY: "npm start -- --replay FILE",
  UPSTREAM_CERTIFICATE_KEY_FILE: "the key behind the certificate in UPSTREAM_CERTIFICATE_FILE",
  ACCESS_TEAM: 'ACCESS="<team> audience=<tag>"',
  ACCESS_AUDIENCE: 'ACCESS="<team> audience=<tag>"',
  LOG_SHARE: "nothing: it is always 0.05",
  ANDROID_VERSION: 'ANDROID_APK="<address> version=<version>"',
  UPSTREAM_IMG: 'UPSTREAM_ADDRESSES="img=<address>"',
  UPSTREAM_AVIATOR: 'UPSTREAM_ADDRESSES="aviator=<address>"',
  UPSTREAM_LUCKYHIT: 'UPSTREAM_ADDRESSES="luckyhit=<address>"',
  UPSTREAM_CHECK_SHARE: "nothing: it is always 0.01",
  UPSTREAM_IN_FLIGHT_MAX: "nothing: it is always 1000",
  UPSTREAM_APPEND_SLASH: 'UPSTREAM_CALLS="slash=on"',
  UPSTREAM_TOKEN_SCHEME: 'UPSTREAM_CALLS="token=Bearer"',
  UPSTREAM_USER_AGENT: 'UPSTREAM_CALLS="agent=client"',
  UPSTREAM_FORMS: 'UPSTREAM_PAGES="<paths> forms=<paths>"',
  UPSTREAM_SOCKETS: 'UPSTREAM_PAGES="<paths> sockets=<paths>"',
  UPSTREAM_SHADOW_SHARE: 'UPSTREAM_SHADOW="<address> share=<share>"',
  UPSTREAM_SHADOW_WRITES: 'UPSTREAM_SHADOW="<address> writes=on"',
  RELAY_CELLS: 'CELLS="<number> relay=<number>"',
  CELL_REGIONS: 'CELLS="<number> regions=<regions>"',
  TRANSFER_ENABLED: "OFFERS with transfer, or without it",
  DEMO_CODES: "DEMO_CODES_KEY, or none",
  ARCHIVE_AFTER_DAYS: "nothing: it is always 400",
  WITHDRAWAL_DELAY_MS: "nothing: it is always 30000",
  BEACON_PUBLIC: 'BEACON="<address> public=<key>"',
  BEACON_ROUNDS: 'BEACON="<address> rounds=off"',
  BEACON_GENESIS: "nothing: it is quicknet's",
  BEACON_PERIOD: "nothing: it is quicknet's",
};

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]["schema"]>;

type NameWithout<Mark extends keyof Setting> = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Readonly<Record<Mark, true>> ? never : Name;
}[SettingName];

export type WorkerSettingName = NameWithout<"isLocal">;
/** Read by the Worker with any backend. */
export type GatewaySettingName = WorkerSettingName & NameWithout<"needsSimulator">;

export type SettingTexts = { [Name in WorkerSettingName]?: string };

export const OPTIONAL_BINDINGS: readonly string[] = [
  "UPSTREAM_CERTIFICATE",
  "PASSWORDS",
  "START_TOKEN",
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
  "DEMO_PROVIDER",
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

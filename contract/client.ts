import { GAME, GAME_TITLE } from "./values/example-names.ts";
import * as z from "zod/mini";
import { type AnswerOf, type BodyOf, call } from "./call.ts";
import { NOTICES_PATH } from "./notices.ts";
import { LOCALES, type Locale } from "./values/locale.ts";
import { extra } from "./values/tolerant-schema.ts";
import { described } from "./values/values.ts";

// Calls of our own client; the gateway answers them.

/** Replaced by the version in the address of the Android app. */
export const VERSION_PLACE = "{version}";

const sentence = extra(z.string(), "");

/** Sentences about the money of an installation. An empty one is not shown. */
const moneyTexts = z.object({
  /** The app shows these one or two words beside the balance. */
  badge: sentence,
  title: sentence,
  text: sentence,
  recharge: sentence,
  withdrawal: sentence,
});
export type MoneyTexts = z.output<typeof moneyTexts>;
export type MoneyByLocale = Partial<Record<Locale, MoneyTexts>>;

/** By game and locale, a line each. */
export const gameRules = z.record(z.string(), z.partialRecord(z.enum(LOCALES), z.array(z.string())));
export type GameRules = z.output<typeof gameRules>;
const ruleField = extra(gameRules, null);
const RULES_EXAMPLE = { [GAME]: { pt: ["O retorno ao jogador é de 96 %."] } };

export const clientApp = call("GET", "/client/app", {
  summary: "What the client has to know of this installation",
  by: "visitor",
  answer: {
    play_money: described(extra(z.boolean(), false), "whether the built-in simulator keeps the members' money", true),
    money: described(
      extra(z.partialRecord(z.enum(LOCALES), moneyTexts), null),
      "by locale: what to say about money; with the simulator, that it is play money",
      {},
    ),
    offers: described(extra(z.array(z.string()), null), "what this installation has", [GAME, "recharge"]),
    not_offered: described(extra(z.array(z.string()), null), "the app's screens that it does not have", ["/win"]),
    rules: described(ruleField, "the rules of games in the backend's or the brand's own words", RULES_EXAMPLE),
    android_download: described(
      z.string(),
      "an https address or a path of this host, {version} standing for home_top's android_version; empty: nowhere",
      "https://files.example/app-{version}.apk",
    ),
    measure_share: described(
      extra(z.number(), 0),
      "the share of pages that measure themselves for /metrics, from 0 to 1; 0: nobody reads them",
      0.1,
    ),
  },
});

/** The gateway answers it, and asks it of the backend, whose answer narrows the setting OFFERS. */
export const capabilities = call("GET", "/capabilities", {
  summary: "What the installation has. A backend may answer it to narrow OFFERS; with 404 it has everything there",
  by: "visitor",
  answer: {
    offers: described(z.array(z.string()), "names of the contract's offers", [GAME, "recharge"]),
    rules: described(
      ruleField,
      "the rules of games in your own words, which the app shows in place of ours",
      RULES_EXAMPLE,
    ),
  },
});
export const clientNotices = call("GET", NOTICES_PATH, {
  summary: "What the operators tell players: an announcement, and games that close or are closed",
  by: "visitor",
  answer: {
    notices: z.array(
      z.object({
        game: described(
          z.nullable(z.string()),
          "the game that closes, null for the whole app or an announcement",
          GAME,
        ),
        text: described(z.string(), "in the language of the request", `${GAME_TITLE} is back at six.`),
        closes_in_ms: described(
          z.nullable(z.int()),
          "the countdown, 0 once it is closed, null for an announcement",
          90_000,
        ),
      }),
    ),
  },
});
export type Notice = AnswerOf<typeof clientNotices>["notices"][number];

export const FAULT_PATH_MAX = 200;
export const FAULT_MESSAGE_MAX = 300;

export const clientFault = call("POST", "/client/faults", {
  summary: "Report a page that could not be shown, for the operator's log",
  by: "visitor",
  body: {
    path: described(
      z.string().check(z.maxLength(FAULT_PATH_MAX), z.regex(/^\/[\w./-]*$/)),
      "the path of the page, without its query",
      "/win",
    ),
    message: described(
      z.string().check(
        z.minLength(1),
        z.maxLength(FAULT_MESSAGE_MAX),
        z.refine((text) => !/\p{Cc}/u.test(text), "control characters"),
      ),
      "the error's name and message, on one line",
      "TypeError: Failed to fetch dynamically imported module",
    ),
  },
});

/** The measures of web-vitals, and the time from a press that moves money to its answer. */
export const MEASURES = ["CLS", "FCP", "INP", "LCP", "TTFB", "acknowledgement"] as const;
/** `effectiveType` of the browser's connection; not all browsers tell it. */
export const CONNECTIONS = ["slow-2g", "2g", "3g", "4g", "unknown"] as const;
export const MEASURES_MAX = 50;
const MEASURE_MAX = 3_600_000;

const measure = z.strictObject({
  name: z.enum(MEASURES),
  /** The pattern of a route of the app, never an address. */
  route: z.string().check(z.maxLength(100)),
  /** Milliseconds; of CLS, thousandths. */
  value: z.int().check(z.minimum(0), z.maximum(MEASURE_MAX)),
});
export type Measure = z.output<typeof measure>;

export const clientMeasures = call("POST", "/client/measures", {
  summary: "Report how fast a page was, without anybody's id. Without a METRICS_TOKEN it does not exist",
  by: "visitor",
  // Measures change no money, so they take no place of a stake.
  rate: "read",
  body: {
    connection: described(z.enum(CONNECTIONS), "how fast the browser takes its network to be", "4g"),
    measures: described(
      z.array(measure).check(z.minLength(1), z.maxLength(MEASURES_MAX)),
      "times in ms; CLS in thousandths",
      [{ name: "LCP", route: "/", value: 1_250 }],
    ),
  },
});
export type MeasuresReport = BodyOf<typeof clientMeasures>;

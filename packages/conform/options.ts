import { parseArgs, type ParseArgsConfig } from "node:util";
import { type Locale, LOCALES } from "../../contract/values/locale.ts";

export interface Options {
  readonly url: string;
  readonly token: string;
  readonly secondToken: string;
  readonly isBearer: boolean;
  readonly isWriting: boolean;
  readonly mobile: string;
  readonly password: string;
  /** A one-time code that the backend takes for every number. */
  readonly code: string;
  readonly giftCode: string;
  readonly sharedGiftCode: string;
  /** Address where outcomes are forced; empty: nowhere. */
  readonly force: string;
  readonly forceToken: string;
  readonly aviator: string;
  readonly luckyHit: string;
  readonly timeoutMs: number;
  readonly roundMs: number;
  readonly locales: readonly Locale[];
  readonly only: readonly string[];
  /** Beginnings of names of checks about what the backend does not offer. */
  readonly without: readonly string[];
  /** Beginnings of names of checks that have to fail. */
  readonly expectFailed: readonly string[];
  readonly isListing: boolean;
  readonly isQuiet: boolean;
  readonly jsonFile: string;
  readonly junitFile: string;
  /** A recording to check in place of a backend, as a file or a folder of parts; empty: none. */
  readonly recordingPath: string;
}

export const USAGE = `rangoli-conform --url https://backend.example --token TOKEN [options]
rangoli-conform --recording PATH [options]
rangoli-conform wallet --help

Checks a backend, directly or through a gateway, against the contract of its calls and sockets.

  --url URL             where the backend answers calls; a folder may follow
  --token TOKEN         a member's token; or RANGOLI_TOKEN in the environment
  --second-token TOKEN  another member's; or RANGOLI_SECOND_TOKEN
  --bearer              the backend reads tokens as "Authorization: Bearer", as with UPSTREAM_CALLS=token=Bearer
  --writes              also stake, transfer, recharge and edit; without it nothing is written
  --mobile NUMBER       the first member's mobile number, for the log-in
  --password PASSWORD   its password, for purchases; or RANGOLI_PASSWORD
  --code CODE           a one-time code that the backend takes after one is sent; a member is registered with it
  --gift-code CODE      a gift code that the first member has not redeemed
  --shared-gift-code CODE  another one, with a piece for each of the two members
  --force URL           where outcomes are forced, by POST of {table, outcomes}: rare payouts are judged, in four
                        minutes more; RANGOLI_FORCE_TOKEN in the environment is its Bearer token
  --aviator URL         the Aviator socket, if it is not below --url
  --luckyhit URL        the Lucky Hit socket, if it is not below --url
  --timeout SECONDS     the longest wait for an answer (10)
  --round SECONDS       the longest wait for a round of Aviator (180)
  --locales NAME,NAME   the languages that it answers in: "pt"; without it in,pt,mx,vi
  --only NAME,NAME      only checks whose names begin so: "money", "calls GET /user/profile"
  --without NAME,NAME   the backend does not offer what these checks are about: "aviator", "calls GET /mines"
  --expect-failed NAME  checks that are known to fail; one that passes is a failure
  --recording PATH      check what a gateway recorded, without a network: a file, or a folder with its parts
  --list                print the names of all checks and end
  --help                print this and end
  --quiet               print failures and the summary only
  --json FILE           write the results as JSON
  --junit FILE          write the results as JUnit XML

Exit code 0: every check passed that the options ask for; 1: a check failed; 2: wrong options;
3: no check failed, and some did not run: any rule of money, or others that the options ask for.`;

/** Wrong options; the message is for the user. */
export class OptionError extends Error {}

export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options {
  const values = valuesIn(args, OPTIONS);
  const isListing = values.list === true;
  const recordingPath = values.recording ?? "";
  if (recordingPath !== "" && values.url !== undefined) throw new OptionError("--recording asks no --url");
  const needsUrl = !isListing && recordingPath === "";
  const url = (values.url ?? (needsUrl ? "" : "http://127.0.0.1")).replace(/\/+$/, "");
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new OptionError("--url needs an http or https address");
  const token = values.token ?? environment["RANGOLI_TOKEN"] ?? "";
  const secondToken = values["second-token"] ?? environment["RANGOLI_SECOND_TOKEN"] ?? "";
  if (token !== "" && token === secondToken) throw new OptionError("--second-token is the token of --token");
  return {
    url,
    token,
    secondToken,
    isBearer: values.bearer === true,
    isWriting: values.writes === true,
    mobile: values.mobile ?? "",
    password: values.password ?? environment["RANGOLI_PASSWORD"] ?? "",
    code: values.code ?? "",
    giftCode: values["gift-code"] ?? "",
    sharedGiftCode: values["shared-gift-code"] ?? "",
    force: values.force ?? "",
    forceToken: environment["RANGOLI_FORCE_TOKEN"] ?? "",
    aviator: values.aviator ?? "",
    luckyHit: values.luckyhit ?? "",
    timeoutMs: seconds("--timeout", values.timeout ?? "10") * 1000,
    roundMs: seconds("--round", values.round ?? "180") * 1000,
    locales: localesIn(values.locales),
    only: namesIn(values.only),
    without: namesIn(values.without),
    expectFailed: namesIn(values["expect-failed"]),
    isListing,
    isQuiet: values.quiet === true,
    jsonFile: values.json ?? "",
    junitFile: values.junit ?? "",
    recordingPath,
  };
}

export function namesIn(text = ""): string[] {
  return text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
}

function localesIn(text = LOCALES.join(",")): readonly Locale[] {
  const names = namesIn(text);
  const isKnown = names.length > 0 && names.every((name) => (LOCALES as readonly string[]).includes(name));
  if (!isKnown) throw new OptionError(`--locales needs names of ${LOCALES.join(",")}`);
  return LOCALES.filter((locale) => names.includes(locale));
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The options that a backend's checks and a wallet's have in common. */
export const SHARED_OPTIONS = {
  url: text,
  timeout: text,
  only: text,
  without: text,
  "expect-failed": text,
  list: flag,
  quiet: flag,
  json: text,
  junit: text,
} as const;

const OPTIONS = {
  ...SHARED_OPTIONS,
  token: text,
  "second-token": text,
  bearer: flag,
  writes: flag,
  mobile: text,
  password: text,
  code: text,
  "gift-code": text,
  "shared-gift-code": text,
  force: text,
  aviator: text,
  luckyhit: text,
  round: text,
  locales: text,
  recording: text,
} as const;

/** Reads arguments; throws an OptionError. */
export function valuesIn<const O extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

export function seconds(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 3600)) throw new OptionError(`${name} needs seconds, from 1 to 3600`);
  return value;
}

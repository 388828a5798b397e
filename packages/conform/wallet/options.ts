import { readFileSync } from "node:fs";
import { namesIn, OptionError, type Options, seconds, SHARED_OPTIONS, valuesIn } from "../options.ts";
import type { Key } from "./wallet.ts";

/** Launch tokens of members who play nowhere else meanwhile. */
export interface Launches {
  readonly first: string;
  /** Another member's, in the same game; empty: not given. */
  readonly second: string;
  /** The first member's, of a session that has ended; empty: not given. */
  readonly ended: string;
  /** The first member's, in a game of the provider of `otherKey`; empty: not given. */
  readonly other: string;
}

type Shared = Pick<
  Options,
  "url" | "timeoutMs" | "only" | "without" | "expectFailed" | "isListing" | "isQuiet" | "jsonFile" | "junitFile"
>;

export interface WalletOptions extends Shared {
  readonly key: Key;
  /** Another provider's; null: not given. */
  readonly otherKey: Key | null;
  readonly launches: Launches;
}

const text = { type: "string" } as const;
const OPTIONS = { ...SHARED_OPTIONS, key: text, "other-key": text, launches: text } as const;

export const WALLET_USAGE = `rangoli-conform wallet --url https://wallet.example --key FILE --launches FILE [options]

Plays a provider of games against a wallet, and checks it against /openapi.provider.json.

  --url URL             where the wallet answers calls such as /provider/debit; a folder may follow
  --key FILE            JSON with key_id and secret, such as {"key_id":"spribe.1","secret":"…"}; or the JSON itself
                        in RANGOLI_PROVIDER_KEY
  --other-key FILE      another provider's key; or RANGOLI_OTHER_PROVIDER_KEY
  --launches FILE       JSON with launch tokens: "first"; "second" of another member in the same game; "ended" of the
                        first one, whose session is over; "other" of the first one with the provider of --other-key.
                        Only "first" is needed; or the JSON itself in RANGOLI_LAUNCHES
  --timeout SECONDS     the longest wait for an answer (10)
  --only NAME,NAME      only checks whose names begin so: "debit", "credit of nothing"
  --without NAME,NAME   the wallet does not offer what these checks are about
  --expect-failed NAME  checks that are known to fail; one that passes is a failure
  --list                print the names of all checks and end
  --help                print this and end
  --quiet               print failures and the summary only
  --json FILE           write the results as JSON
  --junit FILE          write the results as JUnit XML

The members need 100 times the least debit, and the first one more than the greatest. Exit codes are those of
rangoli-conform.`;

const NO_LAUNCHES: Launches = { first: "", second: "", ended: "", other: "" };

export function readWalletOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): WalletOptions {
  const values = valuesIn(args, OPTIONS);
  const isListing = values.list === true;
  const url = (values.url ?? (isListing ? "http://127.0.0.1" : "")).replace(/\/+$/, "");
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new OptionError("--url needs an http or https address");
  const key = keyIn("--key", jsonOf("--key", values.key, environment["RANGOLI_PROVIDER_KEY"]));
  const otherKey = keyIn(
    "--other-key",
    jsonOf("--other-key", values["other-key"], environment["RANGOLI_OTHER_PROVIDER_KEY"]),
  );
  const launches = launchesIn(jsonOf("--launches", values.launches, environment["RANGOLI_LAUNCHES"]));
  if (!isListing && key === null) throw new OptionError("--key is missing");
  if (!isListing && launches.first === "") throw new OptionError("--launches needs a first launch token");
  return {
    url,
    key: key ?? { key_id: "", secret: "" },
    otherKey,
    launches,
    timeoutMs: seconds("--timeout", values.timeout ?? "10") * 1000,
    only: namesIn(values.only),
    without: namesIn(values.without),
    expectFailed: namesIn(values["expect-failed"]),
    isListing,
    isQuiet: values.quiet === true,
    jsonFile: values.json ?? "",
    junitFile: values.junit ?? "",
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The JSON of a file, or of the environment; null: neither is given. */
function jsonOf(name: string, file: string | undefined, variable = ""): Fields | null {
  if (file === undefined && variable === "") return null;
  try {
    const json: unknown = JSON.parse(file === undefined ? variable : readFileSync(file, "utf8"));
    if (typeof json === "object" && json !== null) return json as Fields;
  } catch {
    // The parser's own words would quote the secret.
  }
  throw new OptionError(`${name} needs JSON: an object`);
}

const textIn = (fields: Fields, name: string) => (typeof fields[name] === "string" ? fields[name] : "");

function keyIn(name: string, fields: Fields | null): Key | null {
  if (fields === null) return null;
  const key = { key_id: textIn(fields, "key_id"), secret: textIn(fields, "secret") };
  if (key.key_id === "" || key.secret === "") throw new OptionError(`${name} needs key_id and secret`);
  return key;
}

function launchesIn(fields: Fields | null): Launches {
  if (fields === null) return NO_LAUNCHES;
  const [first, second] = [textIn(fields, "first"), textIn(fields, "second")];
  return { first, second, ended: textIn(fields, "ended"), other: textIn(fields, "other") };
}

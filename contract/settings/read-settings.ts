import * as z from "zod/mini";
import {
  BINDINGS,
  OPTIONAL_BINDINGS,
  type Setting,
  SETTINGS,
  type SettingName,
  type SettingValue,
} from "./settings.ts";

type Texts = Readonly<Record<string, unknown>>;

const NAMES = Object.keys(SETTINGS) as SettingName[];
const OUR_PREFIXES = ["UPSTREAM_", "FAIRNESS_", "CELL_"];
/** A misspelling differs by one letter in a name up to this length, by up to two in a longer name. */
const SHORT_NAME_MAX = 7;
const MISSPELT_NAME_MIN = 5;
/** The prefix of names that development tools bind. */
const OF_TOOLS = "__";
const SHOWN_LENGTH_MAX = 80;

/** Unusable settings: one line for each, with its name, its value and the allowed values. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(`settings: ${lines.join("\n")}`);
    this.lines = lines;
  }
}

/** Throws a SettingsError for unreadable values: a guess could lose rounds or money. */
export function readSettings<Name extends SettingName>(
  texts: object,
  names: readonly Name[],
): { [Each in Name]: SettingValue<Each> } {
  const lines: string[] = [];
  const values: [Name, unknown][] = [];
  for (const name of names) {
    const parsed = parse(name, texts as Texts);
    if (parsed.success) values.push([name, parsed.data]);
    else lines.push(unreadable(name, (texts as Texts)[name]));
  }
  if (lines.length > 0) throw new SettingsError(lines);
  return Object.fromEntries(values) as { [Each in Name]: SettingValue<Each> };
}

/** Settings of 0.2.0 that are constants now: ignored, so that its Worker and this one run side by side during an update. */
const OF_LAST_RELEASE = ["UPSTREAM_IN_FLIGHT_MAX", "WITHDRAWAL_DELAY_MS", "BEACON_GENESIS", "BEACON_PERIOD"];

/** All problems of the Worker's environment, a line each: unknown names, values, contradictions. */
export function settingProblems(env: object): string[] {
  const texts = env as Texts;
  const hasOrigin = textOf("UPSTREAM_ORIGIN", texts) !== "";
  const lines = Object.keys(texts)
    .filter((name) => !isKnown(name) && !name.startsWith(OF_TOOLS))
    .map(unknown);
  for (const name of NAMES) {
    const { fallback, isLocal, needsOrigin, needsSimulator }: Setting = SETTINGS[name];
    const given = texts[name];
    if (isLocal) {
      if (given !== undefined)
        lines.push(`${name} is no setting of the Worker. Allowed: in the environment of npm start.`);
      continue;
    }
    const isSet = given !== undefined && given !== "" && given !== fallback;
    if (needsSimulator && hasOrigin && !isSet) continue;
    if (!parse(name, texts).success) lines.push(unreadable(name, given));
    else if (needsOrigin && isSet && !hasOrigin) lines.push(withoutOrigin(name, given));
  }
  // Unreadable values cannot contradict each other.
  return lines.length > 0 ? lines : contradictions(texts);
}

function contradictions(texts: Texts): string[] {
  const { FAIRNESS_KEY, PAYMENT_KEY } = texts;
  const lines: string[] = [];
  if (FAIRNESS_KEY !== undefined && FAIRNESS_KEY === PAYMENT_KEY) lines.push(unreadable("PAYMENT_KEY", PAYMENT_KEY));
  // A leak must not reveal two secrets.
  const { RECEIPT_KEY } = readSettings(texts, ["RECEIPT_KEY"]);
  if (RECEIPT_KEY.some(({ secret }) => secret === FAIRNESS_KEY || secret === PAYMENT_KEY))
    lines.push(unreadable("RECEIPT_KEY", texts["RECEIPT_KEY"]));
  for (const [one, other] of [
    ["ACCESS_TEAM", "ACCESS_AUDIENCE"],
    ["ACCESS_AUDIENCE", "ACCESS_TEAM"],
  ] as const)
    if (!texts[one] && texts[other]) lines.push(unreadable(one, texts[one]));
  const { UPSTREAM_ORIGIN, UPSTREAM_SHADOW, UPSTREAM_SHADOW_WRITES } = readSettings(texts, [
    "UPSTREAM_ORIGIN",
    "UPSTREAM_SHADOW",
    "UPSTREAM_SHADOW_WRITES",
  ]);
  // A write that reaches the same backend twice could move money twice.
  if (UPSTREAM_SHADOW !== null && URL.parse(UPSTREAM_SHADOW)?.host === URL.parse(UPSTREAM_ORIGIN ?? "")?.host)
    lines.push(unreadable("UPSTREAM_SHADOW", UPSTREAM_SHADOW));
  if (UPSTREAM_SHADOW_WRITES && (UPSTREAM_SHADOW === null || URL.parse(UPSTREAM_SHADOW) === null))
    lines.push(unreadable("UPSTREAM_SHADOW_WRITES", texts["UPSTREAM_SHADOW_WRITES"]));
  // A real backend opens its own accounts, and sends its codes to phones.
  for (const name of ["DEMO", "DEMO_CODES"] as const)
    if (texts[name] === "on" && texts["UPSTREAM_ORIGIN"]) lines.push(unreadable(name, texts[name]));
  const { ANDROID_APK, UPSTREAM_PAGES } = readSettings(texts, ["ANDROID_APK", "UPSTREAM_PAGES"]);
  // Outside the upstream's pages, the gateway answers a path with the client's HTML.
  const isServed = !ANDROID_APK.startsWith("/") || UPSTREAM_PAGES.some((prefix) => ANDROID_APK.startsWith(prefix));
  if (!isServed) lines.push(unreadable("ANDROID_APK", ANDROID_APK));
  return lines;
}

/**
 * The unknown names in an environment that are meant for us, a line each. Names without our prefixes count only if they
 * look like a misspelling: the environment has other names, too.
 */
export function misspeltNames(environment: Texts): string[] {
  return Object.keys(environment)
    .filter((name) => !(name in SETTINGS))
    .filter((name) => OUR_PREFIXES.some((prefix) => name.startsWith(prefix)) || nearest(name) !== null)
    .map(unknown);
}

export function unreadable(
  name: SettingName,
  given: unknown,
  why = "is not allowed",
  allowed: string = SETTINGS[name].allowed,
): string {
  return given === undefined
    ? `${name} is missing. Allowed: ${allowed}.`
    : `${name}${shown(name, given)} ${why}. Allowed: ${allowed}.`;
}

function withoutOrigin(name: SettingName, given: unknown): string {
  return `${name}${shown(name, given)} is not allowed without UPSTREAM_ORIGIN. Allowed: both, or neither.`;
}

function unknown(name: string): string {
  // The value stays hidden, since it may be that of a misspelt secret.
  const near = nearest(name);
  return `${name} is no setting.${near === null ? ` Allowed: ${NAMES.join(", ")}.` : ` Allowed: ${near}.`}`;
}

function isKnown(name: string): boolean {
  return (
    name in SETTINGS || OF_LAST_RELEASE.includes(name) || BINDINGS.includes(name) || OPTIONAL_BINDINGS.includes(name)
  );
}

function textOf(name: SettingName, texts: Texts): unknown {
  const given = texts[name] ?? SETTINGS[name].fallback ?? undefined;
  // wrangler.toml may give a number.
  return typeof given === "number" ? String(given) : given;
}

type Parsed = z.core.util.SafeParseResult<unknown>;

interface KnownSetting {
  readonly text: unknown;
  readonly parsed: Parsed;
}

/** By environment: the check of all settings and their readers want the same ones. */
const known = new WeakMap<Texts, Map<SettingName, KnownSetting>>();

/** Parses a setting once for each environment and text. */
function parse(name: SettingName, texts: Texts): Parsed {
  const text = textOf(name, texts);
  const ofTexts = known.get(texts) ?? new Map<SettingName, KnownSetting>();
  known.set(texts, ofTexts);
  const before = ofTexts.get(name);
  if (before !== undefined && before.text === text) return before.parsed;
  const parsed = z.safeParse<z.ZodMiniType<unknown, string>>(SETTINGS[name].schema, text);
  ofTexts.set(name, { text, parsed });
  return parsed;
}

/** A value for a log line: shortened, without a user's password or a query, and never a secret. */
function shown(name: SettingName, given: unknown): string {
  const { isSecret }: Setting = SETTINGS[name];
  if (isSecret) return " (not shown)";
  const text = String(given)
    .replaceAll(/\/\/[^/\s]*@/g, "//…@")
    .replaceAll(/\?[^\s,]*/g, "?…");
  return `=${JSON.stringify(text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text)}`;
}

/** The setting that a name misspells, or null. */
function nearest(name: string): SettingName | null {
  const distances = NAMES.filter((ours) => ours.length >= MISSPELT_NAME_MIN)
    .map((ours) => ({ ours, distance: distanceOf(name, ours) }))
    .filter(({ ours, distance }) => distance <= (ours.length <= SHORT_NAME_MAX ? 1 : 2));
  return distances.toSorted((one, other) => one.distance - other.distance)[0]?.ours ?? null;
}

/** The Levenshtein distance. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

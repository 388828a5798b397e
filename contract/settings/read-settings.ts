import * as z from "zod/mini";
import {
  BINDINGS,
  type GatewaySettingName,
  GONE,
  OPTIONAL_BINDINGS,
  type Setting,
  SETTINGS,
  type SettingName,
  type SettingValue,
  type WorkerSettingName,
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

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Values by names as code has them: `rateLimits` is RATE_LIMITS. */
export type SettingValues<Name extends SettingName> = {
  readonly [Each in Name as CamelCase<Each>]: Readonly<SettingValue<Each>>;
};

/** The settings that the Worker always reads. */
export function gatewayValues(texts: object): SettingValues<GatewaySettingName> {
  return valuesOf<GatewaySettingName>(texts, ({ isLocal, needsSimulator }) => !isLocal && !needsSimulator);
}

/** The settings that it also reads if the simulator answers. */
export function workerValues(texts: object): SettingValues<WorkerSettingName> {
  return valuesOf<WorkerSettingName>(texts, ({ isLocal }) => !isLocal);
}

function valuesOf<Name extends SettingName>(texts: object, isRead: (setting: Setting) => boolean): SettingValues<Name> {
  const values = readSettings(
    texts,
    NAMES.filter((name) => isRead(SETTINGS[name])),
  );
  const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, first: string) => first.toUpperCase());
  const named = Object.entries<unknown>(values).map(([name, value]) => [camelCase(name), value] as const);
  return Object.fromEntries(named) as SettingValues<Name>;
}

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
  const names = ["RECEIPT_KEY", "UPSTREAM_ORIGIN", "UPSTREAM_SHADOW", "ANDROID_APK", "UPSTREAM_PAGES"] as const;
  const set = readSettings(texts, names);
  const { UPSTREAM_ORIGIN: origin, UPSTREAM_SHADOW: shadow } = set;
  const apk = set.ANDROID_APK.value;
  const refused: Partial<Record<SettingName, boolean>> = {
    PAYMENT_KEY: FAIRNESS_KEY !== undefined && FAIRNESS_KEY === PAYMENT_KEY,
    // A leak must not reveal two secrets.
    RECEIPT_KEY: set.RECEIPT_KEY.some(({ secret }) => secret === FAIRNESS_KEY || secret === PAYMENT_KEY),
    // A write that reaches the same backend twice could move money twice.
    UPSTREAM_SHADOW:
      (shadow.value !== null && URL.parse(shadow.value)?.host === URL.parse(origin ?? "")?.host) ||
      (shadow.writes && URL.parse(shadow.value ?? "") === null),
    // A real backend opens its own accounts, and sends its codes to phones.
    DEMO: texts["DEMO"] === "on" && origin !== null,
    DEMO_CODES_KEY: Boolean(texts["DEMO_CODES_KEY"]) && origin !== null,
    // Outside the upstream's pages, the gateway answers a path with the client's HTML.
    ANDROID_APK: apk.startsWith("/") && !set.UPSTREAM_PAGES.value.some((prefix) => apk.startsWith(prefix)),
  };
  return NAMES.filter((name) => refused[name]).map((name) => unreadable(name, texts[name]));
}

/**
 * The unknown names in an environment that are meant for us, a line each. Names without our prefixes count only if they
 * look like a misspelling: the environment has other names, too.
 */
export function misspeltNames(environment: Texts): string[] {
  return Object.keys(environment)
    .filter((name) => !(name in SETTINGS))
    .filter((name) => name in GONE || OUR_PREFIXES.some((prefix) => name.startsWith(prefix)) || nearest(name) !== null)
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
  const instead = GONE[name];
  if (instead !== undefined) return `${name} is no setting any more. In its place: ${instead}.`;
  // The value stays hidden, since it may be that of a misspelt secret.
  const near = nearest(name);
  return `${name} is no setting.${near === null ? ` Allowed: ${NAMES.join(", ")}.` : ` Allowed: ${near}.`}`;
}

function isKnown(name: string): boolean {
  return name in SETTINGS || BINDINGS.includes(name) || OPTIONAL_BINDINGS.includes(name);
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

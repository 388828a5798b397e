import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { misspeltNames, readSettings, settingProblems, SettingsError, unreadable } from "#contract/read-settings.ts";
import { type Setting, SETTINGS } from "#contract/settings.ts";

// A folder that was made before payments had a key of their own has none yet.
const stored = z.object({ CONTROL_TOKEN: z.string(), FAIRNESS_KEY: z.string(), PAYMENT_KEY: z.optional(z.string()) });

interface Secrets {
  readonly CONTROL_TOKEN: string;
  readonly FAIRNESS_KEY: string;
  readonly PAYMENT_KEY: string;
}

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The secrets of the server that keeps its data in `dataDir`: the environment's, else those that were made at its first
 * start and are kept there. An empty CONTROL_TOKEN means none: the control API is off. There is always a key of each kind.
 */
export function secretsIn(dataDir: string, environment: Environment): Secrets {
  const kept = keptIn(dataDir);
  return {
    CONTROL_TOKEN: environment["CONTROL_TOKEN"] ?? kept.CONTROL_TOKEN,
    FAIRNESS_KEY: environment["FAIRNESS_KEY"] || kept.FAIRNESS_KEY,
    PAYMENT_KEY: environment["PAYMENT_KEY"] || kept.PAYMENT_KEY,
  };
}

function keptIn(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const read = stored.safeParse(jsonIn(file));
    // A new key in place of a damaged one would break the promise of every round that was committed to with the old.
    if (!read.success) throw new Error(`${file} cannot be read: mend it, or remove it to get new secrets`);
    const { PAYMENT_KEY } = read.data;
    return PAYMENT_KEY === undefined
      ? written(file, { ...read.data, PAYMENT_KEY: secret() })
      : { ...read.data, PAYMENT_KEY };
  }
  return written(file, { CONTROL_TOKEN: secret(), FAIRNESS_KEY: secret(), PAYMENT_KEY: secret() });
}

/** Writes beside the file first: a crash must not leave half of a key that can never be made again. */
function written(file: string, secrets: Secrets): Secrets {
  const beside = `${file}.new`;
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY });
  renameSync(beside, file);
  return secrets;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

const OWN_HOSTS = ["127.0.0.1", "localhost"];

export type Environment = Readonly<Record<string, string | undefined>>;
export type Settings = Readonly<Record<string, string>>;

/** One-time codes are shown on a machine of one's own, unless the environment says otherwise. A backend sends its own. */
export function withDemoCodes(environment: Environment): Environment {
  return environment["UPSTREAM_ORIGIN"] ? environment : { DEMO_CODES: "on", ...environment };
}

/**
 * The Worker's settings: the vars of wrangler.toml, and what the environment says of them and of secrets. An empty text
 * is a value too: it switches off.
 */
export function settingsFrom(vars: Readonly<Record<string, unknown>>, environment: Environment): Settings {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(vars)) settings[name] = String(value);
  for (const [name, { isLocal }] of Object.entries<Setting>(SETTINGS)) {
    const value = environment[name];
    if (!isLocal && value !== undefined) settings[name] = value;
  }
  return settings;
}

/** Throws a SettingsError where the environment names a setting that there is none of, or a port that cannot be. */
export function checkEnvironment(environment: Environment): void {
  const misspelt = misspeltNames(environment);
  if (misspelt.length > 0) throw new SettingsError(misspelt);
  portOf(environment);
}

/** Throws a SettingsError where the Worker could not use its settings, or would be its own upstream at `ownPort`. */
export function checkSettings(settings: Settings, ownPort?: number): void {
  const problems = settingProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  const { UPSTREAM_ORIGIN = "" } = settings;
  const { hostname, port } = URL.parse(UPSTREAM_ORIGIN) ?? {};
  // Each of its requests would make the next.
  if (hostname === undefined || !OWN_HOSTS.includes(hostname) || Number(port) !== ownPort) return;
  const why = "is the address of this server itself";
  throw new SettingsError([unreadable("UPSTREAM_ORIGIN", UPSTREAM_ORIGIN, why, "that of another")]);
}

/** The setting PORT; 0 takes a free one. */
export function portOf({ PORT }: Environment): number {
  return readSettings({ PORT: PORT || undefined }, ["PORT"]).PORT;
}

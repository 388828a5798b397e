import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Role } from "#contract/control/act.ts";
import {
  misspeltNames,
  readSettings,
  settingProblems,
  SettingsError,
  unreadable,
} from "#contract/settings/read-settings.ts";
import { type Setting, type SettingName, SETTINGS } from "#contract/settings/settings.ts";

// Folders of older versions have fewer keys.
const stored = z.object({
  CONTROL_TOKEN: z.optional(z.string()),
  FAIRNESS_KEY: z.string(),
  PAYMENT_KEY: z.optional(z.string()),
  RECEIPT_KEY: z.optional(z.string()),
});

interface Secrets {
  readonly CONTROL_TOKEN: string;
  readonly FAIRNESS_KEY: string;
  readonly PAYMENT_KEY: string;
  readonly RECEIPT_KEY: string;
}

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;
const DEMO_CODES_KEY_DIGITS = 32;

/**
 * Secrets of the server with its data in `dataDir`: from the environment, or those made and stored at its first start.
 * With an empty CONTROL_TOKEN there is no owner, and an empty RECEIPT_KEY turns receipts off. The other keys always have
 * a value.
 */
export function secretsIn(dataDir: string, environment: Environment): Secrets {
  const kept = keptIn(dataDir);
  return {
    CONTROL_TOKEN: environment["CONTROL_TOKEN"] ?? kept.CONTROL_TOKEN,
    FAIRNESS_KEY: environment["FAIRNESS_KEY"] || kept.FAIRNESS_KEY,
    PAYMENT_KEY: environment["PAYMENT_KEY"] || kept.PAYMENT_KEY,
    RECEIPT_KEY: environment["RECEIPT_KEY"] ?? kept.RECEIPT_KEY,
  };
}

/**
 * The settings of a server on this machine: it has a test bench, and its owner is an operator, beside those of the
 * environment.
 */
export function withOwner(
  environment: Environment,
  { CONTROL_TOKEN: token, PAYMENT_KEY }: Pick<Secrets, "CONTROL_TOKEN" | "PAYMENT_KEY">,
): Environment {
  const { OPERATORS: others = "" } = environment;
  // Operators have their own token in CONTROL_TOKEN, and may start the server there: two entries cannot share one.
  const isKnown = token === "" || others.includes(hashOf(token));
  const operators = [isKnown ? "" : operatorEntry("owner", "act", token), others].join(" ").trim();
  const codes = environment["DEMO"] === "on" ? { DEMO_CODES_KEY: demoCodesKey(PAYMENT_KEY) } : {};
  return { TEST_BENCH: "on", ...codes, ...environment, OPERATORS: operators };
}

/** Derived, so that folders of older versions have one too. It does not reveal the other key. */
function demoCodesKey(paymentKey: string): string {
  return createHmac("sha256", paymentKey).update("one-time codes").digest("hex").slice(0, DEMO_CODES_KEY_DIGITS);
}

/** `days`: as `2026-11-29..2026-12-29`. */
export function operatorEntry(name: string, role: Role, token: string, days?: string): string {
  return [name, role, hashOf(token), ...(days === undefined ? [] : [days])].join(":");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The control token of a server that runs on this machine. Makes no secrets for one that never ran. */
export function controlTokenOf(dataDir: string, environment: Environment): string {
  const { CONTROL_TOKEN } = environment;
  if (CONTROL_TOKEN) return CONTROL_TOKEN;
  if (!existsSync(join(dataDir, "secrets.json"))) {
    throw new SettingsError([
      `no server has kept its data in ${dataDir}: set CONTROL_TOKEN to an operator's token, or DATA_DIR`,
    ]);
  }
  return secretsIn(dataDir, environment).CONTROL_TOKEN;
}

function keptIn(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const read = stored.safeParse(jsonIn(file));
    // A new key in place of a damaged one would break the commitments of all earlier rounds.
    if (!read.success) throw new SettingsError([`${file} cannot be read: mend it, or remove it to get new secrets`]);
    const { FAIRNESS_KEY, CONTROL_TOKEN = secret(), PAYMENT_KEY = secret(), RECEIPT_KEY = receiptKey() } = read.data;
    const secrets = { CONTROL_TOKEN, FAIRNESS_KEY, PAYMENT_KEY, RECEIPT_KEY };
    return Object.keys(secrets).every((name) => name in read.data) ? secrets : written(file, secrets);
  }
  const [CONTROL_TOKEN, FAIRNESS_KEY, PAYMENT_KEY] = [secret(), secret(), secret()];
  return written(file, { CONTROL_TOKEN, FAIRNESS_KEY, PAYMENT_KEY, RECEIPT_KEY: receiptKey() });
}

/** Writes to a temporary file first, because a crash must not leave half of a key that cannot be made again. */
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

function receiptKey(): string {
  return `1:${secret()}`;
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

const OWN_HOSTS = ["127.0.0.1", "localhost"];

export type Environment = Readonly<Record<string, string | undefined>>;
export type Settings = Readonly<Record<string, string>>;

/** Opens demo members on a local machine, which shows its one-time codes, unless the environment says otherwise. */
export function withDemo(environment: Environment): Environment {
  return environment["UPSTREAM_ORIGIN"] ? environment : { DEMO: "on", ...environment };
}

/**
 * Settings of the Worker: the vars of wrangler.toml, overridden by the environment, and secrets. An empty text is a
 * value too; it switches off.
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

/** Throws a SettingsError if the environment has an unknown setting, an impossible port or a control token too short. */
export function checkEnvironment(environment: Environment): void {
  const misspelt = misspeltNames(environment);
  if (misspelt.length > 0) throw new SettingsError(misspelt);
  portOf(environment);
  readSettings(environment, ["CONTROL_TOKEN"]);
  certificateOf(environment);
}

/** PEM files of `npm start` for connections with the backend. In a deployment, a binding shows the certificate. */
export interface CertificateFiles {
  /** The certificate shown to the backend, with its chain and its key. */
  readonly client: string | null;
  /** The authority of the backend's own certificate; null: one that browsers trust. */
  readonly authority: string | null;
}

/** Throws a SettingsError if a file is missing or lacks a part. */
export function certificateOf(environment: Environment): CertificateFiles {
  const fileOf = (name: SettingName, ...parts: readonly string[]) => {
    const file = environment[name] || null;
    if (file === null) return null;
    if (!existsSync(file)) throw new SettingsError([unreadable(name, file, "does not exist")]);
    const text = readFileSync(file, "utf8");
    if (!parts.every((part) => text.includes(`${part}-----`))) throw new SettingsError([unreadable(name, file)]);
    return file;
  };
  return {
    client: fileOf("UPSTREAM_CERTIFICATE_FILE", "CERTIFICATE", "PRIVATE KEY"),
    authority: fileOf("UPSTREAM_CA_FILE", "CERTIFICATE"),
  };
}

/** Throws a SettingsError if the Worker could not use its settings, or would be its own upstream at `ownPort`. */
export function checkSettings(settings: Settings, ownPort?: number): void {
  const problems = settingProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  const { UPSTREAM_ORIGIN = "" } = settings;
  const { hostname, port } = URL.parse(UPSTREAM_ORIGIN) ?? {};
  // Each of its requests would cause the next.
  if (hostname === undefined || !OWN_HOSTS.includes(hostname) || Number(port) !== ownPort) return;
  const why = "is the address of this server itself";
  throw new SettingsError([unreadable("UPSTREAM_ORIGIN", UPSTREAM_ORIGIN, why, "that of another")]);
}

/** Value of the setting PORT; 0 for any free one. */
export function portOf({ PORT }: Environment): number {
  return readSettings({ PORT: PORT || undefined }, ["PORT"]).PORT;
}

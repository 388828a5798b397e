import { misspeltNames, readSettings, settingProblems, SettingsError, unreadable } from "#contract/read-settings.ts";
import { type Setting, SETTINGS } from "#contract/settings.ts";

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

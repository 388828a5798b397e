/** Secrets are never vars of wrangler.toml; locally they come from the environment or are made: secrets.ts. */
const SECRETS = ["CONTROL_TOKEN", "FAIRNESS_KEY"];
const UPSTREAM_PREFIX = "UPSTREAM_";

export type Environment = Readonly<Record<string, string | undefined>>;
export type Settings = Readonly<Record<string, string>>;

/**
 * The Worker's settings: the vars of wrangler.toml, where the environment does not say otherwise, the UPSTREAM_* of the
 * environment, and its secrets. An empty text is a value too: it switches off.
 */
export function settingsFrom(vars: Readonly<Record<string, unknown>>, environment: Environment): Settings {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(vars)) settings[name] = String(value);
  for (const [name, value] of Object.entries(environment)) {
    const known = name in vars || SECRETS.includes(name) || name.startsWith(UPSTREAM_PREFIX);
    if (known && value !== undefined) settings[name] = value;
  }
  return settings;
}

import * as z from "zod/mini";
import { settingProblems } from "#contract/settings/read-settings.ts";
import { BINDINGS, type Setting, SETTINGS } from "#contract/settings/settings.ts";

const named = z._default(z.array(z.object({ name: z.string() })), []);

/** Part of a deploy configuration that decides whether a Worker can run. */
const deployed = z.object({
  name: z.string(),
  assets: z.optional(z.object({ binding: z.optional(z.string()) })),
  vars: z._default(z.record(z.string(), z.unknown()), {}),
  durable_objects: z._default(z.object({ bindings: named }), { bindings: [] }),
  ratelimits: named,
  analytics_engine_datasets: z._default(z.array(z.object({ binding: z.string() })), []),
});

/**
 * Reasons why a Worker with this configuration, and those of its secrets that are known, could not run. `named`: the
 * option of the hints, such as ` --env production`.
 */
export function deployProblems(config: unknown, known: Readonly<Record<string, string>> = {}, named = ""): string[] {
  const { name, assets, vars, durable_objects, ratelimits, analytics_engine_datasets } = z.parse(deployed, config);
  const bound = new Set([
    assets?.binding,
    ...durable_objects.bindings.map((each) => each.name),
    ...ratelimits.map((each) => each.name),
    ...analytics_engine_datasets.map(({ binding }) => binding),
  ]);
  const missing = BINDINGS.filter((binding) => !bound.has(binding));
  const secrets = Object.entries<Setting>(SETTINGS).filter(([, { isSecret }]) => isSecret);
  const shown = secrets.filter(([each]) => each in vars);
  // Secrets are set outside the configuration, so their absence here is no problem.
  const isSecretLine = (line: string) => secrets.some(([each]) => line.startsWith(`${each} is missing`));
  return [
    ...(missing.length === 0
      ? []
      : [`${name} has no binding ${missing.join(", ")}: an environment inherits none, wrangler.toml has to name all`]),
    ...shown.map(([each]) => `${each} is a secret: npx wrangler secret put ${each}${named}, and not a var`),
    ...settingProblems({
      ...Object.fromEntries(Object.entries(vars).filter(([each]) => !shown.some(([one]) => one === each))),
      ...known,
    }).filter((line) => !isSecretLine(line)),
  ];
}

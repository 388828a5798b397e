import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { unstable_readConfig } from "wrangler";
import * as z from "zod/mini";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { readSettings } from "#contract/settings/read-settings.ts";
import { type Setting, SETTINGS } from "#contract/settings/settings.ts";
import { bindingOf, LIMIT_NAMES } from "#edge/middleware/rate-window.ts";
import { chainLength, lastSeed, walkBack } from "#fairness/chain.ts";
import { ROOT } from "../paths.ts";
import { deployProblems } from "../server/deploy-problems.ts";
import { readCommand, text } from "#tools/command/command.ts";

const part = z.object({
  vars: z._default(z.record(z.string(), z.string()), {}),
  r2_buckets: z._default(z.array(z.object({ binding: z.string() })), []),
  analytics_engine_datasets: z._default(z.array(z.object({ binding: z.string() })), []),
  ratelimits: z._default(
    z.array(z.object({ name: z.string(), simple: z.object({ limit: z.number(), period: z.number() }) })),
    [],
  ),
  routes: z._default(z.array(z.union([z.string(), z.object({ pattern: z.string() })])), []),
});

/** Hosts of the files as they come (RFC 2606). */
const EXAMPLE_HOST = /(?:^|\.)example(?:\.com|\.org|\.net)?$/;
/** The hosts that the platform's clients ask, beside the app's own. */
const HOSTS = ["img.", "luckyhit."];

/**
 * Why an environment of wrangler.toml is not fit for players, a line each; `secrets`: the names of those that are set,
 * null if nobody knows them; `known`: values of some.
 */
export function preflightProblems(
  config: unknown,
  secrets: readonly string[] | null,
  known: Readonly<Record<string, string>> = {},
  env?: string,
): string[] {
  const named = env === undefined ? "" : ` --env ${env}`;
  const { vars, r2_buckets, analytics_engine_datasets, ratelimits, routes } = z.parse(part, config);
  const hasSimulator = (vars["UPSTREAM_ORIGIN"] ?? "") === "";
  // A demo may stay at workers.dev, and lose its old stakes.
  const isDemo = vars["DEMO"] === "on";
  return [
    ...deployProblems(config, known, named),
    ...(secrets === null ? [unknownSecrets(named)] : missingSecrets(hasSimulator, vars, secrets, named)),
    ...(hasSimulator && !reachesPhones(vars) ? ["no code reaches a phone: set SMS_WEBHOOK, or DEMO to on"] : []),
    ...openDoors(vars, secrets ?? []),
    ...(hasSimulator && !isDemo && !r2_buckets.some(({ binding }) => binding === "ARCHIVE")
      ? ["ARCHIVE is bound to no R2 bucket: a cell's disk fills up, since old stakes cannot leave"]
      : []),
    ...(analytics_engine_datasets.length === 0 ? ["COUNTERS is bound to no dataset: nobody counts requests"] : []),
    ...((vars["UPSTREAM_ORIGIN"] ?? "") !== "" && (vars["FORM_ORIGINS"] ?? "") === ""
      ? ["FORM_ORIGINS is empty in front of an origin: its payment pages may send forms to any https address"]
      : []),
    ...otherLimits(vars, ratelimits),
    ...(isDemo && routes.length === 0
      ? []
      : hostProblems(routes.map((route) => (typeof route === "string" ? route : route.pattern)))),
  ];
}

const unknownSecrets = (named: string) =>
  `the secrets cannot be read: npx wrangler login, CLOUDFLARE_API_TOKEN, or --secrets FILE of npx wrangler secret list${named}`;

function missingSecrets(
  hasSimulator: boolean,
  vars: Readonly<Record<string, string>>,
  secrets: readonly string[],
  named: string,
): string[] {
  const hasWebhook = (vars["SMS_WEBHOOK"] ?? "") !== "";
  // Without OPERATORS nobody may act, whoever Access lets in.
  const needed = [
    ...(hasSimulator ? ["FAIRNESS_KEY", "PAYMENT_KEY"] : []),
    "METRICS_TOKEN",
    "OPERATORS",
    // The webhook would take codes from anybody.
    ...(hasSimulator && hasWebhook ? ["SMS_TOKEN"] : []),
  ];
  const missing = needed.filter((name) => !secrets.includes(name));
  return missing.map((name) => `${name} is not set: npx wrangler secret put ${name}${named}`);
}

function reachesPhones(vars: Readonly<Record<string, string>>): boolean {
  return vars["DEMO"] === "on" || (vars["SMS_WEBHOOK"] ?? "") !== "";
}

/** Settings that let strangers in. */
function openDoors(vars: Readonly<Record<string, string>>, secrets: readonly string[]): string[] {
  return [
    ...(vars["TEST_BENCH"] === "on" ? ["TEST_BENCH is on: its bearer draws outcomes and makes money"] : []),
    ...(secrets.includes("DEMO_CODES_KEY") ? ["DEMO_CODES_KEY is set: its bearer gets the codes of any number"] : []),
  ];
}

/** A binding limits by its own numbers, whatever RATE_LIMITS says. */
function otherLimits(
  vars: Readonly<Record<string, string>>,
  ratelimits: z.output<typeof part>["ratelimits"],
): string[] {
  const { RATE_LIMITS: said } = readSettings(vars, ["RATE_LIMITS"]);
  return LIMIT_NAMES.flatMap((name) => {
    const binding = bindingOf(name);
    const bound = ratelimits.find((each) => each.name === binding)?.simple;
    const { limit, periodSeconds } = said[name];
    if (bound === undefined || (bound.limit === limit && bound.period === periodSeconds)) return [];
    return [`RATE_LIMITS says ${name} ${limit}/${periodSeconds}, and ${binding} ${bound.limit}/${bound.period}`];
  });
}

function hostProblems(hosts: readonly string[]): string[] {
  if (hosts.length === 0) return ["routes is empty: the app has no domain of its own"];
  const examples = hosts
    .filter((host) => EXAMPLE_HOST.test(host))
    .map((host) => `${host} is an example: name your own`);
  const [app = ""] = hosts.filter((host) => !HOSTS.some((prefix) => host.startsWith(prefix)));
  const missing = HOSTS.map((prefix) => prefix + app).filter((host) => !hosts.includes(host));
  return [...examples, ...missing.map((host) => `routes lacks ${host}, which clients ask`)];
}

/** The Worker's secrets of an environment. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Setting>(SETTINGS).flatMap(([name, { isSecret, isLocal }]) => {
      const value = environment[name];
      return isSecret && !isLocal && value !== undefined ? [[name, value]] : [];
    }),
  );
}

const secretList = z.array(z.object({ name: z.string() }));

/** Null: the account does not tell. */
function secretNames(file: string | undefined, env: string | undefined): string[] | null {
  const text = file === undefined ? listSecrets(env) : readFileSync(file, "utf8");
  return text === null ? null : z.parse(secretList, JSON.parse(text)).map(({ name }) => name);
}

function listSecrets(env: string | undefined): string | null {
  const args = ["wrangler", "secret", "list", ...(env === undefined ? [] : ["--env", env])];
  const { status, stdout } = spawnSync("npx", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}

/** The key is another than that of the data if it does not lead to the chain that the installation has published. */
async function keyProblems(url: string, key: string): Promise<string[]> {
  const answer = await fetch(new URL(`${fairnessChains.path}?table=aviator`, url));
  const { queryset } = fairnessChains.answer.parse(await answer.json());
  const [newest] = queryset;
  if (newest === undefined) return [];
  const { table, chain, end, generation } = newest;
  const derived = walkBack(lastSeed(key, table, chain, generation), chainLength(chain));
  return derived === end ? [] : [`FAIRNESS_KEY is another than that of the data at ${url}`];
}

if (import.meta.main) {
  const { values } = readCommand({
    name: "npx node tools/preflight/preflight.ts",
    about: `Says in a line each what would break for players, and ends with 1. Secrets of the environment are checked like those
of a Worker.`,
    options: {
      env: text("NAME", "the environment of wrangler.toml"),
      secrets: text("FILE", "what npx wrangler secret list --env NAME printed, in place of asking the account"),
      url: text("URL", "a running installation whose FAIRNESS_KEY is compared"),
    },
    example: "--env production",
  });
  const { env, secrets, url } = values;
  // Wrangler warns of every setting that keeps its default.
  const config = unstable_readConfig(
    { config: `${ROOT}wrangler.toml`, ...(env !== undefined && { env }) },
    { hideWarnings: true },
  );
  const known = secretsOf(process.env);
  const { FAIRNESS_KEY: key } = known;
  const problems = [
    ...preflightProblems(config, secretNames(secrets, env), known, env),
    ...(url !== undefined && key !== undefined ? await keyProblems(url, key) : []),
  ];
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? "ready to deploy" : `${problems.length} to mend before a deploy`);
  if (problems.length > 0) process.exitCode = 1;
}

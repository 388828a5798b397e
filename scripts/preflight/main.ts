import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import * as z from "zod/mini";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { chainLength, lastSeed, walkBack } from "#fairness/chain.ts";
import { ROOT } from "../paths.ts";
import { preflightProblems } from "./preflight-problems.ts";

// `npm run preflight -- --env production` says in a line each what would break for players, and ends with 1.
// `--secrets FILE` reads what `npx wrangler secret list` printed, in place of asking the account. With `--url` and
// FAIRNESS_KEY in the environment it compares that key with a running installation's.

const { values } = parseArgs({
  options: { env: { type: "string" }, secrets: { type: "string" }, url: { type: "string" } },
});

const secretList = z.array(z.object({ name: z.string() }));

/** Null: the account does not tell. */
function secretNames(): string[] | null {
  const text = values.secrets === undefined ? listSecrets() : readFileSync(values.secrets, "utf8");
  return text === null ? null : z.parse(secretList, JSON.parse(text)).map(({ name }) => name);
}

function listSecrets(): string | null {
  const args = ["wrangler", "secret", "list", ...(values.env === undefined ? [] : ["--env", values.env])];
  const { status, stdout } = spawnSync("npx", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout : null;
}

/** The key is another than that of the data if it does not lead to the chain that the installation has published. */
async function keyProblems(url: string, key: string): Promise<string[]> {
  const answer = await fetch(new URL(`${fairnessChains.path}?table=aviator`, url));
  const { queryset } = fairnessChains.answer.parse(await answer.json());
  const [newest] = queryset;
  if (newest === undefined) return [];
  const { table, chain, end } = newest;
  const derived = walkBack(lastSeed(key, table, chain), chainLength(chain));
  return derived === end ? [] : [`FAIRNESS_KEY is another than that of the data at ${url}`];
}

// Wrangler warns of every setting that keeps its default.
const config = unstable_readConfig(
  { config: `${ROOT}wrangler.toml`, ...(values.env !== undefined && { env: values.env }) },
  { hideWarnings: true },
);
const { FAIRNESS_KEY: key } = process.env;
const problems = [
  ...preflightProblems(config, secretNames()),
  ...(values.url !== undefined && key !== undefined ? await keyProblems(values.url, key) : []),
];
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? "ready to deploy" : `${problems.length} to mend before a deploy`);
if (problems.length > 0) process.exitCode = 1;

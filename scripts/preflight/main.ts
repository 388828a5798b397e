import { execFileSync } from "node:child_process";
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

function secretNames(): string[] {
  const file = values.secrets;
  const args = ["wrangler", "secret", "list", ...(values.env === undefined ? [] : ["--env", values.env])];
  const text =
    file === undefined ? execFileSync("npx", args, { cwd: ROOT, encoding: "utf8" }) : readFileSync(file, "utf8");
  return z.parse(secretList, JSON.parse(text)).map(({ name }) => name);
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

const config = unstable_readConfig({
  config: `${ROOT}wrangler.toml`,
  ...(values.env !== undefined && { env: values.env }),
});
const { FAIRNESS_KEY: key } = process.env;
const problems = [
  ...preflightProblems(config, secretNames()),
  ...(values.url !== undefined && key !== undefined ? await keyProblems(values.url, key) : []),
];
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? "ready to deploy" : `${problems.length} to mend before a deploy`);
if (problems.length > 0) process.exitCode = 1;

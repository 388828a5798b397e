import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { BINDINGS } from "#contract/settings/settings.ts";
import { deployProblems } from "./deploy-problems.ts";
import { ROOT } from "../paths.ts";

let folder = "";
let config = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rangoli-deploy-"));
  config = join(folder, "wrangler.toml");
  copyFileSync(join(ROOT, "wrangler.toml"), config);
});

afterEach(() => rmSync(folder, { recursive: true }));

const problemsOf = (env?: string) =>
  deployProblems(unstable_readConfig({ config, ...(env !== undefined && { env }) }, { hideWarnings: true }));

it("the Worker of wrangler.toml can run at the top level and in the documented environment", () => {
  expect([problemsOf(), problemsOf("staging")]).toEqual([[], []]);
});

it("a bare environment is refused, with all the bindings that it lacks", () => {
  appendFileSync(config, "\n[env.bare]\n");
  const missing = BINDINGS.filter((name) => name !== "ASSETS");
  expect(missing).toContain("CELL");
  expect(problemsOf("bare")).toEqual([
    `rangoli-bare has no binding ${missing.join(", ")}: an environment inherits none, wrangler.toml has to name all`,
  ]);
});

it.each([
  ["an unknown var", 'UPSTREAM_AVIATR = "wss://x"', /^UPSTREAM_AVIATR is no setting\. Allowed: UPSTREAM_AVIATOR\.$/],
  ["a secret among the vars", 'FAIRNESS_KEY = "in everyone\'s sight"', /^FAIRNESS_KEY is a secret: [^']*$/],
  ["a value that is not allowed", 'EARLY_ACCESS = "yes"', /^EARLY_ACCESS="yes" is not allowed\./],
])("an environment with %s is refused", (_, line, problem) => {
  appendFileSync(config, `\n[env.other.vars]\n${line}\n`);
  expect(problemsOf("other")).toContainEqual(expect.stringMatching(problem));
});

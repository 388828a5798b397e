import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { ROOT } from "#tools/paths.ts";
import type { Part } from "./parts.ts";
import type { Reported } from "./report-lines.ts";

const VERSION = "10.1.1";
const FOLDER = join(ROOT, ".cache/stryker");
const MODULES = join(FOLDER, "node_modules/@stryker-mutator");
export const RESULTS = join(ROOT, ".cache/mutants");

export const isInstalled = (): boolean => existsSync(MODULES);

/** Its vitest is the project's: without its own, Node finds the one two folders up. */
export function install(): void {
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  const options = ["--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), "{}");
  spawnSync("npm", ["install", "--prefix", FOLDER, ...options, ...packages], { stdio: "inherit" });
}

/** The mutants of a part so far; `planned`: how many there are. */
export function resultsOf(name: string): { readonly planned: number; readonly tested: readonly Reported[] } {
  const file = join(RESULTS, `${name}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const [plan, ...tested] = lines.map((line) => JSON.parse(line) as Reported & { planned?: number });
  return { planned: plan?.planned ?? 0, tested };
}

/** Has Stryker judge a part's mutants, and stops it after `minutes`. */
export async function runStryker(name: string, part: Part, seed: number, minutes: number): Promise<void> {
  const [config, lines] = [join(RESULTS, `${name}.json`), join(RESULTS, `${name}.jsonl`)];
  mkdirSync(RESULTS, { recursive: true });
  rmSync(lines, { force: true });
  const options = {
    testRunner: "vitest",
    vitest: { configFile: "tests/mutants/vitest.config.ts" },
    plugins: [join(MODULES, "vitest-runner/dist/src/index.js"), join(import.meta.dirname, "report-lines.ts")],
    reporters: ["lines"],
    mutate: [...part.mutate, "!**/*.test.ts"],
    concurrency: 1,
    // A mutant that loops for ever also does so for minutes; on a busy machine, others take as long.
    timeoutMS: 180_000,
    tempDirName: ".cache/mutants/sandbox",
    ignorePatterns: ["dist", ".cache", ".data", ".tsc", "screens"],
    disableTypeChecks: false,
    // Stryker would rewrite the references of the project's own.
    tsconfigFile: "none.json",
    allowConsoleColors: false,
  };
  writeFileSync(config, JSON.stringify(options));
  const child = spawn(process.execPath, [join(MODULES, "core/bin/stryker.js"), "run", config], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, MUTANTS_TESTS: part.tests.join(" "), MUTANTS_SEED: String(seed), MUTANTS_LINES: lines },
  });
  const end = setTimeout(() => child.kill("SIGINT"), minutes * MINUTE_MS);
  await once(child, "exit");
  clearTimeout(end);
  // Stryker leaves its copy behind if its time ends it.
  rmSync(join(RESULTS, "sandbox"), { recursive: true, force: true });
}

interface Instrumenter {
  instrument(files: readonly object[], options: object): Promise<{ mutants: readonly Reported[] }>;
}

/** Lists the mutants of files, which it does not run. */
export async function listMutants(files: readonly string[]): Promise<Reported[]> {
  const module = pathToFileURL(join(MODULES, "instrumenter/dist/src/index.js")).href;
  const { Instrumenter } = (await import(module)) as { Instrumenter: new (logger: object) => Instrumenter };
  const instrumenter = new Instrumenter({ debug() {}, info() {}, warn() {}, isDebugEnabled: () => false });
  const sources = files.map((file) => ({
    name: join(ROOT, file),
    content: readFileSync(join(ROOT, file), "utf8"),
    mutate: true,
  }));
  const { mutants } = await instrumenter.instrument(sources, { ignorers: [], plugins: null, excludedMutations: [] });
  // Unlike its reporters, the instrumenter counts lines and columns from 0.
  const next = ({ line, column }: Reported["location"]["start"]) => ({ line: line + 1, column: column + 1 });
  return mutants.map((mutant) => {
    const { start, end } = mutant.location;
    return { ...mutant, location: { start: next(start), end: next(end) } };
  });
}

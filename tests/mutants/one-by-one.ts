import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "#tools/paths.ts";
import { SeededRandom } from "#tests/world/random.ts";
import { type Mutant, readMutant, type Verdict } from "./mutant.ts";
import { listMutants, RESULTS } from "./stryker.ts";

const TREE = join(RESULTS, "tree");
/** A command that takes longer waits for what the mutant never does. */
const TRIAL_MS = 5 * 60_000;
const NEVER_MUTATED = /\.test\.ts$|\.d\.ts$|\/testing\/|^simulator\/catalogue\/(?:pictures|products)\//;

/** A command that fails with code that it judges as wrong. */
type Trial = readonly [program: string, ...args: string[]];

/** Mutants that Stryker's switch does not reach are compiled one by one. */
export interface OneByOne {
  readonly files: string;
  /** The trials of a file's mutants, the fastest first. */
  readonly trials: (file: string) => readonly Trial[];
}

const simulate = (...args: string[]): Trial => [
  process.execPath,
  "tests/world/run/main.ts",
  "--receipts",
  "--threads",
  "1",
  ...args,
];

export const ONE_BY_ONE = {
  world: {
    files: "simulator/ledger/*.ts",
    trials: () => [simulate("--seeds", "1"), simulate("--seed", "2", "--seeds", "7")],
  },
  workerd: { files: "{edge,simulator,games/*/server}/**/*.ts", trials: workerTests },
} as const satisfies Record<string, OneByOne>;

/** `count` mutants of the files, by the seed. */
export async function sampled({ files }: OneByOne, count: number, seed: number): Promise<Mutant[]> {
  const sources = globSync(files, { cwd: ROOT }).filter((file) => !NEVER_MUTATED.test(file));
  const random = new SeededRandom(seed, "mutants");
  return (await listMutants(sources.toSorted()))
    .map((mutant) => ({ mutant, key: random.word() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .map(({ mutant }) => readMutant(mutant));
}

/** Judges mutants in a copy of the working tree, which it edits. */
export class Judge {
  /** By trial: whether it passes without a mutant. One that fails would kill every mutant. */
  readonly #sound = new Map<string, Promise<boolean>>();

  constructor() {
    rmSync(TREE, { recursive: true, force: true });
    mkdirSync(TREE, { recursive: true });
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    for (const file of execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\0")) {
      if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(TREE, file));
    }
    symlinkSync(join(ROOT, "node_modules"), join(TREE, "node_modules"));
  }

  async verdictOn(mutant: Mutant, trials: readonly Trial[]): Promise<Verdict> {
    const file = join(TREE, mutant.file);
    const original = readFileSync(file, "utf8");
    let verdict: Verdict = "untested";
    for (const trial of trials) {
      if (!(await this.#isSound(trial))) continue;
      writeFileSync(file, mutant.mutated());
      const passed = await passes(trial);
      writeFileSync(file, original);
      if (!passed) return "killed";
      verdict = "survived";
    }
    return verdict;
  }

  #isSound(trial: Trial): Promise<boolean> {
    const name = trial.join(" ");
    const known = this.#sound.get(name) ?? passes(trial);
    this.#sound.set(name, known);
    return known;
  }
}

async function passes([program, ...args]: Trial): Promise<boolean> {
  const child = spawn(program, args, { cwd: TREE, stdio: "ignore", detached: true });
  const { pid } = child;
  const end = setTimeout(() => pid !== undefined && process.kill(-pid, "SIGKILL"), TRIAL_MS);
  const [code] = await once(child, "exit");
  clearTimeout(end);
  return code === 0;
}

/** The tests of the file's folder, then those of its area and of money. */
function workerTests(file: string): Trial[] {
  const folder = `${dirname(file)}/`;
  const area = file.split("/").slice(0, file.startsWith("simulator/") ? 2 : 1);
  const beside = globSync(`${folder}*.test.ts`, { cwd: ROOT }).length > 0 ? [[folder]] : [];
  return [...beside, [`${area.join("/")}/`, "tests/money/"]].map((tests) => [
    "npx",
    "vitest",
    "run",
    "--project=worker",
    "--bail=1",
    "--silent",
    ...tests,
  ]);
}

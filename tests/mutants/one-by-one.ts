import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { ROOT } from "#tools/paths.ts";
import { SeededRandom } from "#tests/world/random.ts";
import { type Mutant, readMutant, type Verdict } from "./mutant.ts";
import { listMutants, RESULTS } from "./stryker.ts";
import type { WorkerTrial } from "./worker-tests.ts";

const TREE = join(RESULTS, "tree");
/** A trial without a mutant that takes longer waits for what never comes. Some take five minutes on a busy machine. */
const TRIAL_MS = 10 * MINUTE_MS;
/** With a mutant, a trial may take this many times as long as without. */
const SLOWER_MAX = 5;
const NEVER_MUTATED = /\.test\.ts$|\.d\.ts$|\/testing\/|^simulator\/catalogue\/(?:pictures|products)\//;

/** A judge of the code in the tree. */
interface Trial {
  readonly name: string;
  /** `file` has changed. False: the code is wrong, or this trial cannot tell; also after `limitMs`. */
  readonly passes: (file: string, limitMs: number) => Promise<boolean>;
}

async function succeeds(args: readonly string[], limitMs: number): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: TREE, stdio: "ignore", detached: true });
  const end = setTimeout(() => endGroup(child), limitMs);
  const [code] = await once(child, "exit");
  clearTimeout(end);
  return code === 0;
}

function endGroup({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, "SIGKILL");
}

/** Runs tests of the Worker in one process, until a mutant makes it wait for ever. */
class WorkerTests {
  #child: ChildProcess | null = null;
  /** Resolves when the child has ended. */
  #ended = Promise.resolve<unknown[]>([]);

  trial(tests: readonly string[]): Trial {
    return { name: tests.join(" "), passes: (changed, limitMs) => this.#pass({ changed, tests }, limitMs) };
  }

  end(): void {
    if (this.#child !== null) endGroup(this.#child);
    this.#child = null;
  }

  async #pass(trial: WorkerTrial, limitMs: number): Promise<boolean> {
    const child = (this.#child ??= this.#start());
    child.send(trial);
    const end = setTimeout(() => endGroup(child), limitMs);
    const [passed] = await Promise.race([once(child, "message"), this.#ended]);
    clearTimeout(end);
    if (passed === undefined) this.#child = null;
    return passed === true;
  }

  #start(): ChildProcess {
    const child = fork("tests/mutants/worker-tests.ts", {
      cwd: TREE,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: true,
    });
    this.#ended = once(child, "exit").then(() => []);
    return child;
  }
}

/** Mutants that Stryker's switch does not reach are compiled one by one. */
export interface OneByOne {
  readonly files: string;
  /** The trials of a file's mutants, the fastest first. */
  readonly trials: (file: string, workers: WorkerTests) => readonly Trial[];
}

const simulate = (...args: string[]): Trial => ({
  name: args.join(" "),
  passes: (_, limitMs) => succeeds(["tests/world/run/main.ts", "--threads", "1", ...args], limitMs),
});

export const ONE_BY_ONE = {
  world: {
    files: "simulator/ledger/*.ts",
    trials: () => [
      simulate("--receipts", "--seeds", "1"),
      simulate("--receipts", "--seed", "2", "--seeds", "7"),
      simulate("--seeds", "1"),
    ],
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
  /** By trial: how long it takes without a mutant, in ms. Null: it fails then too, and would kill every mutant. */
  readonly #takes = new Map<string, number | null>();
  readonly #workers = new WorkerTests();

  constructor() {
    rmSync(TREE, { recursive: true, force: true });
    mkdirSync(TREE, { recursive: true });
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    for (const file of execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\0")) {
      if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(TREE, file));
    }
    symlinkSync(join(ROOT, "node_modules"), join(TREE, "node_modules"));
  }

  async verdictOn(mutant: Mutant, { trials }: OneByOne): Promise<Verdict> {
    const file = join(TREE, mutant.file);
    const original = readFileSync(file, "utf8");
    let verdict: Verdict = "untested";
    for (const trial of trials(mutant.file, this.#workers)) {
      const takes = await this.#timeOf(trial, file);
      if (takes === null) continue;
      writeFileSync(file, mutant.mutated());
      const passed = await trial.passes(file, takes * SLOWER_MAX);
      writeFileSync(file, original);
      if (!passed) return "killed";
      verdict = "survived";
    }
    return verdict;
  }

  end(): void {
    this.#workers.end();
  }

  async #timeOf({ name, passes }: Trial, file: string): Promise<number | null> {
    const known = this.#takes.get(name);
    if (known !== undefined) return known;
    const begun = performance.now();
    const takes = (await passes(file, TRIAL_MS)) ? performance.now() - begun : null;
    this.#takes.set(name, takes);
    return takes;
  }
}

/** Further judges of the files below some folders: the tests of money and games, and those of the gateway. */
const FURTHER = [
  [/^(?:games|simulator\/(?:cell|ledger|payments|rounds|storage))\//, "{tests/money,games/*/server}/*.test.ts"],
  [/^edge\//, "edge/*.test.ts"],
] as const;

/** The file's own tests, also of another folder, then those of its folder, then further ones. */
function workerTests(file: string, workers: WorkerTests): Trial[] {
  const own = `${basename(file, ".ts")}.test.ts`;
  const further = FURTHER.filter(([files]) => files.test(file)).map(([, tests]) => tests);
  return [
    [`{edge,simulator,games/*/server}/**/${own}`, `tests/{,money/}${own}`],
    [`${dirname(file)}/*.test.ts`],
    further,
  ]
    .map((patterns) => globSync(patterns, { cwd: ROOT }))
    .filter((tests) => tests.length > 0)
    .map((tests) => workers.trial(tests));
}

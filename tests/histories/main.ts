import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { runKills } from "#tests/kill/run.ts";
import { withTestServer } from "#tests/kill/restartable-server.ts";
import { History } from "#tests/world/history/history.ts";
import { playedInThreads } from "#tests/world/run/threads.ts";
import { CommandError, flag, readCommand, whole } from "#tools/command/command.ts";
import { ROOT } from "#tools/paths.ts";

/** Of the 20 broken builds. */
const FOUND_MIN = 20;

const { values } = readCommand({
  name: "npm run histories",
  about: `Plays worlds with faults and a server under kills, writes down what each client asked and was told, and judges by
Porcupine whether each member's money, each round and each request is linearizable. It needs Go 1.25, and ends with 1 if
something is not.`,
  options: {
    seed: whole("the first world's, and of the kills", 1, 0),
    runs: whole("how many worlds", 200, 0),
    kills: whole("how often the server is killed; 0: there is no server", 0, 0),
    threads: whole("worlds at once", availableParallelism()),
    planted: flag(
      `instead, plays the broken builds of tests/histories/planted, and ends with 1 if it finds fewer than ${FOUND_MIN}`,
    ),
  },
  example: "--seed 7 --runs 20 --kills 30",
});

const PLANTED = join(ROOT, "tests/histories/planted");
const JUDGE = join(ROOT, "tests/histories/judge");
const FOLDER = join(ROOT, ".cache/histories");
const PROGRAM = join(ROOT, ".cache/histories-judge");
/** No run takes longer. */
const TIMEOUT_MS = 100 * MINUTE_MS;
const MEMBERS = 6;
/** A broken build plays so many worlds at a time until one is wrong, and at most so many. */
const PLANTED_STEP = 8;
const PLANTED_MAX = 48;
/** Of each three worlds, one has relays and one a gift event besides. */
const WORLDS = [{}, { relays: true }, { gifts: true }] as const;

const begun = performance.now();
const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

console.log(`seed ${values.seed}`);
if (values.planted) findPlanted();
else await playAndJudge();

async function playAndJudge(): Promise<void> {
  const { seed, runs, kills, threads } = values;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  execFileSync("go", ["build", "-o", PROGRAM, "."], { cwd: JUDGE, stdio: "inherit" });
  const bounded = setTimeout(() => {
    console.log(`failed: more than ${TIMEOUT_MS / 60_000} minutes`);
    process.exit(1);
  }, TIMEOUT_MS);
  let stopped = 0;
  const optionsOf = (each: number) => ({ ...WORLDS[each % WORLDS.length], history: true });
  await playedInThreads(threads, seed, runs, optionsOf, ({ seed: each, history, wrong }) => {
    write(`world-${each}`, history);
    const [stop] = wrong.filter((line) => line.startsWith("stopped: "));
    if (stop === undefined) return;
    stopped += 1;
    console.log(`world ${each} ${stop}`);
  });
  if (kills > 0) await killOnce(seed, kills);
  clearTimeout(bounded);
  const { status, stdout } = spawnSync(PROGRAM, [FOLDER], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const lines = stdout.trim().split("\n");
  for (const line of lines.slice(0, -1)) console.log(line);
  if (status !== 0 || stopped > 0) process.exitCode = 1;
  console.log(`${lines.at(-1)}, ${stopped} worlds stopped, ${runs} worlds, ${kills} kills, seed ${seed}, ${seconds()}`);
}

async function killOnce(seed: number, kills: number): Promise<void> {
  const history = new History();
  await withTestServer((server) => runKills(server, { kills, seed, members: MEMBERS, history }));
  write("kill", history.text());
}

function write(name: string, text: string): void {
  writeFileSync(join(FOLDER, `${name}.jsonl`), text);
}

/** Plays each broken build in a copy of the tree. */
function findPlanted(): void {
  const patches = readdirSync(PLANTED).filter((name) => name.endsWith(".patch"));
  const missed = patches.filter((patch) => !isFound(patch));
  for (const patch of missed) console.log(`missed: ${patch}`);
  if (patches.length - missed.length < FOUND_MIN) process.exitCode = 1;
  console.log(
    `${patches.length - missed.length} of ${patches.length} broken builds found, seed ${values.seed}, ${seconds()}`,
  );
}

function isFound(patch: string): boolean {
  const copy = mkdtempSync(join(tmpdir(), "histories-"));
  try {
    copyTree(copy);
    const applied = spawnSync("git", ["apply", join(PLANTED, patch)], { cwd: copy, encoding: "utf8" });
    if (applied.status !== 0) throw new CommandError(`${patch} no longer applies: ${applied.stderr}`);
    const end = values.seed + Math.min(values.runs, PLANTED_MAX);
    let lines: string[] = [];
    for (let seed = values.seed; seed < end && !lines.some(isFault); seed += PLANTED_STEP) {
      const [runs, threads] = [Math.min(PLANTED_STEP, end - seed), values.threads];
      const args = Object.entries({ seed, runs, threads }).flatMap(([name, value]) => [`--${name}`, String(value)]);
      const { stdout } = spawnSync(process.execPath, ["tests/histories/main.ts", ...args], {
        cwd: copy,
        encoding: "utf8",
      });
      lines = stdout.trim().split("\n");
    }
    console.log(`${basename(patch, ".patch")}: ${lines.find(isFault) ?? "missed"}; ${lines.at(-1) ?? ""}`);
    return lines.some(isFault);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyTree(to: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(to, "node_modules"));
}

/** Whether a line names a history that is not linearizable, by the call at which its shortest prefix ends. */
function isFault(line: string): boolean {
  return /\.jsonl, .*: at /.test(line);
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { controlClock } from "#contract/control/control.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { ensureBuilt } from "#tools/build/build.ts";
import { CommandError, readCommand, whole } from "#tools/command/command.ts";
import { bytesIn } from "#tools/server/data-dir.ts";
import { ask } from "#tools/server/operator.ts";
import { memoryKib } from "#tools/server/process-usage.ts";
import { freePort } from "#tools/server/processes.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { liveBytes } from "../bench/inspector.ts";
import { writeMembers } from "../players/members.ts";
import { loadOptions } from "../runner/arguments.ts";
import { askQuestion, type Metrics, MISSED, SATURATED } from "../runner/ask-question.ts";
import { buildScript, findK6 } from "../runner/k6.ts";
import { makeMembers } from "../runner/target.ts";
import { POINTS_MIN, type Point, trendOf } from "./trend.ts";

// Hours of play on one server: does it slow down, or take ever more memory or room for a stake?

const QUESTION = "evening";
/** Each stretch ends with an audit. */
const STRETCH_MINUTES = 10;
/** Stretches before the first that counts: caches fill, and code is compiled. */
const WARM_UP = 1;
const CALIBRATIONS = [{ players: 40 }, {}];
const CALIBRATION_SECONDS = 45;
const PLAYERS_MAX = 4_000;
const LOOK_EVERY_MS = 10_000;
const RUN = "soak";
/** findings/workerd-memory-of-calls.sh: it also grows if the code keeps nothing. */
const RESIDENT = "memory_mib";

/** Measures of k6 that must not grow, and which part of them. The lag of k6 is part of each other. */
const LATENCIES = ["stake_ack", "cash_out_ack", "read_ack", "tick_lateness", "generator_lag"] as const;
const PARTS = ["med", "p(95)"] as const;
/** How a stretch may end: the promises of a quiet machine do not count here. */
const ENDINGS: readonly number[] = [0, MISSED, SATURATED];

const { minutes, busy, speed, seed } = readCommand({
  name: "npm run soak",
  about: `Plays the evening's mixture against a server of its own, audits it every ${STRETCH_MINUTES} minutes, and asks whether the live heap,
bytes a stake or latencies grow: the slope by the hour with its 95 % interval, the first ${STRETCH_MINUTES} minutes left out. It ends with 1 if
one grows or the books are not in order. Resident memory, which Linux alone tells, is not judged: that of any Worker grows to some 600 MiB.`,
  options: {
    minutes: whole("how long", 90, (WARM_UP + POINTS_MIN) * STRETCH_MINUTES, 100),
    busy: whole("percent of all cores, with k6, that the players shall take", 60, 5, 95),
    speed: whole("of the simulator's clock", 10, 1, 100),
    seed: whole("chooses what the players do", Date.now() % 1_000_000, 0),
  },
  example: "--minutes 60 --busy 40",
}).values;

const scratch = mkdtempSync(join(tmpdir(), "rangoli-soak-"));
const dataDir = join(scratch, "data");
const membersFile = join(scratch, "members.csv");
await ensureBuilt();
const tools = { k6: findK6(), script: await buildScript(QUESTION) };
const inspectorPort = await freePort(0);
const server = await startServer({ port: 0, dataDir, env: {}, logFile: join(scratch, "server.log"), inspectorPort });
try {
  console.log(`seed ${seed}`);
  const failures = await soak(server);
  console.log(failures.length === 0 ? "nothing grows, and the books are in order" : `soak: ${failures.join("; ")}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Promises that do not hold. */
async function soak(server: Server): Promise<string[]> {
  await ask(server, controlClock, { speed });
  const rows = await makeMembers(server, PLAYERS_MAX, RUN);
  writeFileSync(membersFile, writeMembers(rows), { mode: 0o600 });
  const players = await calibrate();
  const series = new Map<string, Point[]>();
  const begun = performance.now();
  let room = bytesIn(dataDir);
  for (let stretch = 1; stretch * STRETCH_MINUTES <= minutes; stretch++) {
    const hours = ((stretch - 0.5) * STRETCH_MINUTES) / 60;
    // The audit, and the start of k6, are part of a stretch.
    const leftMs = begun + stretch * STRETCH_MINUTES * MINUTE_MS - performance.now();
    const told = await play(players, Math.round(leftMs / 1000) - 60);
    // After an audit that found something, no measures are told.
    if (!ENDINGS.includes(told.exitCode) || told.metrics["stakes"] === undefined)
      return [`minute ${stretch * STRETCH_MINUTES}: the run ended with ${told.exitCode}`];
    const roomNow = bytesIn(dataDir);
    const stakes = told.metrics["stakes"]?.["count"] ?? Number.NaN;
    const values = {
      ...latenciesOf(told.metrics),
      [RESIDENT]: told.memoryMib,
      heap_mib: (await liveBytes(server.url, inspectorPort)) / 1024 / 1024,
      bytes_a_stake: (roomNow - room) / stakes,
    };
    room = roomNow;
    const shown = Object.entries(values).map(([name, value]) => `${name} ${value.toFixed(1)}`);
    const sizes = `${told.busyPercent} % busy, ${stakes} stakes, ${Math.round(room / 1e6)} MB of files`;
    console.log(`minute ${stretch * STRETCH_MINUTES}: ${sizes}; ${shown.join(", ")}`);
    if (stretch <= WARM_UP) continue;
    for (const [name, value] of Object.entries(values)) {
      const points = series.get(name) ?? [];
      series.set(name, Number.isFinite(value) ? [...points, { hours, value }] : points);
    }
  }
  return [...series].flatMap(([name, points]) => {
    if (points.length < POINTS_MIN) return name === RESIDENT ? [] : [`${name} cannot be judged`];
    const { mean, slope, low, high, grows } = trendOf(points);
    const [by, from, to] = [slope, low, high].map((value) => value.toFixed(2));
    console.log(`${name}: ${mean.toFixed(1)} on average, ${by} an hour (${from} to ${to})`);
    return grows && name !== RESIDENT ? [`${name} grows by ${by} an hour`] : [];
  });
}

/** Players that keep the machine as busy as asked. */
async function calibrate(): Promise<number> {
  let players = 0;
  for (const { players: first } of CALIBRATIONS) {
    players = first ?? players;
    const { busyPercent } = await play(players, CALIBRATION_SECONDS);
    players = Math.min(PLAYERS_MAX / 4, Math.max(1, Math.round((players * busy) / busyPercent)));
    console.log(`${busyPercent} % busy: next with ${players} players`);
  }
  return players;
}

async function play(players: number, seconds: number) {
  if (seconds < CALIBRATION_SECONDS) throw new CommandError("the audit took most of its ten minutes");
  const looks: number[] = [];
  const looking = setInterval(() => looks.push(memoryKib(server.pid) ?? Number.NaN), LOOK_EVERY_MS);
  const before = cpuTimes();
  let metrics: Metrics = {};
  const args = [QUESTION, "--target", server.url, "--members", membersFile, "--vus", players, "--seconds", seconds];
  const exitCode = await askQuestion(loadOptions(args.map(String)), {
    findTools: () => Promise.resolve(tools),
    target: { ...server, disposable: true, speed, stop: () => Promise.resolve() },
    run: RUN,
    scratch,
    seed,
    onMetrics: (all) => (metrics = all),
  }).finally(() => clearInterval(looking));
  const after = cpuTimes();
  const busyPercent = Math.round(100 * (1 - (after.idle - before.idle) / (after.all - before.all)));
  return { exitCode, metrics, busyPercent, memoryMib: median(looks) / 1024 };
}

function latenciesOf(metrics: Metrics): Record<string, number> {
  return Object.fromEntries(
    LATENCIES.flatMap((name) => PARTS.map((part) => [`${name} ${part}`, metrics[name]?.[part] ?? Number.NaN])),
  );
}

function cpuTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (of: (each: (typeof times)[number]) => number) => times.reduce((total, each) => total + of(each), 0);
  // Work of a lower priority leaves the processors to the players.
  return {
    idle: sum(({ idle, nice }) => idle + nice),
    all: sum((each) => Object.values(each).reduce((a, b) => a + b, 0)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

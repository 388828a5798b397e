import { mkdtempSync, rmSync, mkdirSync, openSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "#scripts/build/build.ts";
import { compare, HEADINGS, tableText, median, measured } from "./comparison.ts";
import { contests } from "./contests.ts";
import { crowdRows } from "./crowd.ts";
import { profileBench } from "./profile.ts";
import { settlementRow } from "./settlement.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "#scripts/paths.ts";
import { freePort, HOST } from "#scripts/server/processes.ts";

// `npm run bench [-- NAME ...]` compares the server with peers on the same machine. Only errors fail the run: a busy
// machine shows in the figures, not in the exit code. `npm run bench -- --profile NAME` profiles the server instead.

const STARTS = 3;
const TARGET_MS = 3_000;
const POLL_MS = 10;
const TIMEOUT_MS = 30_000;

/** Row of the time from `npm start` on fresh data to the first page. */
async function startUpRow(scratch: string): Promise<readonly string[]> {
  const times: number[] = [];
  while (times.length < STARTS) times.push(await startOnce(join(scratch, `start-${times.length}`)));
  const ms = median(times);
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  return measured("start-up to first page", seconds(ms), `≤ ${seconds(TARGET_MS)}`, ms <= TARGET_MS);
}

async function startOnce(dataDir: string): Promise<number> {
  mkdirSync(dataDir);
  const port = await freePort(0);
  const log = openSync(join(dataDir, "server.log"), "a");
  const startedAt = performance.now();
  const server = spawn(process.execPath, [join(ROOT, "scripts/start.ts")], {
    stdio: ["ignore", log, log],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  const gone = once(server, "exit");
  try {
    while (!(await answers(`http://${HOST}:${port}/`))) {
      const waited = performance.now() - startedAt;
      if (server.exitCode !== null || waited > TIMEOUT_MS) throw new Error("the app did not start");
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return performance.now() - startedAt;
  } finally {
    server.kill("SIGTERM");
    await gone;
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

type Rows = readonly (readonly string[])[];

const notes: string[] = [];

const measurements: Readonly<Record<string, (scratch: string) => Promise<Rows>>> = {
  "start-up": async (scratch) => [await startUpRow(scratch)],
  ...Object.fromEntries(Object.keys(contests).map((name) => [name, (scratch: string) => contest(name, scratch)])),
  settlement: async (scratch) => [await settlementRow(scratch)],
  crowd: crowdRows,
};

const known = Object.keys(measurements);
const { values, positionals: asked } = parseArgs({ options: { profile: { type: "string" } }, allowPositionals: true });
const unknown = asked.filter((name) => !(name in measurements));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: none of ${known.join(", ")}`);

const startedAt = performance.now();
const scratch = mkdtempSync(join(tmpdir(), "rangoli-bench-"));
const rows: (readonly string[])[] = [];
try {
  await ensureBuilt();
  if (values.profile === undefined) await measureAll();
  else rows.push(...(await profileBench(values.profile, scratch)));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(tableText(rows));
for (const note of notes) console.log(note);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "CPU"}`;
console.log(`${machine}, load ${loadavg()[0]?.toFixed(1) ?? "unknown"}, ${seconds} s`);

async function measureAll(): Promise<void> {
  rows.push(HEADINGS);
  for (const name of asked.length === 0 ? known : asked) {
    try {
      rows.push(...((await measurements[name]?.(scratch)) ?? []));
    } catch (error) {
      // Continue, so that one failure does not hide the other figures.
      process.exitCode = 1;
      notes.push(`${name}: not measured: ${String(error)}`);
    }
  }
}

async function contest(name: string, dir: string): Promise<Rows> {
  const opened = await contests[name]?.(dir);
  if (opened === undefined) return [];
  try {
    notes.push(...opened.how.map((line) => `${name}: ${line}`));
    return await compare(opened);
  } finally {
    await opened.close();
  }
}

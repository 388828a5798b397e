import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "#tools/build/build.ts";
import { compare, HEADINGS, tableText } from "./comparison.ts";
import { contests } from "./contests.ts";
import { crowdRows } from "./crowd.ts";
import { profileBench } from "./profile.ts";

// `npm run bench [-- NAME ...]` compares the server with peers on the same machine. Only errors fail the run: a busy
// machine shows in the figures, not in the exit code. `npm run bench -- --profile NAME` profiles the server instead.

type Rows = readonly (readonly string[])[];

const notes: string[] = [];

const measurements: Readonly<Record<string, (scratch: string) => Promise<Rows>>> = {
  ...Object.fromEntries(Object.keys(contests).map((name) => [name, (scratch: string) => contest(name, scratch)])),
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

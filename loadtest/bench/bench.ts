import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#tools/build/build.ts";
import { buildOf, checkOut } from "#tools/build/work-tree.ts";
import { BUILD } from "#tools/paths.ts";
import {
  againstHeadings,
  againstRows,
  contestSubject,
  freshSubject,
  measureRounds,
  type OpenSubject,
} from "./against.ts";
import { compare, HEADINGS, tableText } from "./comparison.ts";
import { type Contest, contests } from "./contests.ts";
import { crowdFigures } from "./crowd.ts";
import { figureRow } from "./figures.ts";
import { benchOptions } from "./options.ts";
import { profileBench } from "./profile.ts";

type Rows = readonly (readonly string[])[];

interface Measurement {
  /** Rows beside peers or promises. */
  rows(dir: string): Promise<Rows>;
  readonly subject: OpenSubject;
}

const measurements: Readonly<Record<string, Measurement>> = {
  ...Object.fromEntries(Object.entries(contests).map(([name, contest]) => [name, ofContest(name, contest)])),
  crowd: {
    rows: async (dir) => (await crowdFigures(BUILD, dir)).map(figureRow),
    subject: freshSubject(crowdFigures),
  },
};

const { names, profile, against, rounds } = benchOptions(Object.keys(measurements), Object.keys(contests));
const notes: string[] = [];
const startedAt = performance.now();
const scratch = mkdtempSync(join(tmpdir(), "rangoli-bench-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
const rows = profile !== undefined ? await profiled(profile) : await measured(names, against, rounds);
console.log(tableText(rows));
for (const note of notes) console.log(note);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "CPU"}`;
console.log(`${machine}, load ${loadavg()[0]?.toFixed(1) ?? "unknown"}, ${seconds} s`);

async function profiled(name: string): Promise<Rows> {
  await ensureBuilt();
  return profileBench(name, scratch);
}

async function measured(names: readonly string[], against: string | undefined, rounds: number): Promise<Rows> {
  if (against !== undefined) return measuredAgainst(names, against, rounds);
  await ensureBuilt();
  return [HEADINGS, ...(await rowsOf(names, ({ rows }, dir) => rows(dir)))];
}

async function measuredAgainst(names: readonly string[], ref: string, rounds: number): Promise<Rows> {
  const tree = checkOut(ref);
  try {
    const other = buildOf(tree);
    await ensureBuilt();
    const rows = await rowsOf(names, ({ subject }, dir) =>
      withBoth(
        subject(BUILD, join(dir, "ours")),
        () => subject(other, join(dir, "theirs")),
        async (ours, theirs) => againstRows(await measureRounds(ours, theirs, rounds)),
      ),
    );
    return [againstHeadings(tree.commit), ...rows];
  } finally {
    tree.remove();
  }
}

/** The rows of each measurement. Continues after a failure, so that it does not hide the other figures. */
async function rowsOf(names: readonly string[], rows: (measurement: Measurement, dir: string) => Promise<Rows>) {
  const all: (readonly string[])[] = [];
  for (const name of names) {
    try {
      const measurement = measurements[name];
      if (measurement !== undefined) all.push(...(await rows(measurement, join(scratch, name))));
    } catch (error) {
      process.exitCode = 1;
      notes.push(`${name}: not measured: ${String(error)}`);
    }
  }
  return all;
}

function ofContest(name: string, contest: Contest): Measurement {
  return {
    subject: contestSubject(contest),
    rows: (dir) =>
      withBoth(
        contest.ours(join(dir, "ours")),
        () => contest.peer(join(dir, "peer")),
        async (ours, peer) => {
          notes.push(`${name}: ${contest.how}`);
          return [await compare(ours.side, peer.side, contest.target)];
        },
      ),
  };
}

interface Opened {
  close(): Promise<void>;
}

/** Works with two servers, and closes what has opened, also after a failure. */
async function withBoth<T extends Opened, R>(
  opening: Promise<T>,
  openOther: () => Promise<T>,
  work: (one: T, other: T) => Promise<R>,
): Promise<R> {
  const one = await opening;
  try {
    const other = await openOther();
    try {
      return await work(one, other);
    } finally {
      await other.close();
    }
  } finally {
    await one.close();
  }
}

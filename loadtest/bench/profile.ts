import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT, WORKER_DIST } from "#tools/paths.ts";
import { sourcePlaces } from "#tools/server/output.ts";
import { freePort } from "#tools/server/processes.ts";
import { type CpuProfile, openInspector, SAMPLE_US } from "./inspector.ts";
import type { Side } from "./comparison.ts";
import { contests } from "./contests.ts";

// `npm run bench -- --profile NAME` shows where the server's JavaScript spends its time.

const PROFILES = join(ROOT, ".cache/bench/profiles");
const WARM_UP_MS = 3_000;
const PROFILED_MS = 10_000;
const ROWS = 25;
const IDLE = "(idle)";
/** After a longer gap between two samples, another process had the core. */
const GAP_MAX_US = 5 * SAMPLE_US;

/** Profiles the bursts of a benchmark's own side, and returns the table of self time by module. */
export async function profileBench(name: string, scratch: string): Promise<readonly (readonly string[])[]> {
  const contest = contests[name];
  if (contest === undefined) throw new Error(`--profile ${name}: none of ${Object.keys(contests).join(", ")}`);
  const inspectorPort = await freePort(0);
  const { side, close } = await contest.ours(join(scratch, name), { inspectorPort });
  try {
    const inspector = await openInspector(inspectorPort);
    await side.begin?.();
    await repeat(side, WARM_UP_MS, () => side.burst());
    const profiles: CpuProfile[] = [];
    let messages = 0;
    await repeat(side, PROFILED_MS, async () => {
      const { result, profile } = await inspector.during(() => side.burst());
      messages += result.messages;
      profiles.push(profile);
    });
    side.end?.();
    inspector.close();
    console.log(`the last burst: ${saved(name, profiles.at(-1))}`);
    return selfTimeRows(profiles, messages, sourcePlaces(WORKER_DIST, ROOT));
  } finally {
    await close();
  }
}

/** Repeats bursts until the time is over, each after its preparation. */
async function repeat(side: Side, ms: number, burst: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + ms;
  do {
    await side.prepare?.();
    await burst();
  } while (performance.now() < endsAt);
}

/** Chrome's developer tools and editors open this file. */
function saved(name: string, profile: CpuProfile | undefined): string {
  mkdirSync(PROFILES, { recursive: true });
  const file = join(PROFILES, `${name}.cpuprofile`);
  writeFileSync(file, JSON.stringify(profile));
  return relative(ROOT, file);
}

/** Rows of self time by module, the largest first. `placeOf` turns a place in the bundle into one in the sources. */
export function selfTimeRows(
  profiles: readonly CpuProfile[],
  messages: number,
  placeOf: (place: string) => string,
): readonly (readonly string[])[] {
  const selfUs = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const modules = new Map(nodes.map(({ id, callFrame }) => [id, moduleOf(callFrame, placeOf)]));
    for (const [index, id] of samples.entries()) {
      const module = modules.get(id) ?? "(unknown)";
      const us = Math.min(timeDeltas[index] ?? 0, GAP_MAX_US);
      if (module !== IDLE) selfUs.set(module, (selfUs.get(module) ?? 0) + us);
    }
  }
  const total = [...selfUs.values()].reduce((sum, us) => sum + us, 0);
  const rows = [...selfUs].toSorted(([, one], [, other]) => other - one);
  const row = (name: string, us: number) => [
    name,
    `${(us / messages).toFixed(1)} µs`,
    `${((100 * us) / total).toFixed(1)} %`,
  ];
  return [
    ["module", "self time a message", "share"],
    ...rows.slice(0, ROWS).map(([name, us]) => row(name, us)),
    row("all", total),
  ];
}

/** Native functions have no address, so they stand under their own name. */
function moduleOf(
  { functionName, url, lineNumber, columnNumber }: CpuProfile["nodes"][number]["callFrame"],
  placeOf: (place: string) => string,
): string {
  if (url === "") return functionName === "" ? "(native)" : functionName;
  return placeOf(`${url}:${lineNumber + 1}:${columnNumber + 1}`).replace(/:\d+:\d+$/, "");
}

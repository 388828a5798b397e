import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { profile } from "#contract/calls/profile.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { controlClock } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { controlScene } from "#contract/control/state.ts";
import { WORKER_DIST } from "#tools/paths.ts";
import type { RestartableServer } from "../kill/restartable-server.ts";
import { withServerOn } from "../kill/restartable-server.ts";
import { runKills } from "../kill/run.ts";
import { answersOf, callerOf, changesIn, passTime } from "./life.ts";
import { readRelease, type Release, SETTINGS, unpack } from "./release.ts";
import { mixedWorker } from "./workers.ts";

// Runs an upgrade, a rollback and two versions at once on the data of a release.

export interface Way {
  /** `0.2.0 → next → 0.2.0`. */
  readonly name: string;
  readonly faults: readonly string[];
}

/** Versions run one after the other, or each half of the objects runs one of them. */
export type Kind = "in turn" | "at once";

interface Options {
  /** The built Worker of the next version; without it, the present build. */
  readonly next?: string;
  /** Without it, both. */
  readonly kind?: Kind | undefined;
  /** How often the server is killed during play, and restarted as the other version. */
  readonly kills: number;
}

const SEED = 20_261_125;
const SETTLE_MS = 600_000;
const TRIES = 5;

/** Tries the ways from a release's data. `hasWorker`: the release's own code is there. */
export async function tryRelease(
  version: string,
  hasWorker: boolean,
  { next = WORKER_DIST, kind, kills }: Options,
): Promise<Way[]> {
  const folder = mkdtempSync(join(tmpdir(), "rangoli-versions-"));
  const release = readRelease(version);
  const data = unpack(version, "data", join(folder, "data"));
  const old = hasWorker ? unpack(version, "worker", join(folder, "worker")) : null;
  const ways: Way[] = [];
  const tryWay = async (name: string, workers: readonly string[], withKills: number) => {
    const dataDir = join(folder, `data-${ways.length}`);
    cpSync(data, dataDir, { recursive: true });
    const run = (server: RestartableServer) => faultsOf(server, release, workers.length, withKills);
    ways.push({ name, faults: await withServerOn(dataDir, run, SETTINGS, workers) });
  };
  try {
    if (old === null) await tryWay(`${version} → next`, [next], 0);
    else {
      if (kind !== "at once") await tryWay(`${version} → next → ${version}`, [next, old], kills);
      for (const half of kind === "in turn" ? [] : ([0, 1] as const)) {
        const mixed = mixedWorker(join(folder, `mixed-${half}`), old, next, half);
        await tryWay(`${version} and next at once, half ${half}`, [mixed], half === 0 ? 0 : kills);
      }
    }
    return ways;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs each version once on the data with a look at them, and then all in turn while members play. */
async function faultsOf(
  server: RestartableServer,
  release: Release,
  versions: number,
  kills: number,
): Promise<string[]> {
  for (let start = 1; start <= versions; start++) {
    if (start > 1) await server.killAndRestart();
    const faults = await lookAt(server, release, start === 1);
    if (faults.length > 0) return faults.map((fault) => `start ${start}: ${fault}`);
  }
  if (kills === 0) return [];
  await callerOf(server).control(controlClock, { frozen: false });
  const { difference, broken, tally } = await runKills(server, { kills, seed: SEED, members: 3, hasProvider: false });
  const { lost, doubled, strange } = difference;
  return [...lost, ...doubled, ...strange, ...broken, ...tally.problems];
}

const ready = z.object({ ok: z.boolean(), failing: z.optional(z.array(z.string())) });

/** Compares answers, lets simulated players play, moves money between all members, and audits. */
async function lookAt(server: RestartableServer, release: Release, isFirst: boolean): Promise<string[]> {
  const { failing = [] } = ready.parse(await (await fetch(`${server.url}/readyz`)).json());
  if (failing.length > 0) return failing;
  const changes: string[] = [];
  for (const { answers, ...member } of isFirst ? release.members : []) {
    changes.push(...changesIn(answers, await answersOf(server, member), member.id));
  }
  if (changes.length > 0) return changes;
  try {
    return await play(server, release);
  } catch (error) {
    return [String(error)];
  }
}

async function play(server: RestartableServer, { members }: Release): Promise<string[]> {
  const caller = callerOf(server);
  const balances = () => Promise.all(members.map(async (member) => (await caller.read(profile, member)).entry.balance));
  const before = await balances();
  await caller.control(controlScene, { scene: "busy_evening", players: 6 });
  // Each gives as much to the next as it gets from the last.
  for (const [at, member] of members.entries()) {
    const body = { user_id: members[(at + 1) % members.length]?.id ?? "", amount: 100 };
    const sent = await caller.move(transferTo, member, { body, key: crypto.randomUUID() });
    if ("refused" in sent) return [`${transferTo.path}: ${sent.refused.msg}`];
  }
  await passTime(caller, SETTLE_MS);
  // Money may still be under way to another cell.
  for (let tries = 1; ; tries++) {
    const { invariants, failures } = await caller.control(operateAudit);
    const faults = [
      ...changesIn(before, await balances(), "balance"),
      ...invariants.filter(({ broken }) => broken > 0).map(({ name, first }) => `${name}: ${first}`),
      ...failures.map(({ object, last }) => `${object}: ${last.event}: ${last.error}`),
    ];
    if (faults.length === 0 || failures.length > 0 || tries === TRIES) return faults;
    await passTime(caller, SETTLE_MS);
  }
}

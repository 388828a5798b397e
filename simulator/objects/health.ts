import { tableNames } from "./tables.ts";
import { simulatorSettings } from "../settings.ts";
import { isNewerData } from "../storage/migrate.ts";
import { isUnfinishedRestore } from "../storage/restoration.ts";
import { catalogueStub, cellStub, directoryStub, tableStub } from "./stubs.ts";
import type { SimulatorBindings } from "./bindings.ts";

/** An object that does not answer within this time fails, real ms. */
const ANSWER_MS = 5_000;

const FULL = /disk is full|SQLITE_FULL/i;

/** More calls at a time could exceed the platform's limit for a request. */
const FIRST_CALLS = 100;

interface Target {
  readonly name: string;
  readonly stub: () => { checkStorage(): Promise<void> };
}

/**
 * Asks objects whether they can store, and returns those that fail with the reason. The first checks ask every object,
 * because a new release may meet data that it refuses. Each later one asks the next cell, table and directory, and the
 * catalogue. Failed objects are asked until they work.
 */
export function createHealthCheck(
  env: SimulatorBindings,
  sleep: (realMs: number) => Promise<void>,
): () => Promise<string[]> {
  const { cells, directories } = simulatorSettings(env);
  const numbered = (count: number, kind: string, stub: (number: number) => ReturnType<Target["stub"]>) =>
    Array.from({ length: count }, (_, number): Target => ({ name: `${kind}:${number}`, stub: () => stub(number) }));
  const kinds: readonly (readonly Target[])[] = [
    numbered(cells, "cell", (cell) => cellStub(env, cell)),
    tableNames().map((table) => ({ name: `table:${table}`, stub: () => tableStub(env, table) })),
    numbered(directories, "directory", (shard) => directoryStub(env, shard)),
    [{ name: "catalogue", stub: () => catalogueStub(env) }],
  ];
  const rounds = kinds.map((targets) => ({ targets, at: 0, isFirst: true }));
  return async () => {
    const faults = await Promise.all(
      rounds.map(async (round) => {
        const { targets, at, isFirst } = round;
        const asked = targets.slice(at, at + (isFirst ? FIRST_CALLS : 1));
        const found = await Promise.all(asked.map(faultOf));
        const failing = found.findIndex((fault) => fault !== null);
        const next = at + (failing === -1 ? asked.length : failing);
        round.at = next % targets.length;
        round.isFirst = isFirst && next < targets.length;
        return found;
      }),
    );
    return faults.flat().filter((fault) => fault !== null);
  };

  async function faultOf({ name, stub }: Target): Promise<string | null> {
    const late = sleep(ANSWER_MS).then(() => "no answer");
    const answer = stub()
      .checkStorage()
      .then(() => null, reasonOf);
    const reason = await Promise.race([answer, late]);
    return reason === null ? null : `${name}: ${reason}`;
  }
}

/** The log has the error itself. */
function reasonOf(error: unknown): string {
  if (isNewerData(error)) return "its data are of a newer release";
  if (isUnfinishedRestore(error)) return "its restore has not ended";
  return FULL.test(String(error)) ? "the disk is full" : "it cannot store";
}

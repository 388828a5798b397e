import { env } from "cloudflare:workers";
import { runInDurableObject, listDurableObjectIds, reset as forgetAwake } from "cloudflare:test";
import type { Cell } from "../cell/cell.ts";
import { cellStub, catalogueStub, DIRECTORIES, directoryStub, tableStub } from "../objects/stubs.ts";
import { TABLES } from "../rounds/tables.ts";
import { realNow } from "../time/clock.ts";
import { workerClock } from "../time/shared-clock.ts";

/** A cell that no member lives in: its real storage is a place to try parts of a cell in. */
const TEST_CELL = 900;

/** Runs inside the test cell, with its real storage and its real tables. */
export function insideTestCell<R>(work: (state: DurableObjectState, cell: Cell) => R | Promise<R>): Promise<R> {
  return insideCell(TEST_CELL, work);
}

/** Runs inside a cell. */
export function insideCell<R>(
  cell: number,
  work: (state: DurableObjectState, cell: Cell) => R | Promise<R>,
): Promise<R> {
  return runInDurableObject(cellStub(env, cell), (instance, state) => work(state, instance as Cell));
}

/** More than tests share. */
const CELLS = 1_000;

/** By id: what gives a stub of the object by its name, without which most do not begin. */
const byId = new Map<string, () => DurableObjectStub>(
  [
    ...numbers(CELLS).map((cell) => () => cellStub(env, cell)),
    ...numbers(DIRECTORIES).map((shard) => () => directoryStub(env, shard)),
    ...TABLES.map((table) => () => tableStub(env, table)),
    () => catalogueStub(env),
  ].map((stub) => [String(stub().id), stub]),
);

/** An object falls asleep once nobody has asked it anything for ten seconds. */
const ASLEEP_AFTER_MS = 9_000;

let resetAt = 0;

/**
 * Deletes all that all objects hold. The platform's own reset forgets only what is awake: an object that fell asleep on a
 * slow machine would wake with what the test before has left. So all are woken, where one can have fallen asleep.
 */
export async function reset(): Promise<void> {
  if (realNow() - resetAt >= ASLEEP_AFTER_MS) await wakeAll();
  await forgetAwake();
  workerClock(env).invalidate();
  resetAt = realNow();
}

/** Wakes every object that there ever was: what was forgotten is still listed. */
export async function wakeAll(): Promise<void> {
  const namespaces = [env.CELL, env.DIRECTORY, env.ROUNDS, env.CATALOGUE];
  const ids = await Promise.all(namespaces.map((each) => listDurableObjectIds<undefined>(each)));
  const stubs = ids.flat().flatMap((id) => byId.get(String(id))?.() ?? []);
  await Promise.all(stubs.map((stub) => runInDurableObject(stub, () => undefined)));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** Leaves the Idempotency-Keys to the records alone that carry them, as data from before keys were kept has them. */
export async function forgetKeys(): Promise<void> {
  await Promise.all(
    Array.from({ length: 3 }, (_, cell) =>
      insideCell(cell, ({ storage: { sql } }) => void sql.exec("DELETE FROM idempotency_key")),
    ),
  );
}

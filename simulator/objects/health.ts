import { TABLES } from "./tables.ts";
import { simulatorSettings } from "../settings.ts";
import { isNewerData } from "../storage/migrate.ts";
import { isUnfinishedRestore } from "../storage/restoration.ts";
import { catalogueStub, cellStub, tableStub } from "./stubs.ts";
import type { SimulatorBindings } from "./bindings.ts";

/** An object that does not answer within this time fails, real ms. */
const ANSWER_MS = 5_000;

const FULL = /disk is full|SQLITE_FULL/i;

/**
 * Asks a cell, a table and the catalogue whether they can store, and returns those that fail with the reason. Each check
 * asks the next cell and table, and one that failed until it works again.
 */
export function createHealthCheck(
  env: SimulatorBindings,
  sleep: (realMs: number) => Promise<void>,
): () => Promise<string[]> {
  const { cells } = simulatorSettings(env);
  let cell = 0;
  let table = 0;
  return async () => {
    const [cellFault, tableFault, catalogueFault] = await Promise.all([
      faultOf(`cell:${cell}`, () => cellStub(env, cell).checkStorage()),
      faultOf(`table:${TABLES[table]}`, () => tableStub(env, TABLES[table] ?? "").checkStorage()),
      faultOf("catalogue", () => catalogueStub(env).checkStorage()),
    ]);
    if (cellFault === null) cell = (cell + 1) % cells;
    if (tableFault === null) table = (table + 1) % TABLES.length;
    return [cellFault, tableFault, catalogueFault].filter((fault) => fault !== null);
  };

  async function faultOf(name: string, check: () => Promise<void>): Promise<string | null> {
    const late = sleep(ANSWER_MS).then(() => "no answer");
    const reason = await Promise.race([check().then(() => null, reasonOf), late]);
    return reason === null ? null : `${name}: ${reason}`;
  }
}

/** The log has the error itself. */
function reasonOf(error: unknown): string {
  if (isNewerData(error)) return "its data are of a newer release";
  if (isUnfinishedRestore(error)) return "its restore has not ended";
  return FULL.test(String(error)) ? "the disk is full" : "it cannot store";
}

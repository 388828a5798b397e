import { changeClock, type ClockChange, type ClockState, nowAt } from "../clock.ts";
import type { SimulatorBindings } from "../env.ts";
import { allDirectories, catalogueStub, cellStub, directoryStub, tableStub } from "../objects.ts";
import { TABLES } from "../rounds/tables.ts";

/** The clock as all objects hold it; the directory's first part is the one that is asked. */
export async function readClock(env: SimulatorBindings): Promise<ClockState> {
  return directoryStub(env, 0).getClock();
}

/** Changes the time of the whole simulator: every object is told, also those that have never been used. */
export async function setClock(
  env: SimulatorBindings,
  cells: number,
  change: ClockChange,
  real: () => number,
): Promise<{ now: number; speed: number; frozen: boolean }> {
  let state = await readClock(env);
  if (Object.keys(change).length > 0) {
    state = changeClock(state, change, real());
    await Promise.all([
      ...allDirectories(env).map((directory) => directory.setClock(state)),
      catalogueStub(env).setClock(state),
      ...TABLES.map((table) => tableStub(env, table).setClock(state)),
    ]);
    // After the tables: a cell asks its table as soon as it hears of the new time.
    await Promise.all(Array.from({ length: cells }, (_, cell) => cellStub(env, cell).setClock(state)));
  }
  return { now: nowAt(state, real()), speed: state.speed, frozen: state.frozen };
}

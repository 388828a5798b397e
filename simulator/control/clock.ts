import { type ClockChange, type ClockState, nowAt } from "../time/clock.ts";
import { catalogueStub, cellStub, directoryStub, namedAs, tableStub } from "../objects/stubs.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

export async function readClock(env: SimulatorBindings): Promise<ClockState> {
  return catalogueStub(env).time();
}

/** Changes the clock of the whole simulator; an empty change only reads it. `real`: returns ms since the epoch. */
export async function setClock(
  env: SimulatorBindings,
  change: ClockChange,
  real: () => number,
): Promise<{ now: number; speed: number; frozen: boolean }> {
  const state = Object.keys(change).length > 0 ? await changeTime(env, change) : await readClock(env);
  return { now: nowAt(state, real()), speed: state.speed, frozen: state.frozen };
}

/** Moves the whole simulator to the start of a table's next phase. */
export async function stepTable(env: SimulatorBindings, table: string, real: () => number) {
  const { endTime } = await tableStub(env, table).live();
  const clock = await setClock(env, { to: endTime }, real);
  const { period, phase } = await tableStub(env, table).live();
  return { ...clock, period, phase };
}

/** Tells the objects that have ever started: the others ask for the time as they start. */
async function changeTime(env: SimulatorBindings, change: ClockChange): Promise<ClockState> {
  const { state, subscribers } = await catalogueStub(env).changeTime(change);
  await Promise.all([
    ...namedAs("table", subscribers).map((table) => tableStub(env, table).setClock(state)),
    ...namedAs("directory", subscribers).map((shard) => directoryStub(env, Number(shard)).setClock(state)),
  ]);
  // After the tables: a cell asks its table at once.
  const cells = namedAs("cell", subscribers)
    .map(Number)
    .toSorted((a, b) => a - b);
  const crowds = await Promise.all(
    cells.map(async (cell) => [cell, await cellStub(env, cell).setClock(state)] as const),
  );
  // In sequence, since the order of seeds decides outcomes.
  if (state.frozen) for (const [cell, isHere] of crowds) if (isHere) await cellStub(env, cell).playAtOnce();
  return state;
}

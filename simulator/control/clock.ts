import { type ClockChange, type ClockState, nowAt } from "../time/clock.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { catalogueStub, cellStub, directoryStub, tableStub } from "../objects/stubs.ts";
import { TABLES } from "../rounds/tables.ts";

/** The time as all objects hold it. */
export async function readClock(env: SimulatorBindings): Promise<ClockState> {
  return catalogueStub(env).time();
}

/** Changes the time of the whole simulator, or only reads it where nothing is to change. `real`: gives ms since the epoch. */
export async function setClock(
  env: SimulatorBindings,
  change: ClockChange,
  real: () => number,
): Promise<{ now: number; speed: number; frozen: boolean }> {
  const state = Object.keys(change).length > 0 ? await changeTime(env, change) : await readClock(env);
  return { now: nowAt(state, real()), speed: state.speed, frozen: state.frozen };
}

/** Brings the whole simulator to the time at which a table's next phase begins; says where the table is then. */
export async function stepTable(env: SimulatorBindings, table: string, real: () => number) {
  const { endTime } = await tableStub(env, table).live();
  const clock = await setClock(env, { to: endTime }, real);
  const { period, phase } = await tableStub(env, table).live();
  return { ...clock, period, phase };
}

async function changeTime(env: SimulatorBindings, change: ClockChange): Promise<ClockState> {
  const { state, living } = await catalogueStub(env).changeTime(change);
  // Tables and cells are what everything else waits for: they are told whether or not they are known to live.
  await Promise.all([
    ...TABLES.map((table) => tableStub(env, table).setClock(state)),
    ...living.flatMap((name) => {
      const shard = /^directory:(\d+)$/.exec(name)?.[1];
      return shard === undefined ? [] : [directoryStub(env, Number(shard)).setClock(state)];
    }),
  ]);
  // After the tables: a cell asks its table as soon as it hears of the new time.
  const { cells } = simulatorSettings(env);
  const crowds = await Promise.all(Array.from({ length: cells }, (_, cell) => cellStub(env, cell).setClock(state)));
  // One cell after the other: which seeds come first decides outcomes.
  if (state.frozen) for (const [cell, isHere] of crowds.entries()) if (isHere) await cellStub(env, cell).playAtOnce();
  return state;
}

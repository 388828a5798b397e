import { type ClockChange, type ClockState, nowAt } from "../clock.ts";
import { simulatorSettings, type SimulatorBindings } from "../env.ts";
import { catalogueStub, cellStub, directoryStub, tableStub } from "../objects.ts";
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

async function changeTime(env: SimulatorBindings, change: ClockChange): Promise<ClockState> {
  const { state, living } = await catalogueStub(env).changeTime(change);
  const isCell = (name: string) => name.startsWith("cell:");
  const tell = (name: string) => stubNamed(env, name).setClock(state);
  // Tables and cells are what everything else waits for: they are told whether or not they are known to live.
  const others = new Set([...TABLES.map((table) => `table:${table}`), ...living.filter((name) => !isCell(name))]);
  await Promise.all([...others].map(tell));
  // After the tables: a cell asks its table as soon as it hears of the new time.
  const cells = Array.from({ length: simulatorSettings(env).cells }, (_, cell) => `cell:${cell}`);
  await Promise.all([...new Set([...cells, ...living.filter(isCell)])].map(tell));
  return state;
}

function stubNamed(env: SimulatorBindings, name: string) {
  const [kind = "", ...rest] = name.split(":");
  const own = rest.join(":");
  if (kind === "cell") return cellStub(env, Number(own));
  return kind === "table" ? tableStub(env, own) : directoryStub(env, Number(own));
}

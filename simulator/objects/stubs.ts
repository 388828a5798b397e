import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { cellOf, regionOf } from "./placement.ts";

/** How many objects share the directory. Never changed: a mobile number's object follows from it. */
export const DIRECTORIES = 16;

// A stub that threw is broken, so every use takes a new one.

/** A cell that nobody has asked for yet is put where its number says. */
export function cellStub(env: SimulatorBindings, cell: number) {
  const region = regionOf(cell, simulatorSettings(env).cellRegions);
  return env.CELL.getByName(`cell:${cell}`, region === null ? undefined : { locationHint: region });
}

/** Whether an id is a member's. */
export async function isMember(env: SimulatorBindings, cells: number, id: number): Promise<boolean> {
  return cellOf(id) < cells && cellStub(env, cellOf(id)).hasMember(id);
}

export function tableStub(env: SimulatorBindings, table: string) {
  return env.ROUNDS.getByName(`table:${table}`);
}

/** There is one: what it holds is shared by all. */
export function catalogueStub(env: SimulatorBindings) {
  return env.CATALOGUE.getByName("catalogue");
}

export function directoryStub(env: SimulatorBindings, shard: number) {
  return env.DIRECTORY.getByName(`directory:${shard}`);
}

/** The part of the directory that knows a mobile number (digits). */
export function directoryOf(env: SimulatorBindings, mobile: string) {
  return directoryStub(env, Number(BigInt(mobile) % BigInt(DIRECTORIES)));
}

/** Every part of the directory. */
export function allDirectories(env: SimulatorBindings) {
  return Array.from({ length: DIRECTORIES }, (_, shard) => directoryStub(env, shard));
}

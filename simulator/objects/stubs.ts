import { simulatorSettings } from "../settings.ts";
import { cellOf, type Place, regionOf } from "./placement.ts";
import type { SimulatorBindings } from "./bindings.ts";

// A stub that threw is broken, so every use takes a new one.

/** Whether an object lacks the called method: while a release goes out, it is of the one before. */
export function isOlderObject(error: unknown): boolean {
  return /receiver does not implement (?:the method )?"/.test(String(error));
}

/** For a `catch`: a value in place of an older object's answer. */
export function ofOlderObject<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isOlderObject(error)) return value;
    throw error;
  };
}

/** A new cell starts in the region of its number. */
export function cellStub(env: SimulatorBindings, cell: number) {
  const region = regionOf(cell, simulatorSettings(env).cellRegions);
  return env.CELL.getByName(`cell:${cell}`, region === null ? undefined : { locationHint: region });
}

export async function isMember(env: SimulatorBindings, cells: number, id: number): Promise<boolean> {
  return cellOf(id) < cells && cellStub(env, cellOf(id)).hasMember(id);
}

export function tableStub(env: SimulatorBindings, table: string) {
  return env.ROUNDS.getByName(`table:${table}`);
}

/** A relay of a table, in the region of the cells that it answers. */
export function relayStub(env: SimulatorBindings, table: string, { level, number }: Place) {
  const region = regionOf(number, simulatorSettings(env).cellRegions);
  const name = `relay:${level}:${number}:${table}`;
  return env.RELAY.getByName(name, region === null ? undefined : { locationHint: region });
}

/** The rest of the names of objects after their kind: a cell's number, a table's name. */
export function namedAs(kind: string, names: Iterable<string>): string[] {
  return [...names].flatMap((name) => (name.startsWith(`${kind}:`) ? [name.slice(kind.length + 1)] : []));
}

/** The only catalogue object. */
export function catalogueStub(env: SimulatorBindings) {
  return env.CATALOGUE.getByName("catalogue");
}

export function demoProviderStub(env: SimulatorBindings) {
  return env.DEMO_PROVIDER.getByName("demo-provider");
}

export function directoryStub(env: SimulatorBindings, shard: number) {
  return env.DIRECTORY.getByName(`directory:${shard}`);
}

export function directoryShard(env: SimulatorBindings, mobile: string): number {
  return Number(BigInt(mobile) % BigInt(simulatorSettings(env).directories));
}

/** The directory object of a mobile number (digits). */
export function directoryOf(env: SimulatorBindings, mobile: string) {
  return directoryStub(env, directoryShard(env, mobile));
}

export function allDirectories(env: SimulatorBindings) {
  return Array.from({ length: simulatorSettings(env).directories }, (_, shard) => directoryStub(env, shard));
}

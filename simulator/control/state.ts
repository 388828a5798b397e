import { type controlLoadState, objectState, type ObjectState } from "#contract/control/state.ts";
import { GIFTS } from "../catalogue/gift-relay.ts";
import { refuse } from "#contract/refusals.ts";
import type { InputOf } from "../http/route.ts";
import type { ObjectApi } from "../objects/object-api.ts";
import { fairnessFingerprint } from "../objects/installation.ts";
import { relaysOf } from "../objects/placement.ts";
import { catalogueStub, cellStub, directoryStub, relayStub, tableStub } from "../objects/stubs.ts";
import { tableNames } from "../objects/tables.ts";
import { simulatorSettings } from "../settings.ts";
import { expectRestart, type StateShape } from "../storage/object-state.ts";
import type { OperatorCall } from "./operator-call.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** A stub that threw is broken, so each use takes a new one. */
export type NewStub = () => {
  [Name in Exclude<keyof ObjectApi, keyof Rpc.DurableObjectBranded>]: (
    ...args: Parameters<ObjectApi[Name]>
  ) => Promise<Awaited<ReturnType<ObjectApi[Name]>>>;
};

export async function readState({ env, cells }: OperatorCall) {
  const objects: { name: string; state: ObjectState }[] = [];
  // The catalogue last: reading an object starts it, and a started object registers with the catalogue.
  for (const [name, stub] of [...everyObject(env, cells)].toReversed()) {
    objects.unshift({ name, state: objectState.parse(JSON.parse(await stub().readState())) });
  }
  return { cells, fairness: fairnessName(env), objects };
}

export async function loadState(
  { env, cells }: OperatorCall,
  { cells: wanted, fairness, objects, installation }: InputOf<typeof controlLoadState>,
) {
  const refuseField = (field: string) => refuse("bad_request", { with: { field } });
  if (installation !== simulatorSettings(env).installation) return refuseField("installation");
  if (wanted !== cells) return refuseField("cells");
  if (fairness !== fairnessName(env)) return refuseField("fairness");
  const stubs = everyObject(env, cells);
  if (objects.map(({ name }) => name).join() !== [...stubs.keys()].join()) return refuseField("objects");
  const pairs = [...stubs.values()].map((stub, index) => ({ stub, state: objects[index]?.state }));
  // Checks all objects before it writes the first: a refused state changes nothing.
  for (const { stub, state } of pairs) {
    if (state === undefined || !hasEvenRows(state) || !(await stub().stateFits(shapeOf(state)))) {
      return refuseField("objects");
    }
  }
  await restartInOrder(env, cells, pairs, ({ stub, state }) => stub().writeState(JSON.stringify(state)));
  return {};
}

/** Empties the simulator. `at`: the time at which its clock then stands still; null: it tells real time. */
export async function wipeAll(env: SimulatorBindings, cells: number, at: number | null = null): Promise<void> {
  const [catalogue, ...others] = everyObject(env, cells).values();
  if (catalogue !== undefined) await expectRestart(catalogue().wipe());
  // The other objects ask the catalogue for the time as they start.
  if (at !== null) await catalogueStub(env).beginAt(at);
  await restartInOrder(env, cells, others, (stub) => stub().wipe());
}

/** Replaces the data of objects, of which the cells are the last. The relays end before the cells start and ask them. */
export async function restartInOrder<Each>(
  env: SimulatorBindings,
  cells: number,
  objects: readonly Each[],
  replace: (each: Each) => Promise<void>,
): Promise<void> {
  for (const [index, each] of objects.entries()) {
    if (index === objects.length - cells) await endRelays(env);
    await expectRestart(replace(each));
  }
}

/** Ends the relays, which hold rounds and pools of the old state. */
async function endRelays(env: SimulatorBindings): Promise<void> {
  for (const place of relaysOf(simulatorSettings(env))) {
    await Promise.all([...tableNames(), GIFTS].map((table) => expectRestart(relayStub(env, table, place).wipe())));
  }
}

/** Every object by name. The catalogue comes first: the others register with it as they restart. The cells come last. */
export function everyObject(env: SimulatorBindings, cells: number): Map<string, NewStub> {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  return new Map<string, NewStub>([
    ["catalogue", () => catalogueStub(env)],
    ...tableNames().map((table) => [`table:${table}`, () => tableStub(env, table)] as const),
    ...numbers(simulatorSettings(env).directories).map(
      (shard) => [`directory:${shard}`, () => directoryStub(env, shard)] as const,
    ),
    ...numbers(cells).map((cell) => [`cell:${cell}`, () => cellStub(env, cell)] as const),
  ]);
}

/** Whether every row has a value for every column. */
function hasEvenRows({ tables }: ObjectState): boolean {
  return tables.every(({ columns, rows }) => rows.every((row) => row.length === columns.length));
}

function shapeOf({ schema, tables }: ObjectState): StateShape {
  return { schema, tables: tables.map(({ name, columns }) => ({ name, columns })) };
}

function fairnessName(env: SimulatorBindings): string {
  return fairnessFingerprint(simulatorSettings(env).fairnessKey);
}

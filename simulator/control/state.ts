import { controlLoadState, controlState, objectState, type ObjectState } from "#contract/control-state.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { fairnessFingerprint } from "../objects/installation.ts";
import { catalogueStub, cellStub, DIRECTORIES, directoryStub, tableStub } from "../objects/stubs.ts";
import { TABLES } from "../rounds/tables.ts";
import { begunAnew, type StateShape } from "../state/object-state.ts";

type Stub = () => {
  readState(): Promise<string>;
  stateFits(shape: StateShape): Promise<boolean>;
  writeState(json: string): Promise<void>;
  wipe(): Promise<void>;
};

/** The simulator as a whole: taken down, and put back. */
export const stateControlRoutes: readonly Route<VisitorCall>[] = [
  answer(controlState, async ({ env, cells }: VisitorCall) => {
    const objects: { name: string; state: ObjectState }[] = [];
    // The catalogue last: by then it knows of every object that has come to life by being asked.
    for (const [name, stub] of [...everyObject(env, cells)].toReversed()) {
      objects.unshift({ name, state: objectState.parse(JSON.parse(await stub().readState())) });
    }
    return { cells, fairness: fairnessName(env), objects };
  }),

  answer(controlLoadState, async ({ env, cells }: VisitorCall, { cells: wanted, fairness, objects }) => {
    const wrong = (field: string) => refuse("bad_request", { with: { field } });
    if (wanted !== cells) return wrong("cells");
    if (fairness !== fairnessName(env)) return wrong("fairness");
    const stubs = everyObject(env, cells);
    if (objects.map(({ name }) => name).join() !== [...stubs.keys()].join()) return wrong("objects");
    const pairs = [...stubs.values()].map((stub, index) => ({ stub, state: objects[index]?.state }));
    // All are looked at before the first is written.
    for (const { stub, state } of pairs) {
      if (state === undefined || !isEven(state) || !(await stub().stateFits(shapeOf(state)))) return wrong("objects");
    }
    for (const { stub, state } of pairs) await begunAnew(stub().writeState(JSON.stringify(state)));
    return {};
  }),
];

/** Makes the simulator one that nobody has used: in real time, or at a time that stands still. */
export async function wipeAll(env: SimulatorBindings, cells: number, at: number | null = null): Promise<void> {
  const [catalogue, ...others] = everyObject(env, cells).values();
  if (catalogue !== undefined) await begunAnew(catalogue().wipe());
  // Before any other begins its life anew: that is when it asks for the time.
  if (at !== null) await catalogueStub(env).beginAt(at);
  for (const stub of others) await begunAnew(stub().wipe());
}

/** All of them by name, the catalogue first: whoever lives anew enrols with it, and must not be forgotten after that. */
function everyObject(env: SimulatorBindings, cells: number): Map<string, Stub> {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  return new Map<string, Stub>([
    ["catalogue", () => catalogueStub(env)],
    ...TABLES.map((table) => [`table:${table}`, () => tableStub(env, table)] as const),
    ...numbers(DIRECTORIES).map((shard) => [`directory:${shard}`, () => directoryStub(env, shard)] as const),
    ...numbers(cells).map((cell) => [`cell:${cell}`, () => cellStub(env, cell)] as const),
  ]);
}

/** Whether every row has a value for every column. */
function isEven({ tables }: ObjectState): boolean {
  return tables.every(({ columns, rows }) => rows.every((row) => row.length === columns.length));
}

function shapeOf({ schema, tables }: ObjectState): StateShape {
  return { schema, tables: tables.map(({ name, columns }) => ({ name, columns })) };
}

function fairnessName(env: SimulatorBindings): string {
  return fairnessFingerprint(simulatorSettings(env).fairnessKey);
}

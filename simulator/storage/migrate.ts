import { logError } from "../log/log.ts";

/** The schema steps of an object's database by release: a digest per step, in order. */
export type Releases = readonly (readonly string[])[];

/** Append-only: databases that have run a step cannot be rebuilt. */
export interface Schema {
  readonly steps: readonly string[];
  readonly shipped: Releases;
}

/**
 * The shipped schema steps. Never edit a step, since databases have run it. To change a schema, append a step and add
 * its digest to the newest release here. The first step after a release begins a new list. The test of this file prints
 * the line to add.
 */
export const SHIPPED: Readonly<Record<"cell" | "table" | "directory" | "catalogue" | "demo", Releases>> = {
  cell: [
    ["9fff8e23d981afe5", "4c7042dc8cf5b19e"],
    [
      "69359317607d4812",
      "f1d5082df3675a80",
      "b0cf24dcdbaf0b4d",
      "fe1e124a0f9d47fd",
      "23ab653ced4a5d98",
      "ab35e0e75bff443d",
      "6339c8ca446e7ee8",
    ],
  ],
  table: [["fa34ffd9a96a673a", "6c11c1af56c58cd3", "442d7feb4923ffe3"], ["ff15549fd125bfc9"]],
  directory: [["e564e12dee2cdbb1"]],
  catalogue: [
    ["55a9c7c3a91dc863", "39a4779d9f35a3c3"],
    ["45e117d16e4aa32b", "bbfd8e26b3ea6c5e", "40df221fa9c0f9b2", "0394aea545900f79"],
  ],
  demo: [["9b7b214a67fdba3e"]],
};

/**
 * Tables and columns (`table`, `table.column`) that no code uses from a release on, by its number from 1. A later
 * release may drop them.
 */
export const RETIRED: Readonly<Record<string, number>> = {};

/** The data come from a newer release, so this code must neither read nor change them. */
class NewerDataError extends Error {
  constructor(object: string, data: number, code: number) {
    super(`the data of ${object} is of version ${data}, this code knows versions up to ${code}`);
  }
}

const NEWER_DATA = /the data of \S+ is of version \d+, this code knows versions up to \d+/;

/** Whether an object refused to start on newer data. Errors from other objects keep their message only. */
export function isNewerData(error: unknown): boolean {
  return NEWER_DATA.test(String(error));
}

/** The key of the number of steps that were run. */
export const SCHEMA = "steps";
/** The key of data from before version 0.2.0, whose steps no release wrote. */
const FORMER_SCHEMA = "schema";

/** Whether a key of an object's store holds a version of its schema. */
export function isSchemaKey(key: string): boolean {
  return key === SCHEMA || key.startsWith(`${SCHEMA}:`);
}

/** The steps that an object's database has run, by the key of its part. */
export function stepsOf({ kv }: DurableObjectStorage): Record<string, number> {
  return Object.fromEntries([...kv.list<number>()].filter(([key]) => isSchemaKey(key)));
}

/**
 * Brings an object's database to the newest version, or throws `NewerDataError`. `part` names a part of the object that
 * counts its own steps.
 *
 * A release keeps what the release before it uses, so it stores how many steps that one knows. Code that knows as many
 * works on the newer data, which makes a rollback by one release possible.
 */
export function migrate(
  storage: DurableObjectStorage,
  { steps, shipped }: Schema,
  object: string,
  part?: string,
): void {
  if (storage.kv.get(FORMER_SCHEMA) !== undefined) {
    throw new Error(`the data of ${object} are older than version 0.2.0: begin with an empty DATA_DIR`);
  }
  const key = part === undefined ? SCHEMA : `${SCHEMA}:${part}`;
  const done = storage.kv.get<number>(key) ?? 0;
  const neededKey = `${key}:needed`;
  if (done > steps.length) {
    if ((storage.kv.get<number>(neededKey) ?? done) <= steps.length) return;
    const error = new NewerDataError(object, done, steps.length);
    logError("newer_data", error, { object, data: done, code: steps.length });
    throw error;
  }
  if (done === steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(done)) storage.sql.exec(step);
    storage.kv.put(key, steps.length);
    const before = shipped.slice(0, -1).flat().length;
    if (before > 0) storage.kv.put(neededKey, before);
  });
}

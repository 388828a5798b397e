import { logError } from "../journal/log.ts";

/** The data come from a newer release, so this code must neither read nor change them. */
export class NewerDataError extends Error {
  constructor(object: string, data: number, code: number) {
    super(`the data of ${object} is of version ${data}, this code knows versions up to ${code}`);
  }
}

const NEWER_DATA = /the data of \S+ is of version \d+, this code knows versions up to \d+/;

/** Whether an object refused to start on newer data. Errors from other objects keep their message only. */
export function isNewerData(error: unknown): boolean {
  return NEWER_DATA.test(String(error));
}

const SCHEMA = "schema";

/** Whether a key of an object's store holds a version of its schema. */
export function isSchemaKey(key: string): boolean {
  return key === SCHEMA || key.startsWith(`${SCHEMA}:`);
}

/**
 * Brings an object's database to the newest version, or throws `NewerDataError`. `steps` is append-only: databases that
 * have run a step cannot be rebuilt. `part` names a part of the object that counts its own steps.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[], object: string, part?: string): void {
  const key = part === undefined ? SCHEMA : `${SCHEMA}:${part}`;
  const done = storage.kv.get<number>(key) ?? 0;
  if (done > steps.length) {
    const error = new NewerDataError(object, done, steps.length);
    logError("newer_data", error, { object, data: done, code: steps.length });
    throw error;
  }
  if (done === steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(done)) storage.sql.exec(step);
    storage.kv.put(key, steps.length);
  });
}

import { Catalogue } from "#simulator/catalogue/catalogue.ts";
import { Cell } from "#simulator/cell/cell.ts";
import { Directory } from "#simulator/directory/directory.ts";
import type { SimulatorBindings } from "#simulator/settings.ts";
import { Rounds } from "#simulator/rounds/rounds.ts";
import { Fault } from "./faults.ts";
import { Disk } from "./platform/disk.ts";
import { Storage } from "./platform/storage.ts";

type Class = new (ctx: DurableObjectState, env: SimulatorBindings) => object;

const CLASSES: Readonly<Record<string, Class>> = {
  cell: Cell,
  directory: Directory,
  table: Rounds,
  catalogue: Catalogue,
};

/** What a new object of each class has on disk, made once: schemas take longer than all that a short life does. */
const images = new Map<string, Uint8Array>();

/** The class of an object, by its name. */
export function classOf(name: string): Class {
  const found = CLASSES[kindOf(name)];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** What a new object of a name has on disk before its first event. */
export function imageOf(name: string, settings: Readonly<Record<string, string>>): Uint8Array {
  const kind = kindOf(name);
  const image = images.get(kind) ?? makeImage(name, settings);
  images.set(kind, image);
  return image;
}

function kindOf(name: string): string {
  return /^\w+/.exec(name)?.[0] ?? "";
}

/** Begins one that nobody can reach and that reaches nobody, and keeps its disk. */
function makeImage(name: string, settings: Readonly<Record<string, string>>): Uint8Array {
  const disk = new Disk(null);
  const storage = new Storage({
    disk,
    use: () => undefined,
    throwsAt: () => null,
    throwNow: () => {
      throw new Fault("none is wanted here");
    },
    alarm: { time: null },
  });
  const nowhere = { getByName: () => new Proxy({}, { get: () => () => new Promise(() => undefined) }) };
  const env = { ...settings, CELL: nowhere, DIRECTORY: nowhere, ROUNDS: nowhere, CATALOGUE: nowhere };
  const ctx = { id: { name }, storage, blockConcurrencyWhile: () => undefined, getWebSockets: () => [] };
  Reflect.construct(classOf(name), [ctx, env]);
  disk.commit();
  const image = disk.image();
  disk.close();
  return image;
}

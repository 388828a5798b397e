import { afterEach, describe, expect, it } from "vitest";
import { insideTestCell, reset } from "../testing/objects.ts";
import { migrate, type Releases, RETIRED, type Schema, SHIPPED } from "./migrate.ts";
import { CATALOGUE_SCHEMA } from "../catalogue/catalogue.ts";
import { CELL_SCHEMA } from "../cell/create-cell-services.ts";
import { SERVERS } from "#games/servers.ts";
import { DEMO_SCHEMA } from "../demo-provider/round-rows.ts";
import { DIRECTORY_SCHEMA } from "../directory/directory.ts";
import { TABLE_SCHEMA } from "../rounds/table-schema.ts";

const first = "CREATE TABLE thing (id INTEGER PRIMARY KEY) STRICT; INSERT INTO thing (id) VALUES (1);";
const second = "ALTER TABLE thing ADD COLUMN name TEXT NOT NULL DEFAULT 'old';";
const broken = "INSERT INTO thing (id, name) VALUES (2, 'new'); INSERT INTO nothing (id) VALUES (1);";

const run = (storage: DurableObjectStorage, steps: readonly string[], shipped: Releases = []) =>
  migrate(storage, { steps, shipped }, "cell:0");

const things = (sql: SqlStorage) => sql.exec("SELECT * FROM thing").toArray();

/** Runs inside an object with an empty database. */
function insideFresh(work: (storage: DurableObjectStorage) => void): Promise<void> {
  return insideTestCell(({ storage }) => {
    storage.kv.delete("steps");
    work(storage);
  });
}

afterEach(() => reset());

describe("migrations", () => {
  it("bring a new database through every step, in order", async () => {
    await insideFresh((storage) => {
      run(storage, [first, second]);
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
    });
  });

  it("bring an older database through its missing steps and keep its data", async () => {
    await insideFresh((storage) => {
      run(storage, [first]);
      storage.sql.exec("INSERT INTO thing (id) VALUES (7)");
      run(storage, [first, second]);
      expect(things(storage.sql)).toEqual([
        { id: 1, name: "old" },
        { id: 7, name: "old" },
      ]);
    });
  });

  it("leave a database of the newest version unchanged", async () => {
    await insideFresh((storage) => {
      run(storage, [first, second]);
      run(storage, [first, second]);
      expect(things(storage.sql)).toHaveLength(1);
    });
  });

  it("refuse a newer release's database and leave it unchanged", async () => {
    await insideFresh((storage) => {
      run(storage, [first, second]);
      const refused = () => run(storage, [first]);
      expect(refused).toThrow("the data of cell:0 is of version 2, this code knows versions up to 1");
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
      run(storage, [first, second]);
    });
  });

  it("let the code of the release before work on the data, and no older code", async () => {
    await insideFresh((storage) => {
      run(storage, [first, second], [["a digest"], ["another"]]);
      run(storage, [first]);
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
      run(storage, [first, second, "SELECT 1"], [["a digest"], ["another"], ["a third"]]);
      run(storage, [first, second]);
      expect(() => run(storage, [first])).toThrow(
        "the data of cell:0 is of version 3, this code knows versions up to 1",
      );
    });
  });

  it("refuse data from before the first release and leave them unchanged", async () => {
    await insideFresh((storage) => {
      storage.kv.put("schema", 1);
      const refused = () => run(storage, [first]);
      expect(refused).toThrow("the data of cell:0 are older than version 0.2.0: begin with an empty DATA_DIR");
      storage.kv.delete("schema");
      run(storage, [first]);
    });
  });

  it("leave the database unchanged if they fail, and can be repeated", async () => {
    await insideFresh((storage) => {
      run(storage, [first]);
      expect(() => run(storage, [first, second, broken])).toThrow(/nothing/);
      expect(things(storage.sql)).toEqual([{ id: 1 }]);
      run(storage, [first, second]);
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
    });
  });
});

const SCHEMAS: Readonly<Record<string, Schema>> = {
  cell: { steps: CELL_SCHEMA, shipped: SHIPPED.cell },
  table: { steps: TABLE_SCHEMA, shipped: SHIPPED.table },
  directory: { steps: DIRECTORY_SCHEMA, shipped: SHIPPED.directory },
  catalogue: { steps: CATALOGUE_SCHEMA, shipped: SHIPPED.catalogue },
  demo: { steps: DEMO_SCHEMA, shipped: SHIPPED.demo },
  ...Object.fromEntries(SERVERS.flatMap(({ name, schema }) => (schema ? [[`game ${name}`, schema]] : []))),
};

/** The first release dropped columns in the step that stopped using them, so only its digests are checked. */
const FIRST_HELD = 2;

const objects = Object.entries(SCHEMAS);

async function digestOf(step: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(step));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Explains the fault of an object's steps and its remedy. */
async function faultsOf(object: string, steps: readonly string[], releases: Releases): Promise<string[]> {
  const shipped = releases.flat();
  const digests = await Promise.all(steps.map(digestOf));
  const faults = shipped.flatMap((digest, at) =>
    digests[at] === digest
      ? []
      : [`step ${at + 1} of ${object} has shipped and was changed or removed: restore it, and append a step instead`],
  );
  const added = digests.slice(shipped.length);
  return [...faults, ...added.map((digest) => `add the line "${digest}", to the newest release of ${object}`)];
}

type Column = { table: string; name: string; needs: number };

/** Every column after the steps, and whether an INSERT must name it. */
function columnsAfter(steps: readonly string[]): Promise<Map<string, Column>> {
  return insideTestCell(async ({ storage }) => {
    await storage.deleteAll();
    run(storage, steps);
    const columns = storage.sql
      .exec<Column>(
        `SELECT tables.name AS "table", columns.name AS name,
           columns."notnull" = 1 AND columns.dflt_value IS NULL AND columns.pk = 0 AS needs
         FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE '\\_cf%' ESCAPE '\\'`,
      )
      .toArray();
    return new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
  });
}

/** Changes of a release that would break the code of the release before. */
function breaks(
  before: ReadonlyMap<string, Column>,
  after: ReadonlyMap<string, Column>,
  release: number,
  retired: Readonly<Record<string, number>>,
): string[] {
  const isRetired = (name: string) => (retired[name] ?? release) < release;
  const tables = new Set([...before.values()].map(({ table }) => table));
  const dropped = [...before].filter(([name, { table }]) => !after.has(name) && !isRetired(name) && !isRetired(table));
  const demanded = [...after].filter(
    ([name, { table, needs }]) => !before.has(name) && tables.has(table) && needs === 1,
  );
  return [
    ...dropped.map(([name]) => `release ${release} drops ${name}, which the release before it uses`),
    ...demanded.map(([name]) => `release ${release} adds ${name}, which the release before it does not fill`),
  ];
}

describe("the shipped schema steps", () => {
  it.each(objects)("of the %s are unchanged, and every added one is listed", async (object, { steps, shipped }) => {
    expect(await faultsOf(object, steps, shipped)).toEqual([]);
  });

  it("cannot be edited in place, removed or left unlisted", async () => {
    const shipped = [[await digestOf("CREATE TABLE a (x)")], [await digestOf("CREATE TABLE b (x)")]];
    const steps = ["CREATE TABLE a (x)", "CREATE TABLE b (x)"];
    expect(await faultsOf("cell", steps, shipped)).toEqual([]);
    const edited = "step 2 of cell has shipped and was changed or removed: restore it, and append a step instead";
    expect(await faultsOf("cell", ["CREATE TABLE a (x)", "CREATE TABLE b (x, y)"], shipped)).toEqual([edited]);
    expect(await faultsOf("cell", ["CREATE TABLE a (x)"], shipped)).toEqual([edited]);
    const line = `add the line "${await digestOf("CREATE TABLE c (x)")}", to the newest release of cell`;
    expect(await faultsOf("cell", [...steps, "CREATE TABLE c (x)"], shipped)).toEqual([line]);
  });
});

describe("a release", () => {
  it.each(objects)(
    "drops nothing of the %s that the previous one used, and adds no required column",
    async (_, { steps, shipped: releases }) => {
      const found: string[] = [];
      for (let release = FIRST_HELD; release <= releases.length; release++) {
        const stepsUpTo = (last: number) => steps.slice(0, releases.slice(0, last).flat().length);
        const [before, after] = [await columnsAfter(stepsUpTo(release - 1)), await columnsAfter(stepsUpTo(release))];
        found.push(...breaks(before, after, release, RETIRED));
      }
      expect(found).toEqual([]);
    },
  );

  it("may drop what an earlier one retired, and may add optional columns", async () => {
    const first = "CREATE TABLE thing (id INTEGER PRIMARY KEY, old TEXT NOT NULL)";
    const before = await columnsAfter([first]);
    const dropped = await columnsAfter([first, "ALTER TABLE thing DROP COLUMN old"]);
    expect(breaks(before, dropped, 2, {})).toEqual(["release 2 drops thing.old, which the release before it uses"]);
    expect(breaks(before, dropped, 2, { "thing.old": 2 })).toHaveLength(1);
    expect(breaks(before, dropped, 3, { "thing.old": 2 })).toEqual([]);
    const filled = await columnsAfter([first, "ALTER TABLE thing ADD COLUMN more TEXT NOT NULL DEFAULT ''"]);
    expect(breaks(before, filled, 2, {})).toEqual([]);
    const demanding = "CREATE TABLE thing (id INTEGER PRIMARY KEY, old TEXT NOT NULL, more TEXT NOT NULL)";
    expect(breaks(before, await columnsAfter([demanding]), 2, {})).toEqual([
      "release 2 adds thing.more, which the release before it does not fill",
    ]);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { insideTestCell, reset } from "../testing/objects.ts";
import { migrate } from "./migrate.ts";

const first = "CREATE TABLE thing (id INTEGER PRIMARY KEY) STRICT; INSERT INTO thing (id) VALUES (1);";
const second = "ALTER TABLE thing ADD COLUMN name TEXT NOT NULL DEFAULT 'old';";
const broken = "INSERT INTO thing (id, name) VALUES (2, 'new'); INSERT INTO nothing (id) VALUES (1);";

const things = (sql: SqlStorage) => sql.exec("SELECT * FROM thing").toArray();

/** Runs inside an object with an empty database. */
function insideFresh(work: (storage: DurableObjectStorage) => void): Promise<void> {
  return insideTestCell(({ storage }) => {
    storage.kv.delete("schema");
    work(storage);
  });
}

afterEach(() => reset());

describe("migrations", () => {
  it("bring a new database through every step, in order", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first, second], "cell:0");
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
    });
  });

  it("bring an older database through the steps that are new to it, and keep what is in it", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first], "cell:0");
      storage.sql.exec("INSERT INTO thing (id) VALUES (7)");
      migrate(storage, [first, second], "cell:0");
      expect(things(storage.sql)).toEqual([
        { id: 1, name: "old" },
        { id: 7, name: "old" },
      ]);
    });
  });

  it("leave a database of the newest version alone", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first, second], "cell:0");
      migrate(storage, [first, second], "cell:0");
      expect(things(storage.sql)).toHaveLength(1);
    });
  });

  it("refuse a database that a newer release has written, and leave it as it is", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first, second], "cell:0");
      const refused = () => migrate(storage, [first], "cell:0");
      expect(refused).toThrow("the data of cell:0 is of version 2, this code knows versions up to 1");
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
      migrate(storage, [first, second], "cell:0");
    });
  });

  it("that fail leave the database as it was, to be tried again", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first], "cell:0");
      expect(() => migrate(storage, [first, second, broken], "cell:0")).toThrow(/nothing/);
      expect(things(storage.sql)).toEqual([{ id: 1 }]);
      migrate(storage, [first, second], "cell:0");
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
    });
  });
});

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
    storage.kv.delete("steps");
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

  it("bring an older database through its missing steps and keep its data", async () => {
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

  it("leave a database of the newest version unchanged", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first, second], "cell:0");
      migrate(storage, [first, second], "cell:0");
      expect(things(storage.sql)).toHaveLength(1);
    });
  });

  it("refuse a newer release's database and leave it unchanged", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first, second], "cell:0");
      const refused = () => migrate(storage, [first], "cell:0");
      expect(refused).toThrow("the data of cell:0 is of version 2, this code knows versions up to 1");
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
      migrate(storage, [first, second], "cell:0");
    });
  });

  it("refuse data from before the first release and leave them unchanged", async () => {
    await insideFresh((storage) => {
      storage.kv.put("schema", 1);
      const refused = () => migrate(storage, [first], "cell:0");
      expect(refused).toThrow("the data of cell:0 are older than version 0.2.0: begin with an empty DATA_DIR");
      storage.kv.delete("schema");
      migrate(storage, [first], "cell:0");
    });
  });

  it("leave the database unchanged if they fail, and can be repeated", async () => {
    await insideFresh((storage) => {
      migrate(storage, [first], "cell:0");
      expect(() => migrate(storage, [first, second, broken], "cell:0")).toThrow(/nothing/);
      expect(things(storage.sql)).toEqual([{ id: 1 }]);
      migrate(storage, [first, second], "cell:0");
      expect(things(storage.sql)).toEqual([{ id: 1, name: "old" }]);
    });
  });
});

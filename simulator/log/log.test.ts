import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insideTestCell, reset } from "../testing/objects.ts";
import { Failures } from "./log.ts";

const START = Date.UTC(2026, 10, 24, 12);

const logged: Record<string, unknown>[] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => logged.push(JSON.parse(line)));
  vi.spyOn(Date, "now").mockReturnValue(START);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

describe("an object's failed steps", () => {
  it("are all counted, and a step that fails without pause logs one line a second", () =>
    insideTestCell(({ storage }) => {
      const failures = new Failures(storage.kv);
      for (let step = 0; step < 40; step++)
        failures.log("table_step_failed", new TypeError("no table"), { table: "a" });
      failures.log("table_step_failed", new TypeError("no table"), { table: "b" });
      vi.spyOn(Date, "now").mockReturnValue(START + 1_000);
      failures.log("table_step_failed", "gone", { table: "a" });
      expect(logged.map(({ table }) => table)).toEqual(["a", "b", "a"]);
      expect(failures.read()).toEqual({
        count: 42,
        last: { real_time: START + 1_000, event: "table_step_failed", error: "Error: gone" },
      });
    }));

  it("are still known once the object left the memory", () =>
    insideTestCell(({ storage }) => {
      new Failures(storage.kv).log("settlement_failed", new Error("no table"));
      const next = new Failures(storage.kv);
      expect(next.read()).toMatchObject({ count: 1, last: { event: "settlement_failed" } });
      next.log("settlement_failed", new Error("no table"));
      expect(new Failures(storage.kv).read()).toMatchObject({ count: 2 });
    }));

  it("are counted with a full disk", () => {
    const put = () => {
      throw new Error("database or disk is full");
    };
    const failures = new Failures({ get: () => undefined, put } as unknown as SyncKvStorage);
    for (let step = 0; step < 3; step++) failures.log("object_failed", new Error("database or disk is full"));
    expect(failures.read()?.count).toBe(3);
  });
});

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logError } from "../log/log.ts";
import { logFailures } from "./simulator-object.ts";
import type { CellApi } from "./cell-api.ts";
import type { RoundsApi } from "./rounds-api.ts";
import { Cell } from "../cell/cell.ts";
import { bindToFairnessKey, dataProblems, fairnessFingerprint } from "./installation.ts";
import { cellStub, tableStub } from "./stubs.ts";
import { Rounds } from "../rounds/rounds.ts";
import { insideTestCell, reset } from "../testing/objects.ts";

describe("simulator object", () => {
  const logged: Record<string, unknown>[] = [];

  class Kite {
    readonly ctx = { id: { name: "kite:1" } };
    readonly logFailure = logError;
    #height = 0;

    static {
      logFailures(this);
    }

    rise(by: number): number {
      this.#height += by;
      return this.#height;
    }

    async riseSlowly(by: number): Promise<number> {
      await Promise.resolve();
      return this.rise(by);
    }

    webSocketMessage(_: object, text: string): void {
      throw new RangeError(`no wind for ${text.length}`);
    }

    async alarm(): Promise<void> {
      await Promise.resolve();
      throw new TypeError("the line broke");
    }

    async ask({ requestId }: { readonly requestId: string | null }): Promise<void> {
      await Promise.resolve();
      throw new TypeError(`the line broke for ${requestId}`);
    }
  }

  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, "error").mockImplementation((line: string) => logged.push(JSON.parse(line)));
  });

  afterEach(() => vi.restoreAllMocks());

  describe("an object whose failures are logged", () => {
    it("answers as before, at once where it did so before", async () => {
      const kite = new Kite();
      expect(kite.rise(2)).toBe(2);
      expect(await kite.riseSlowly(3)).toBe(5);
      expect(logged).toEqual([]);
    });

    it("logs what a method throws with its own name, the method and the stack, and throws it on", () => {
      const kite = new Kite();
      expect(() => kite.webSocketMessage({}, "secret")).toThrow(RangeError);
      expect(logged).toEqual([
        {
          level: "error",
          time: expect.any(Number),
          event: "object_failed",
          object: "kite:1",
          method: "webSocketMessage",
          error: "RangeError: no wind for 6",
          stack: expect.stringContaining("simulator-object.test.ts"),
        },
      ]);
    });

    it("logs what a method rejects with, once", async () => {
      await expect(new Kite().alarm()).rejects.toThrow("the line broke");
      expect(logged).toMatchObject([{ object: "kite:1", method: "alarm", error: "TypeError: the line broke" }]);
    });

    it.each([
      ["asked", "asked"],
      [null, undefined],
    ])("names the request %s that the message is about", async (requestId, id) => {
      await expect(new Kite().ask({ requestId })).rejects.toThrow();
      expect(logged[0]?.["id"]).toBe(id);
    });
  });
});

describe("installation", () => {
  const KEY = "a fairness key for tests";
  const ANOTHER = "another fairness key for tests";

  const insideNewCatalogue = (work: (kv: SyncKvStorage) => void) =>
    insideTestCell(({ storage: { kv } }) => {
      for (const name of ["fairness", "cells"]) kv.delete(name);
      work(kv);
    });

  afterEach(() => reset());

  describe("an object's data", () => {
    it("is bound to its first fairness key for good", async () => {
      await insideNewCatalogue((kv) => {
        bindToFairnessKey(kv, KEY);
        bindToFairnessKey(kv, KEY);
        expect(() => bindToFairnessKey(kv, ANOTHER)).toThrow(
          "settings: FAIRNESS_KEY (not shown) is another than the one",
        );
        bindToFairnessKey(kv, KEY);
      });
    });

    it("keeps tables and cells from starting under another key", async () => {
      const classes = { [String(tableStub(env, "win:P:1").id)]: Rounds, [String(cellStub(env, 1).id)]: Cell };
      for (const stub of [tableStub(env, "win:P:1"), cellStub(env, 1)]) {
        await runInDurableObject<RoundsApi | CellApi, void>(stub, (_, state) => {
          const Class = classes[String(state.id)] ?? Cell;
          const begin = () => new Class(state, env);
          expect(begin).not.toThrow();
          state.storage.kv.put("fairness", fairnessFingerprint(ANOTHER));
          expect(begin).toThrow("settings: FAIRNESS_KEY (not shown) is another than the one");
        });
      }
    });

    it("does not reveal the key", async () => {
      await insideNewCatalogue((kv) => {
        bindToFairnessKey(kv, KEY);
        expect(JSON.stringify([...kv.list()])).not.toContain(KEY);
      });
    });
  });

  describe("the whole simulator's data", () => {
    it("lets cells grow, and never shrink", async () => {
      await insideNewCatalogue((kv) => {
        const problems = (cells: number) => dataProblems(kv, { fairnessKey: KEY, cells, directories: 16 });
        expect([problems(2), problems(8)]).toEqual([[], []]);
        expect(problems(2)).toEqual(['CELLS="2" is less than the data was made with. Allowed: 8 or more.']);
        expect(problems(8)).toEqual([]);
      });
    });

    it("learns no number of cells from a start under another key", async () => {
      await insideNewCatalogue((kv) => {
        dataProblems(kv, { fairnessKey: KEY, cells: 2, directories: 16 });
        expect(dataProblems(kv, { fairnessKey: ANOTHER, cells: 64, directories: 16 })).toHaveLength(1);
        expect(dataProblems(kv, { fairnessKey: KEY, cells: 2, directories: 16 })).toEqual([]);
      });
    });

    it("keeps its number of directories", async () => {
      await insideNewCatalogue((kv) => {
        const problems = (directories: number) => dataProblems(kv, { fairnessKey: KEY, cells: 2, directories });
        expect(problems(64)).toEqual([]);
        expect(problems(16)).toEqual(['DIRECTORIES="16" is another than the data was made with. Allowed: 64.']);
        expect(problems(64)).toEqual([]);
      });
    });
  });
});

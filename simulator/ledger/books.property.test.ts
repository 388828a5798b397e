import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { BooksBench, commit, known, MEMBERS } from "../testing/books-bench.ts";
import { insideTestCell } from "../testing/objects.ts";

afterEach(() => reset());

describe("a cell that ends after any commit", () => {
  it(
    "has the same balances, counters and lists as before, and those of a plain list",
    { timeout: 120_000 },
    async () => {
      await insideTestCell(({ storage }) => {
        fc.assert(
          fc.property(fc.array(commit, { minLength: 10, maxLength: 45 }), (all) => {
            const bench = new BooksBench(storage);
            for (const steps of all) {
              bench.commit(steps);
              const before = MEMBERS.map((each) => known(bench, each));
              bench.restart();
              expect(MEMBERS.map((each) => known(bench, each))).toEqual(before);
            }
            bench.check();
          }),
          { numRuns: 20 },
        );
      });
    },
  );
});

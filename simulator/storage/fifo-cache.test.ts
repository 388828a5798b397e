import fc from "fast-check";
import { expect, it } from "vitest";
import { FifoCache } from "./fifo-cache.ts";

it("holds the newest entries up to its limit", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 5 }), (keys, max) => {
      const recent = new FifoCache<number, string>(max);
      for (const key of keys) recent.set(key, `of ${key}`);
      const held = keys.filter((key) => recent.get(key) === `of ${key}`);
      expect(held).toEqual(keys.slice(-max));
    }),
  );
});

it("drops a deleted entry and has room for another", () => {
  const recent = new FifoCache<string, number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  recent.delete("a");
  recent.set("c", 3);
  expect(["a", "b", "c"].map((key) => recent.get(key))).toEqual([undefined, 2, 3]);
});

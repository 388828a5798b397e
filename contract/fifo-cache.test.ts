import fc from "fast-check";
import { expect, it } from "vitest";
import { FifoCache } from "./fifo-cache.ts";

it("holds the newest entries up to its limit", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 5 }), (keys, max) => {
      const recent = new FifoCache<number, string>(max);
      for (const key of keys) recent.set(key, `of ${key}`);
      expect([...recent]).toEqual(keys.slice(-max).map((key) => [key, `of ${key}`]));
    }),
  );
});

it.each<[string, (recent: FifoCache<string, number>) => unknown, string[]]>([
  ["has room for another after a deletion", (recent) => recent.delete("a"), ["b", "c"]],
  ["keeps longer what is set again", (recent) => recent.set("a", 3), ["a", "c"]],
])("%s", (_, change, expected) => {
  const recent = new FifoCache<string, number>(2);
  recent.set("a", 1).set("b", 2);
  change(recent);
  recent.set("c", 3);
  expect([...recent.keys()]).toEqual(expected);
});

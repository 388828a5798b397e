import fc from "fast-check";
import { expect, it } from "vitest";
import { Queue } from "./scheduler.ts";

it("a queue returns entries by time, and entries of one time in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (times) => {
      const queue = new Queue();
      const entries = times.map((time, order) => ({ time, order }));
      for (const entry of entries) queue.push(entry);
      const given = entries.map(() => queue.pop());
      expect(given).toEqual(entries.toSorted((a, b) => a.time - b.time || a.order - b.order));
      expect(queue.pop()).toBeUndefined();
    }),
  );
});

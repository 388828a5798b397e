import { describe, expect, it } from "vitest";
import { markOf } from "./player-rows.tsx";

describe("a player's mark", () => {
  it("is of two different colours, the same for the same name", () => {
    for (const name of ["a***7", "p***1", "p***2", ""]) {
      const [, first, second] = /var\((--\w+)\), var\((--\w+)\)/.exec(markOf(name)) ?? [];
      expect(first).toBeTruthy();
      expect(first).not.toBe(second);
      expect(markOf(name)).toBe(markOf(name));
    }
  });
});

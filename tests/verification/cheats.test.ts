import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cheats, CHEATS_FILE } from "./testing/cheats.ts";

it("the file of cheats is as it is made", () => {
  expect(JSON.parse(readFileSync(CHEATS_FILE, "utf8"))).toEqual(cheats);
});

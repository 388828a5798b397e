import { describe, expect, it } from "vitest";
import { BIASED, FAIR, raisedOf } from "./lifetimes.ts";

const ROUNDS = 20_000;

describe("the player's alarm", () => {
  // Seeded, so that a run repeats. `npm run fairness -- --alarm` plays a thousand lifetimes of each.
  it.each<[string, number]>([
    ["Aviator: the edge is 1 % higher, by crashes at 1.00", 9],
    ["Win Go: a digit has 1 point more, another 1 less", 9],
    ["Win Go: 2 % of the rounds show one digit", 10],
    ["Lucky Hit: Black has 3 points more", 10],
    ["Lucky Hit: hands that pay come 1.5 points less often", 9],
    ["Dice: even odds come 3 points less often", 10],
    ["Mines: the first cell is 3 % less often safe", 10],
  ])("is raised within 20,000 rounds. %s", (name, atLeast) => {
    expect(raisedOf(BIASED[name] ?? FAIR, 10, ROUNDS).raised).toBeGreaterThanOrEqual(atLeast);
  });

  it("stays silent in fair lifetimes", () => {
    expect(raisedOf(FAIR, 20, ROUNDS).raised).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { checkGame } from "./proof-sheet.tsx";
import { finishedGame } from "./testing/sample-answers.ts";

const failed = (round: Parameters<typeof checkGame>[0]) =>
  checkGame(round)?.steps.flatMap(({ name, holds }) => (holds ? [] : [name]));

describe("checking a game", () => {
  it("lays the traps where they were, and finds that every step holds", () => {
    // The check value of the game's fairness: cells 13, 16 and 22 counted from 0.
    expect(checkGame(finishedGame())).toMatchObject({ verdict: "match", recomputed: [14, 17, 23] });
    expect(failed(finishedGame())).toEqual([]);
  });

  it("takes the traps in any order", () => {
    expect(checkGame(finishedGame({ trap_indexes: [23, 14, 17] }))?.verdict).toBe("match");
  });

  it.each([
    ["other traps", { trap_indexes: [1, 2, 3] }, ["layout"]],
    ["another server seed", { server_seed: "other" }, ["commitment", "layout"]],
    ["another commitment", { commitment: "00" }, ["commitment"]],
    ["another client seed", { client_seed: "other" }, ["layout"]],
    ["another game's number", { nonce: 3 }, ["layout"]],
  ])("finds %s", (_, change, steps) => {
    expect(checkGame(finishedGame(change))?.verdict).toBe("mismatch");
    expect(failed(finishedGame(change))).toEqual(steps);
  });

  it("calls a forced game forced, even where the traps would fit", () => {
    expect(checkGame(finishedGame({ forced: true }))?.verdict).toBe("forced");
  });

  it("says nothing of a game that is not over", () => {
    expect(checkGame(finishedGame({ server_seed: null, trap_indexes: null }))).toBeNull();
  });
});

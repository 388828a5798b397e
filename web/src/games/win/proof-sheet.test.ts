import { describe, expect, it } from "vitest";
import { checkRound } from "./proof-sheet.tsx";
import { finishedRound, runningRound } from "./testing/past-rounds.ts";

const failed = (round: Parameters<typeof checkRound>[0]) =>
  checkRound(round)?.steps.flatMap(({ name, holds }) => (holds ? [] : [name]));

describe("checking a round", () => {
  it("finds that an honest round matches in every step", () => {
    expect(checkRound(finishedRound())?.verdict).toBe("match");
    expect(failed(finishedRound())).toEqual([]);
  });

  it.each([
    ["another price", { price: 12_345, last_num: 5 }, ["outcome"]],
    ["another server seed", { server_seed: "other" }, ["commitment", "outcome"]],
    ["another commitment", { commitment: "00" }, ["commitment"]],
    ["another table's client seed", { client_seed: "P:2" }, ["clientSeed"]],
    ["another nonce", { nonce: 1 }, ["clientSeed"]],
    ["another round's result", { period: 20_261_120_435, nonce: 20_261_120_435 }, ["outcome"]],
  ])("finds %s", (_, change, steps) => {
    const round = finishedRound(change);
    expect(checkRound(round)?.verdict).toBe("mismatch");
    expect(failed(round)).toEqual(steps);
  });

  it("calls a forced round forced, even where the numbers would fit", () => {
    expect(checkRound(finishedRound({ forced: true }))?.verdict).toBe("forced");
  });

  it("says nothing of a round that is not over", () => {
    expect(checkRound(runningRound())).toBeNull();
  });
});

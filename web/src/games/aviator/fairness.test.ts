import { describe, expect, it } from "vitest";
import { checkRound, playerSeedsOf } from "./fairness.ts";
import { finishedRound, runningRound } from "./testing/sample-round.ts";

const failed = (...args: Parameters<typeof checkRound>) =>
  checkRound(...args)?.steps.flatMap(({ name, holds }) => (holds ? [] : [name]));

describe("checking a round", () => {
  it("finds that an honest round matches in every step", () => {
    const round = finishedRound();
    const report = checkRound(round, round.commitment);
    expect(report?.verdict).toBe("match");
    expect(report?.steps.map(({ name }) => name)).toEqual(["commitment", "witness", "hash", "decimal", "result"]);
    expect(failed(round, round.commitment)).toEqual([]);
    expect(report?.recomputed).toMatchObject({ decimal: 2_174_961_631_658_806, result: 187 });
  });

  it.each([
    ["another result", { result: 188 }, ["result"]],
    ["another server seed", { server_seed: "other" }, ["commitment", "hash", "decimal", "result"]],
    ["another commitment", { commitment: "00" }, ["commitment"]],
    ["another player's seed", { player_seed2: "bbbbbbbbbbbbbbbbbbbb" }, ["hash", "decimal", "result"]],
    ["a seed that is left out", { player_seed3: null }, ["hash", "decimal", "result"]],
    ["another hash", { sha512hash: "00" }, ["hash"]],
    ["another decimal", { decimal: 1 }, ["decimal"]],
  ])("finds %s", (_, change, steps) => {
    const round = finishedRound(change);
    expect(checkRound(round, null)?.verdict).toBe("mismatch");
    expect(failed(round, null)).toEqual(steps);
  });

  it("finds a commitment that was swapped after it was shown", () => {
    const round = finishedRound();
    expect(checkRound(round, "another")?.verdict).toBe("mismatch");
    expect(failed(round, "another")).toEqual(["witness"]);
  });

  it("calls a forced round forced, even where the numbers would fit", () => {
    const round = finishedRound({ forced: true });
    expect(checkRound(round, null)?.verdict).toBe("forced");
    expect(failed(round, null)).toEqual(["result"]);
  });

  it("says nothing of a round that is not over", () => {
    expect(checkRound(runningRound(), null)).toBeNull();
  });

  it("takes the seeds in their order of arrival, and those alone that were given", () => {
    expect(playerSeedsOf(finishedRound({ player_seed3: null }))).toEqual([
      { nickName: "a***7", seed: "Q2AlyjYoIondBMTh7fy5" },
      { nickName: "n***e", seed: "mL0pOTBFVpBCK2qZ4DXC" },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { checkRound } from "./proof-sheet.tsx";
import { finishedRound, runningRound } from "./testing/sample-frames.ts";

const failed = (...asked: Parameters<typeof checkRound>) =>
  checkRound(...asked)?.steps.flatMap(({ name, holds }) => (holds ? [] : [name]));

describe("checking a round", () => {
  it("finds that an honest round matches in every step", () => {
    const round = finishedRound();
    expect(checkRound(round, round.commitment)?.verdict).toBe("match");
    expect(failed(round, round.commitment)).toEqual([]);
    expect(checkRound(round, null)?.steps.map(({ name }) => name)).toEqual(["commitment", "nonce", "outcome"]);
  });

  it.each([
    ["another commitment than the one that was shown", {}, "00", ["witness"]],
    ["another server seed", { server_seed: "other" }, null, ["commitment", "outcome"]],
    ["another client seed", { client_seed: "other" }, null, ["outcome"]],
    ["another nonce", { nonce: 1 }, null, ["nonce"]],
    ["other odds", { lucky_hit_odds: 49 }, null, ["outcome"]],
    ["exchanged hands", { black: finishedRound().red, red: finishedRound().black }, null, ["outcome"]],
  ])("finds %s", (_, change, witnessed, steps) => {
    expect(checkRound(finishedRound(change), witnessed)?.verdict).toBe("mismatch");
    expect(failed(finishedRound(change), witnessed)).toEqual(steps);
  });

  it("calls a forced round forced, even where the numbers would fit", () => {
    expect(checkRound(finishedRound({ forced: true }), null)?.verdict).toBe("forced");
  });

  it("says nothing of a round that is not over", () => {
    expect(checkRound(runningRound(), null)).toBeNull();
  });
});

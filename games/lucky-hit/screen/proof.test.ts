import { expect, it, describe } from "vitest";
import { DECK } from "#games/lucky-hit/rules/hand.ts";
import { drawOutcome } from "#games/lucky-hit/rules/outcome.ts";
import { checkRound } from "./proof-sheet.tsx";
import { traceLuckyHit } from "./proof.tsx";
import { finishedRound, runningRound } from "./testing/samples.ts";

it("a traced round of Lucky Hit names the cards dealt, including earlier equal hands", () => {
  // With this many periods, some deal twice.
  const counts = new Set<number>();
  const serverSeed = "a server seed";
  for (let period = 0; period < 4_000; period++) {
    const { drawn, outcome } = traceLuckyHit({ serverSeed, commitment: "", clientSeed: "", period });
    expect(outcome).toEqual(drawOutcome(serverSeed, "", period));
    const { black, red } = outcome;
    expect(drawn.draws.slice(-6).map(({ place }) => DECK[place])).toEqual([...black, ...red]);
    counts.add(drawn.draws.length);
  }
  expect([...counts].sort((a, b) => a - b).slice(0, 2)).toEqual([6, 12]);
});

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

  it("reports a forced round as forced, even if the numbers match", () => {
    expect(checkRound(finishedRound({ forced: true }), null)?.verdict).toBe("forced");
  });

  it("gives no verdict for a round that is not over", () => {
    expect(checkRound(runningRound(), null)).toBeNull();
  });
});

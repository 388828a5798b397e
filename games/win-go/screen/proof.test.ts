import { expect, it, describe } from "vitest";
import { drawOutcome } from "#games/win-go/rules/outcome.ts";
import { checkRound } from "./proof-sheet.tsx";
import { traceWin } from "./proof.tsx";
import { finishedRound, runningRound } from "./testing/samples.ts";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";

it("a traced round of Win Go leads from the float to the price", () => {
  const period = 20_261_121_001;
  const { drawn, outcome } = traceWin({ serverSeed: SEED, commitment: "", category: "S", saasId: "2", period });
  expect(outcome).toEqual(drawOutcome(SEED, "S:2", period));
  expect(drawn.draws.map(({ place }) => 10_000 + place)).toEqual([outcome.price]);
  expect(drawn.macs[0]?.message).toBe(`S:2:${period}:0`);
});

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

  it("reports a forced round as forced, even if the numbers match", () => {
    expect(checkRound(finishedRound({ forced: true }))?.verdict).toBe("forced");
  });

  it("gives no verdict for a round that is not over", () => {
    expect(checkRound(runningRound())).toBeNull();
  });
});

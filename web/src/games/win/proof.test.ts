import { expect, it } from "vitest";
import { drawOutcome } from "#simulator/games/win/outcome.ts";
import { traceWin } from "./proof.tsx";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";

it("a traced round of Win Go leads from the float to the price", () => {
  const period = 20_261_121_001;
  const { drawn, outcome } = traceWin({ serverSeed: SEED, commitment: "", category: "S", saasId: "2", period });
  expect(outcome).toEqual(drawOutcome(SEED, "S:2", period));
  expect(drawn.draws.map(({ place }) => 10_000 + place)).toEqual([outcome.price]);
  expect(drawn.macs[0]?.message).toBe(`S:2:${period}:0`);
});

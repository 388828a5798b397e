import { expect, it } from "vitest";
import { DECK } from "#simulator/games/lucky-hit/cards.ts";
import { drawOutcome } from "#simulator/games/lucky-hit/outcome.ts";
import { traceLuckyHit } from "./proof.tsx";

it("a traced round of Lucky Hit names the cards dealt, those of equal hands before them", () => {
  // Periods enough that some of them deal twice.
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

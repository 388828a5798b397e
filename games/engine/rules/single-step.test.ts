import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { coefficientOf, drawPlay, payoutOf, prizeOf, type SingleStepPlay, singleStepChecks } from "./single-step.ts";

/** A draw from seven lots. A stake has a field of each type, and all of them decide. */
const play: SingleStepPlay<{ lot: number; isOpen: boolean; colour: string }> = {
  game: "lots",
  outcome: "drawn",
  outcomes: 7,
  first: { lot: 1, isOpen: true, colour: "red" },
  isWin: (drawn, { lot, isOpen, colour }) => drawn === lot && isOpen && colour === "red",
  wins: () => 3,
};
const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const round = { client_seed: "854581b6f52eaa86503f1dc6433655f9", entropy: "", nonce: 1, server_seed: serverSeed };
const drawn = drawPlay(play, { serverSeed, clientSeed: round.client_seed, entropy: "", nonce: 1 });
const other = (drawn + 1) % 7;
const checks = singleStepChecks(play);

/** A signed stake that wins, with other lines. */
function signed(lines: object) {
  const seeds = { client_seed: round.client_seed, entropy: "none", nonce: 1, commitment: commitment(serverSeed) };
  const fields = { ...seeds, lot: drawn, isOpen: true, colour: "red", ...lines };
  const leaf = new Map(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { amount: 1000, delivery: 980, leaf };
}

describe("a play", () => {
  it("pays the delivery times all outcomes over those that win, rounded down once, or nothing", () => {
    expect([980, 1, 0].map((delivery) => prizeOf(play, delivery, play.first))).toEqual([2286, 2, 0]);
    expect([1, 2].map((lot) => payoutOf(play, 980, play.first, lot))).toEqual([2286, 0]);
    expect(coefficientOf(play, play.first)).toBe(233);
  });
});

describe("its checks", () => {
  it("recompute a round", () => {
    expect(checks.game).toBe("lots");
    expect(checks.outcomes({ ...round, drawn: other }, serverSeed)).toEqual([other, drawn]);
  });

  it.each([
    [{}, 2286],
    [{ lot: other }, 0],
    [{ isOpen: false }, 0],
    [{ colour: "blue" }, 0],
  ])("pay a signed stake with %j by the round's seeds: %d", (lines, paid) => {
    expect(checks.due(round, signed(lines), null)).toBe(paid);
  });

  it("ask the receipt for the amount, the seeds and each field of the choice", () => {
    const choice = { lot: 2, isOpen: false, colour: "blue" };
    const { client_seed, nonce } = round;
    expect(checks.asked({ amount: 10, key: "a-key-of-8", client_seed, nonce, ...choice })).toEqual({
      amount: 1000,
      entropy: "none",
      client_seed,
      nonce,
      ...choice,
    });
  });

  it.each([
    ["holds", { drawn, payout: 2286 }, serverSeed, false],
    ["another payout", { drawn, payout: 2287 }, serverSeed, true],
    ["another payout, the seed unknown", { drawn, payout: 2287 }, null, true],
    ["another outcome", { drawn: other, payout: 0 }, serverSeed, true],
    ["another outcome, the seed unknown", { drawn: other, payout: 0 }, null, false],
    ["another outcome, by a seed without its commitment", { drawn: other, payout: 0 }, "another", false],
    ["no outcome yet", {}, serverSeed, false],
  ])("tell a receipt that contradicts itself: %s", (_, lines, seed, contradicts) => {
    expect(checks.contradictsItself?.(signed(lines), seed)).toBe(contradicts);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floats, pick, commitment } from "#fairness/draw.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { DECK, type Card, type Hand, compareRankings, luckyHitOdds, rankHand } from "./hand.ts";
import { clientSeedOf, deal, drawOutcome, outcomeOf, proveRound, type RevealedRound } from "./outcome.ts";
import { payout, type Pick } from "./stake.ts";

const card = (n: number, t: number): Card => ({ n, t });
const handsOf = ([a, b, c, d, e, f]: readonly Card[]): [Hand, Hand] => [
  [a as Card, b as Card, c as Card],
  [d as Card, e as Card, f as Card],
];

/** Floats that pick these cards in turn. */
function picking(cards: readonly Card[]): () => number {
  const left = [...DECK];
  const values = cards.map(({ n, t }) => {
    const at = left.findIndex((each) => each.n === n && each.t === t);
    const value = (at + 0.5) / left.length;
    left.splice(at, 1);
    return value;
  });
  return () => values.shift() ?? 0;
}

describe("an outcome of Lucky Hit", () => {
  it("is two different hands of six different cards, the higher one wins, and Black's alone is the lucky hit", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (serverSeed, clientSeed, period) => {
        const outcome = drawOutcome(serverSeed, clientSeed, period);
        const [black, red] = [rankHand(outcome.black), rankHand(outcome.red)];
        expect(new Set([...outcome.black, ...outcome.red].map(({ n, t }) => `${n}/${t}`)).size).toBe(6);
        expect(Math.sign(compareRankings(black, red))).toBe(outcome.blackWin ? 1 : -1);
        expect(outcome.luckyHitOdds).toBe(luckyHitOdds(black));
      }),
    );
  });

  it("is the first six picks, or as often as hands are equal the next six of the same deck", () => {
    const deals = new Map<number, number>();
    for (let period = 0; period < 4_000; period++) {
      const picks = pick(DECK, 48, floats("a server seed", "", period));
      const all = Array.from({ length: 8 }, (_, at) => handsOf(picks.slice(6 * at)));
      const deciding = all.findIndex(([black, red]) => compareRankings(rankHand(black), rankHand(red)) !== 0);
      const { black, red } = drawOutcome("a server seed", "", period);
      expect([black, red]).toEqual(all[deciding]);
      deals.set(deciding, (deals.get(deciding) ?? 0) + 1);
    }
    expect(deals.get(0)).toBeGreaterThan(3_900);
    expect(deals.get(1)).toBeGreaterThan(0);
  });

  it("comes from a whole deck again after eight equal deals", () => {
    // For each three ranks, two deals: the same ranks for Black and Red, never in one suit.
    const equalDeals = [
      [1, 5, 9],
      [2, 6, 10],
      [3, 7, 11],
      [4, 8, 12],
    ].flatMap(([a = 0, b = 0, c = 0]) => [
      ...handsOf([card(a, 0), card(b, 1), card(c, 2), card(a, 1), card(b, 0), card(c, 3)]).flat(),
      ...handsOf([card(a, 2), card(b, 3), card(c, 0), card(a, 3), card(b, 2), card(c, 1)]).flat(),
    ]);
    expect(equalDeals).toHaveLength(48);
    // After that the floats are 0, which always picks the first remaining card.
    expect(deal(picking(equalDeals))).toEqual({
      black: [card(1, 0), card(1, 1), card(1, 2)],
      red: [card(1, 3), card(2, 0), card(2, 1)],
      blackWin: true,
      luckyHitOdds: 50,
    });
  });

  it("never comes from equal hands", () => {
    const [black, red] = handsOf([card(2, 0), card(5, 1), card(9, 2), card(2, 1), card(5, 2), card(9, 3)]);
    expect(outcomeOf(black, red)).toBeNull();
  });

  it("follows from the first three bettors' seeds, joined", () => {
    expect(clientSeedOf([])).toBe("");
    expect(clientSeedOf(["abc", "def"])).toBe("abcdef");
    expect(clientSeedOf(["a", "b", "c", "d"])).toBe("abc");
  });
});

describe("a Lucky Hit payout", () => {
  // Black has a pair of aces, Red a pair of kings.
  const [black, red] = handsOf([card(1, 0), card(1, 1), card(2, 0), card(13, 0), card(13, 1), card(3, 0)]);

  it.each<[Pick, Hand, Hand, number]>([
    ["B", black, red, 19_600],
    ["R", black, red, 0],
    ["L", black, red, 39_200],
    ["B", red, black, 0],
    ["R", red, black, 19_600],
    ["L", red, black, 39_200],
  ])("of 100.00 on %s is right", (pickOf, first, second, paid) => {
    const outcome = outcomeOf(first, second);
    expect(outcome && payout(deliveryOf(10_000), pickOf, outcome)).toBe(paid);
  });

  it("pays a lucky hit for a hand of Black's that loses, and none for one of Red's", () => {
    const [high, flush] = handsOf([card(2, 0), card(5, 2), card(9, 2), card(2, 1), card(5, 1), card(9, 1)]);
    const lost = outcomeOf(high, flush);
    expect(lost && payout(9_800, "L", lost)).toBe(0);
    const [pair, better] = handsOf([card(9, 0), card(9, 1), card(2, 2), card(2, 1), card(5, 1), card(9, 3)]);
    const won = outcomeOf(pair, better);
    expect(won && payout(9_800, "L", won)).toBe(39_200);
  });

  it("never pays more than 50 times the delivery", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1e9), fc.constantFrom<Pick>("B", "R", "L"), (seed, delivery, pickOf) => {
        const paid = payout(delivery, pickOf, drawOutcome(seed, "", 1));
        expect(paid).toBeLessThanOrEqual(50 * delivery);
        expect(Number.isInteger(paid)).toBe(true);
      }),
    );
  });
});

const serverSeed = "a server seed";
const clientSeed = "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC";
const outcome = drawOutcome(serverSeed, clientSeed, 59_840_362);
const honest: RevealedRound = {
  ...outcome,
  commitment: commitment(serverSeed),
  serverSeed,
  clientSeed,
  period: 59_840_362,
  forced: false,
};
const [first, second, third] = outcome.black;

describe("verifying a round of Lucky Hit", () => {
  it("confirms an honest round, and shows its draw", () => {
    const verdict = proveRound(honest);
    expect(verdict).toEqual({ match: true, commitmentHolds: true, resultHolds: true, recomputed: outcome });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["another winner", { blackWin: !outcome.blackWin }, { commitmentHolds: true, resultHolds: false }],
    ["other odds", { luckyHitOdds: 7 }, { commitmentHolds: true, resultHolds: false }],
    ["a card exchanged", { black: [first, second, { ...third, n: 99 }] }, { resultHolds: false }],
    ["a suit exchanged", { black: [first, second, { ...third, t: 9 }] }, { resultHolds: false }],
    ["hands exchanged", { black: outcome.red, red: outcome.black }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["other bettors", { clientSeed: "another" }, { commitmentHolds: true, resultHolds: false }],
    ["another period's round", { period: 1 }, { commitmentHolds: true, resultHolds: false }],
    ["a forced outcome", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("detects %s", (_, change, found) => {
    expect(proveRound({ ...honest, ...change })).toMatchObject({ match: false, ...found });
  });
});

import { describe, expect, it } from "vitest";
import { lastSeed, walkBack } from "#fairness/chain.ts";
import { commitment } from "#fairness/draw.ts";
import { QUICKNET_ROUNDS } from "#fairness/quicknet.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { checkPasted } from "./pasted-round.ts";
import { contradicts, contradictsCancel, dueOf } from "./stake-due.ts";

// The seeds and results of docs/fairness.md.
const SEED = "8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc";
const MIXED = "539a3a8c0c82f29d290dd993e974a7fd516f58c692cb61009c85972de6761dde";
const END = walkBack(lastSeed("a key of sixteen", "aviator", 1), 4);
const [, beacon] = QUICKNET_ROUNDS;
const INSTANT = { server_seed: "5ff5c610e633b2a91c46d1be1f74286b", client_seed: "854581b6f52eaa86503f1dc6433655f9" };
const chained = { commitment: commitment(SEED), chain: 1, index: 2, seed: SEED, server_seed: SEED };
const mixed = {
  server_seed: MIXED,
  beacon_round: 1000,
  beacon_randomness: beacon.randomness,
  beacon_signature: beacon.signature,
};
const cards = (...hand: readonly (readonly [t: number, n: number])[]) => hand.map(([t, n]) => ({ t, n }));
const CARDS = { black: cards([3, 10], [3, 3], [1, 13]), red: cards([3, 4], [0, 6], [2, 2]) };

const aviator = (serverSeed: string, result: number) => {
  const { sha512hash, hex, decimal } = drawOutcome(serverSeed, []);
  return { game: "aviator", result, sha512hash, hex, decimal };
};
const ROUNDS: Record<string, object> = {
  aviator: { ...chained, ...aviator(SEED, 1.67) },
  "aviator with a beacon": { ...chained, ...mixed, ...aviator(MIXED, 2.22) },
  luckyhit: {
    ...chained,
    game: "luckyhit",
    client_seed: "",
    period: 59_840_362,
    ...CARDS,
    black_win: true,
    lucky_hit_odds: 0,
  },
  win: {
    ...chained,
    game: "win",
    category: "P",
    saas_id: "1",
    client_seed: "P:1",
    period: 20_261_120_436,
    price: 10_273,
    last_num: 3,
  },
  mines: {
    ...INSTANT,
    game: "mines",
    nonce: 2,
    traps: 3,
    trap_indexes: [16, 9, 15],
    entropy: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  },
};
const committed = (round: object) => ({ commitment: commitment(INSTANT.server_seed), ...round });
const kept = (table: string) => JSON.stringify({ queryset: [{ table, chain: 1, end: END, length: 4 }] });
const failing = (round: object, chains = "") =>
  checkPasted(JSON.stringify({ code: 200, entity: committed(round) }), chains).filter(({ holds }) => holds === false);

describe("a pasted round", () => {
  it.each(Object.entries(ROUNDS))("of %s holds, with the ends that were kept", (_, round) => {
    const { game } = round as { game: string };
    expect(failing(round, kept(game === "win" ? "win:P:1" : game))).toEqual([]);
    expect(checkPasted(JSON.stringify(committed(round)), "").some(({ holds }) => holds === true)).toBe(true);
  });

  it.each<[string, object]>([
    ["another commitment", { ...ROUNDS["mines"], commitment: commitment("another") }],
    ["another result of aviator", { ...ROUNDS["aviator"], result: 1.68 }],
    ["other cards", { ...ROUNDS["luckyhit"], red: CARDS.black }],
    ["another digit", { ...ROUNDS["win"], last_num: 4 }],
    ["a client seed that is not used", { ...ROUNDS["win"], client_seed: "P:2" }],
    ["other traps", { ...ROUNDS["mines"], trap_indexes: [9, 15, 17] }],
    ["a beacon that is not mixed in", { ...ROUNDS["aviator with a beacon"], server_seed: SEED }],
    ["another signature", { ...ROUNDS["aviator with a beacon"], beacon_signature: QUICKNET_ROUNDS[0].signature }],
    ["a signature that is no hex", { ...ROUNDS["aviator with a beacon"], beacon_signature: "a signature" }],
    ["an index beyond any chain", { ...ROUNDS["win"], index: 1e9 }],
  ])("fails for %s", (_, round) => {
    expect(failing(round)).not.toEqual([]);
  });

  it("fails for another end than was kept", () => {
    expect(failing({ ...ROUNDS["aviator"], index: 3 }, kept("aviator"))).toHaveLength(1);
    expect(failing(ROUNDS["aviator"] ?? {}, kept("luckyhit"))).toHaveLength(1);
  });

  it("says that a forced round proves nothing, and refuses one that is not over", () => {
    expect(checkPasted(JSON.stringify({ forced: true }), "")).toMatchObject([{ holds: null }]);
    expect(() => checkPasted(JSON.stringify({ game: "win", server_seed: null }), "")).toThrow(/not over/);
    expect(() => checkPasted("no JSON", "")).toThrow(SyntaxError);
  });
});

// The examples of docs/fairness.md, and the cases of the verifier in Go.
describe("the payout of a signed stake", () => {
  const FLIGHT = {
    game: "aviator",
    server_seed: "uBsKq0Zr4mXw81Ta",
    player_seed1: "Q2AlyjYoIondBMTh7fy5",
    player_seed2: "mL0pOTBFVpBCK2qZ4DXC",
    player_seed3: "aaaaaaaaaaaaaaaaaaaa",
  };
  const ROUND = {
    game: "win",
    server_seed: "8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc",
    client_seed: "P:1",
    period: 20261120436,
  };
  const VOID = { ...ROUND, server_seed: null, voided: true };
  const CARDS = {
    game: "luckyhit",
    server_seed: ROUND.server_seed,
    client_seed: "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC",
  };
  const OWN = {
    server_seed: "5ff5c610e633b2a91c46d1be1f74286b",
    client_seed: "854581b6f52eaa86503f1dc6433655f9",
    entropy: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  };
  const MINES = { ...OWN, game: "mines", nonce: 2 };
  const TAKE_OFF = 1_795_384_440_260;
  const flight = { table: "aviator", round: 179538442726, amount: 5000, auto: "none", silence: "none" };
  const silent = { ...flight, silence: "5000 120" };
  const at = (ms: number, coefficient: number) => {
    return { arrival: TAKE_OFF + ms, coefficient, payout: 50 * coefficient };
  };
  const taken = (opened: string) => ({ opened, payout: 12_727 });
  const cards = { round: 59840362, amount: 1000 };
  const win = { table: "win:P:1", round: ROUND.period, amount: 1000 };
  const mines = {
    table: "mines",
    amount: 10_000,
    traps: 3,
    commitment: commitment(OWN.server_seed),
    client_seed: OWN.client_seed,
    entropy: OWN.entropy,
    nonce: 2,
  };

  const leaf = (fields: object) => new Map(Object.entries(fields).map(([name, value]) => [name, String(value)]));

  it.each<[string, Record<string, unknown>, object, object | null, number | null]>([
    ["Aviator, not cashed out", FLIGHT, flight, null, 0],
    ["Aviator, automatic at the result", FLIGHT, { ...flight, auto: 187 }, null, 9350],
    ["Aviator, automatic above it", FLIGHT, { ...flight, auto: 188 }, null, 0],
    ["Aviator, cashed out", FLIGHT, flight, at(5000, 134), 6700],
    ["Aviator, silent", FLIGHT, silent, null, null],
    ["Lucky Hit, Black", CARDS, { ...cards, pick: "B" }, null, 1960],
    ["Lucky Hit, Red", CARDS, { ...cards, pick: "R" }, null, 0],
    ["Lucky Hit, a lucky hit", CARDS, { ...cards, pick: "L" }, null, 3920],
    ["Win Go, green", ROUND, { ...win, pick: "G" }, null, 1960],
    ["Win Go, violet", ROUND, { ...win, pick: "V" }, null, 0],
    ["Win Go, the digit", ROUND, { ...win, pick: "N3" }, null, 8820],
    ["Win Go, void", VOID, { ...win, pick: "G" }, null, 1000],
    ["Mines, two safe cells", MINES, mines, taken("1,7"), 12_727],
    ["Mines, not taken", MINES, mines, null, 0],
  ])("follows from its round: %s", (_, round, stake, cashOut, due) => {
    expect(dueOf(round, leaf(stake), cashOut && leaf(cashOut))).toBe(due);
  });

  it.each<[string, Record<string, unknown>, object, object]>([
    ["Aviator, after the crash", FLIGHT, flight, at(20_000, 332)],
    ["Aviator, a void round", { ...FLIGHT, voided: true }, flight, at(5000, 134)],
    ["Mines, a trap", MINES, mines, taken("1,9")],
  ])("is not told by a round that does not allow the cash-out: %s", (_, round, stake, cashOut) => {
    expect(() => dueOf(round, leaf(stake), leaf(cashOut))).toThrow();
  });

  it.each<[string, object, object, boolean]>([
    ["Aviator, by arrival", flight, at(5000, 134), false],
    ["Aviator, automatic before the arrival", { ...flight, auto: 120 }, at(5000, 120), false],
    ["Aviator, after silence", silent, at(5000, 125), false],
    ["Aviator, less than its arrival gives", flight, at(5000, 130), true],
    ["Aviator, before take-off", flight, at(-1, 100), true],
    ["Aviator, after silence below the least", silent, at(5000, 119), true],
    ["Aviator, another payout", flight, { ...at(5000, 134), payout: 6699 }, true],
    ["Mines, two safe cells", mines, taken("1,7"), false],
    ["Mines, another payout", mines, { ...taken("1,7"), payout: 12_726 }, true],
    ["Mines, a trap", mines, taken("1,9"), true],
    ["Mines, a trap by a seed without commitment", { ...mines, commitment: "00" }, taken("1,9"), false],
    ["Win Go, which has no cash-out", win, { payout: 5 }, false],
  ])("contradicts a signed cash-out or not: %s", (_, stake, cashOut, isContradiction) => {
    expect(contradicts(leaf(stake), leaf(cashOut), OWN.server_seed)).toBe(isContradiction);
  });

  it.each<[string, object, number | null, boolean, boolean]>([
    ["Aviator, before the lock", { ...flight, arrival: TAKE_OFF - 1001 }, TAKE_OFF - 1002, false, false],
    ["Aviator, from the lock on", { ...flight, arrival: TAKE_OFF - 1000 }, null, false, true],
    ["Aviator, before its stake", { ...flight, arrival: TAKE_OFF - 1001 }, TAKE_OFF - 1000, false, true],
    ["Aviator, cashed out too", { ...flight, arrival: TAKE_OFF - 1001 }, null, true, true],
    ["Lucky Hit, before the lock", { ...cards, table: "luckyhit", arrival: 1_795_210_878_999 }, null, false, false],
    ["Lucky Hit, from the lock on", { ...cards, table: "luckyhit", arrival: 1_795_210_879_000 }, null, false, true],
  ])("contradicts a signed cancel or not: %s", (_, cancel, staked, isCashedOut, isContradiction) => {
    const stake = staked === null ? null : leaf({ ...flight, arrival: staked });
    expect(contradictsCancel(leaf(cancel), stake, isCashedOut ? leaf(flight) : null)).toBe(isContradiction);
  });

  it("cannot be told from a receipt without the terms of its game", () => {
    expect(() => dueOf(ROUND, new Map([["amount", "1000"]]), null)).toThrow();
    expect(() => dueOf({ game: "poker" }, new Map([["amount", "1000"]]), null)).toThrow();
  });
});

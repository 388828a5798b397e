import { describe, expect, it } from "vitest";
import { lastSeed, walkBack } from "#fairness/chain.ts";
import { commitment } from "#fairness/draw.ts";
import { QUICKNET_ROUNDS } from "#fairness/quicknet.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { checkPasted } from "./pasted-round.ts";

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

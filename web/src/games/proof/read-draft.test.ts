import { describe, expect, it } from "vitest";
import {
  EMPTY_DRAFT,
  type FairnessDraft,
  type FairnessGame,
  type FairnessInput,
  fairnessPath,
  readFairnessQuery,
} from "./fairness-draft.ts";
import { readDraft } from "./read-draft.ts";

const common = { serverSeed: "a-seed", commitment: "ab".repeat(32) };
const SEED = "Q2AlyjYoIondBMTh7fy5";

const inputs: FairnessInput[] = [
  { ...common, game: "aviator", playerSeeds: [] },
  { ...common, game: "aviator", playerSeeds: [SEED, SEED.toLowerCase()] },
  { ...common, commitment: "", game: "win", category: "E", saasId: "3", period: 20_261_121_480 },
  { ...common, game: "luckyhit", clientSeed: SEED + SEED, period: 59_840_362 },
  { ...common, game: "luckyhit", clientSeed: "", period: 59_840_362 },
  { ...common, game: "mines", clientSeed: "a&b=c%20", nonce: 0, traps: 24 },
];

describe("the fields of the fairness page", () => {
  it.each(inputs)("read what a link has filled in: %j", (input) => {
    const path = fairnessPath(input);
    const { game, draft } = readFairnessQuery(new URLSearchParams(path.slice(path.indexOf("?"))));
    expect(readDraft(game, draft)).toEqual({ input, faults: {} });
  });

  it("are those of Aviator where a link names no game", () => {
    expect(readFairnessQuery(new URLSearchParams("game=poker&server_seed=x"))).toEqual({
      game: "aviator",
      draft: { ...EMPTY_DRAFT, server_seed: "x" },
    });
  });

  const faults: [FairnessGame, Partial<FairnessDraft>, ReturnType<typeof readDraft>["faults"]][] = [
    ["aviator", { server_seed: "" }, { server_seed: "required" }],
    ["aviator", { server_seed: "a seed" }, { server_seed: "spaces" }],
    ["aviator", { server_seed: "a\n" }, { server_seed: "spaces" }],
    ["aviator", { server_seed: "x".repeat(201) }, { server_seed: "tooLong" }],
    ["aviator", { commitment: "ab" }, { commitment: "hash" }],
    ["aviator", { commitment: "AB".repeat(32) }, { commitment: "hash" }],
    ["aviator", { seed1: "short" }, { seed1: "playerSeed" }],
    ["aviator", { seed3: SEED }, { seed1: "order", seed2: "order" }],
    ["aviator", { seed1: SEED, seed3: SEED }, { seed2: "order" }],
    ["win", { category: "X", period: "20261121001" }, { category: "category" }],
    ["win", { saas_id: "0", period: "20261121001" }, { saas_id: "table" }],
    ["win", {}, { period: "required" }],
    ["win", { period: "20261121481" }, { period: "winPeriod" }],
    ["win", { period: "20260230001" }, { period: "winPeriod" }],
    ["luckyhit", { client_seed: `${SEED}x`, period: "1" }, { client_seed: "joinedSeeds" }],
    ["luckyhit", { period: "1.5" }, { period: "wholeNumber" }],
    ["mines", { nonce: "-1", traps: "3", client_seed: "c" }, { nonce: "wholeNumber" }],
    ["mines", { nonce: "01", traps: "3", client_seed: "c" }, { nonce: "wholeNumber" }],
    ["mines", { nonce: "0", traps: "25", client_seed: "c" }, { traps: "traps" }],
    ["mines", { nonce: "0", traps: "0", client_seed: "c" }, { traps: "traps" }],
    ["mines", { nonce: "0", traps: "3" }, { client_seed: "required" }],
  ];
  it.each(faults)("say what is wrong: %s %j", (game, change, expected) => {
    const read = readDraft(game, { ...EMPTY_DRAFT, server_seed: "seed", ...change });
    expect(read).toEqual({ input: null, faults: expected });
  });
});

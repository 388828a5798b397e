import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messages } from "#web/locales/messages.ts";
import { proofPath } from "../parts/proof-sheet.tsx";
import { proofs } from "../proofs.ts";
import { draftOf, readForm } from "./read-form.ts";

const t = createTranslator({ locale: "en-IN", messages });
const faultAt = t as unknown as (key: string, values?: object) => string;
const common = { server_seed: "a-seed", commitment: "ab".repeat(32) };
const SEED = "Q2AlyjYoIondBMTh7fy5";

function proofOf(id: string) {
  const proof = proofs.find(({ game }) => game.id === id);
  if (!proof) throw new Error(id);
  return proof;
}

function read(id: string, query: string) {
  const proof = proofOf(id);
  const { result, faults } = readForm(proof, draftOf(proof, new URLSearchParams(query)), t);
  return { input: (result?.props as { input: unknown } | undefined)?.input ?? null, faults };
}

describe("the fields of the proof page", () => {
  it.each([
    ["aviator", {}, { playerSeeds: [] }],
    ["aviator", { seed1: SEED, seed2: SEED.toLowerCase() }, { playerSeeds: [SEED, SEED.toLowerCase()] }],
    [
      "win",
      { category: "E", saas_id: "3", period: "20261121480" },
      { category: "E", saasId: "3", period: 20_261_121_480 },
    ],
    ["luckyhit", { client_seed: SEED + SEED, period: "59840362" }, { clientSeed: SEED + SEED, period: 59_840_362 }],
    ["luckyhit", { client_seed: "", period: "59840362" }, { clientSeed: "", period: 59_840_362 }],
    [
      "mines",
      { client_seed: "a&b=c%20", entropy: "", nonce: "0", traps: "24" },
      { clientSeed: "a&b=c%20", entropy: "", nonce: 0, traps: 24 },
    ],
  ])("read the values of a link: %s %j", (id, values, expected) => {
    const path = proofPath(proofOf(id).game, { ...values, ...common });
    const input = { serverSeed: common.server_seed, commitment: common.commitment, ...expected };
    expect(read(id, path.slice(path.indexOf("?")))).toEqual({ input, faults: {} });
  });

  it("accept a server seed without its commitment", () => {
    expect(read("aviator", "server_seed=x").input).toEqual({ serverSeed: "x", commitment: "", playerSeeds: [] });
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["aviator", { server_seed: "" }, { server_seed: "fairness.faultRequired" }],
    ["aviator", { server_seed: "a seed" }, { server_seed: "fairness.faultSpaces" }],
    ["aviator", { server_seed: "a\n" }, { server_seed: "fairness.faultSpaces" }],
    ["aviator", { server_seed: "x".repeat(201) }, { server_seed: "fairness.faultTooLong" }],
    ["aviator", { commitment: "ab" }, { commitment: "fairness.faultHash" }],
    ["aviator", { commitment: "AB".repeat(32) }, { commitment: "fairness.faultHash" }],
    ["aviator", { seed1: "short" }, { seed1: "aviator.proofSeedFault" }],
    ["aviator", { seed3: SEED }, { seed1: "aviator.proofOrderFault", seed2: "aviator.proofOrderFault" }],
    ["aviator", { seed1: SEED, seed3: SEED }, { seed2: "aviator.proofOrderFault" }],
    ["win", { category: "X", period: "20261121001" }, { category: "win.proofCategoryFault" }],
    ["win", { saas_id: "0", period: "20261121001" }, { saas_id: "win.proofTableFault" }],
    ["win", {}, { period: "fairness.faultRequired" }],
    ["win", { period: "20261121481" }, { period: "win.proofPeriodFault" }],
    ["win", { period: "20260230001" }, { period: "win.proofPeriodFault" }],
    ["luckyhit", { client_seed: `${SEED}x`, period: "1" }, { client_seed: "luckyHit.proofSeedsFault" }],
    ["luckyhit", { period: "1.5" }, { period: "fairness.faultWholeNumber" }],
    ["mines", { nonce: "0", traps: "3", client_seed: "c", entropy: "00" }, { entropy: "fairness.entropyFault" }],
    ["mines", { nonce: "-1", traps: "3", client_seed: "c" }, { nonce: "fairness.faultWholeNumber" }],
    ["mines", { nonce: "01", traps: "3", client_seed: "c" }, { nonce: "fairness.faultWholeNumber" }],
    ["mines", { nonce: "0", traps: "25", client_seed: "c" }, { traps: "fairness.faultRange" }],
    ["mines", { nonce: "0", traps: "0", client_seed: "c" }, { traps: "fairness.faultRange" }],
    ["mines", { nonce: "0", traps: "3" }, { client_seed: "fairness.faultRequired" }],
  ])("show their errors: %s %j", (id, change, expected) => {
    const faults = Object.fromEntries(
      Object.entries(expected).map(([name, key]) => [name, faultAt(key, { min: 1, max: 24 })]),
    );
    const query = new URLSearchParams({ server_seed: "seed", ...change });
    expect(read(id, query.toString())).toEqual({ input: null, faults });
  });
});

import { describe, expect, it } from "vitest";
import { commitment as commitmentOf } from "#fairness/draw.ts";
import { checkPasted } from "#games/engine/screen/proof/pasted-round.ts";
import { dueOf } from "#games/engine/screen/proof/stake-due.ts";
import { checkRoll, type DiceRound } from "./proof-sheet.tsx";
import { traceRoll } from "./proof.tsx";

const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const clientSeed = "854581b6f52eaa86503f1dc6433655f9";
const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

const honest: DiceRound = {
  game: "dice",
  period: "4",
  commitment: commitmentOf(serverSeed),
  server_seed: serverSeed,
  client_seed: clientSeed,
  entropy,
  nonce: 2,
  forced: false,
  target: 5000,
  over: true,
  roll: 5667,
};

describe("the proof of a roll", () => {
  it("holds for an honest roll", () => {
    expect(checkRoll(honest)).toMatchObject({ verdict: "match", recomputed: 5667 });
  });

  it.each<[string, Partial<DiceRound>, string]>([
    ["another number", { roll: 5668 }, "mismatch"],
    ["entropy that was left out", { entropy: "" }, "mismatch"],
    ["another commitment", { commitment: "00" }, "mismatch"],
    ["a forced number", { roll: 17, forced: true }, "forced"],
  ])("tells %s", (_, changed, verdict) => {
    expect(checkRoll({ ...honest, ...changed })?.verdict).toBe(verdict);
  });

  it("waits for the seed of a backend that has not revealed it", () => {
    expect(checkRoll({ ...honest, server_seed: null })).toBeNull();
  });

  it("shows the four bytes, their float and the number that they choose", () => {
    const { roll, drawn } = traceRoll({ serverSeed, clientSeed, entropy, nonce: 2 });
    expect(roll).toBe(5667);
    expect(drawn.macs).toHaveLength(1);
    expect(drawn.draws).toMatchObject([{ of: 10_000, at: 5667, place: 5667 }]);
    const [{ bytes, float }] = drawn.draws as [(typeof drawn.draws)[number]];
    expect(Number.parseInt(bytes, 16) / 2 ** 32).toBe(float);
  });
});

describe("the checks of a roll", () => {
  const round = { game: "dice", server_seed: serverSeed, client_seed: clientSeed, entropy, nonce: 1, roll: 2493 };
  const failing = (pasted: object) =>
    checkPasted(JSON.stringify({ entity: { ...pasted, commitment: commitmentOf(serverSeed) } }), "").filter(
      ({ holds }) => holds === false,
    );

  it("tell another number in a pasted round", () => {
    expect(failing(round)).toEqual([]);
    expect(failing({ ...round, roll: 2494 })).not.toEqual([]);
  });

  it.each([
    [5000, false, 1960],
    [5000, true, 0],
    // The number itself is not under the target.
    [2493, true, 1305],
  ])("tell the payout of a signed stake on %d, over: %s", (target, over, due) => {
    const stake = new Map(Object.entries({ amount: "1000", target: String(target), over: String(over) }));
    expect(dueOf(round, stake, null)).toBe(due);
  });
});

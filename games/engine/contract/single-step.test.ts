import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { commitment } from "#fairness/draw.ts";
import { numberIn } from "#games/engine/rules/round-checks.ts";
import { singleStepChecks } from "#games/engine/rules/single-step.ts";
import { makeRequests } from "../players/instant-player.ts";
import { randomOf } from "../players/habits.ts";
import { singleStepExamples } from "./single-step-examples.ts";
import { singleStepPlayer } from "./single-step-player.ts";
import { COIN_LIMITS, coinCalls, drawFlip, paidFlip } from "./testing/coin.ts";

const examples = singleStepExamples({
  calls: coinCalls,
  limits: COIN_LIMITS,
  choice: { side: 1 },
  draw: drawFlip,
  payout: paidFlip,
  shown: {},
});

describe("a game by its own words", () => {
  it("has its calls at its addresses, with its fields", () => {
    const { play, records, clientSeed, roundDetail, ended } = coinCalls;
    const calls: AnyCall[] = [play, records, clientSeed, roundDetail];
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /coin/flip",
      "GET /coin/user_records",
      "POST /coin/client_seed",
      "GET /coin/round_detail",
    ]);
    expect(ended).toEqual(["landed", "won", "payout"]);
    expect(Object.keys(play.answer.shape)).toEqual([...ended, "id", "balance", "fairness", "receipt"]);
  });

  it.each(examples)("has an example that fits $call.path", ({ call, query = {}, body = {}, answer }) => {
    for (const [schema, value] of [
      [call.query, query],
      [call.body, body],
      [call.answer, answer],
    ] as const) {
      expect(z.safeDecode(schema, value as never).error).toBeUndefined();
    }
  });

  it("refuses a choice and a key that are none", () => {
    const body = { amount: 10, side: 1, key: "a-key-of-8" };
    const isFine = (more: object) => z.safeDecode(coinCalls.play.body, { ...body, ...more } as never).success;
    expect([{}, { side: 2 }, { key: "short" }, { amount: 10.5 }].map(isFine)).toEqual([true, false, false, false]);
  });
});

describe("its player", () => {
  const player = singleStepPlayer(coinCalls, {
    forced: 1,
    pictured: { won: 1, lost: 0 },
    cost: { written: 1, left: 1, read: 1, bytes: 1, requests: 1 },
    choose: () => ({ side: 1 }),
  });

  it("makes one request and tells what moved, and what record and receipt say", async () => {
    const answer = { landed: 1, won: true, payout: 1960, id: "7", balance: 1, fairness: null };
    const moved: object[] = [];
    const played = await makeRequests(
      player.play(randomOf("seed", "coin", 1, 1), () => 1000),
      async (request) => {
        expect(request.body).toMatchObject({ amount: 1000, side: 1 });
        moved.push(request.moved(answer));
        return answer;
      },
    );
    expect(moved).toEqual([{ staked: 1000, paid: 1960 }]);
    expect(played).toMatchObject({ terms: { side: "1" } });
    expect(played?.record).toEqual({ amount: 1000, side: 1, id: "7", landed: 1, won: true, payout: 1960 });
  });
});

describe("its checks", () => {
  const checks = singleStepChecks({
    game: "coin",
    outcome: "landed",
    choice: ["side"],
    choiceIn: (leaf) => ({ side: numberIn(leaf, "side") }),
    draw: drawFlip,
    payout: paidFlip,
  });
  const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
  const seeds = { client_seed: "854581b6f52eaa86503f1dc6433655f9", entropy: "", nonce: 1 };
  const landed = drawFlip({ serverSeed, clientSeed: seeds.client_seed, entropy: "", nonce: 1 });
  const signed = (lines: object) => {
    const fields = { ...seeds, entropy: "none", commitment: commitment(serverSeed), side: landed, ...lines };
    const leaf = new Map(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return { amount: 1000, delivery: 980, leaf };
  };

  it("recompute a round, and pay a signed stake by it", () => {
    const round = { ...seeds, server_seed: serverSeed, landed };
    expect(checks.outcomes(round, serverSeed)).toEqual([landed, landed]);
    expect([landed, 1 - landed].map((side) => checks.due(round, signed({ side }), null))).toEqual([1960, 0]);
    expect(checks.asked({ amount: 10, side: 1, key: "a-key-of-8" })).toMatchObject({ amount: 1000, side: 1 });
  });

  it.each([
    ["holds", { landed, payout: 1960 }, false],
    ["another outcome", { landed: 1 - landed, payout: 0 }, true],
    ["another payout", { landed, payout: 1961 }, true],
    ["no outcome yet", {}, false],
  ])("tell a receipt that contradicts itself: %s", (_, lines, contradicts) => {
    expect(checks.contradictsItself?.(signed(lines), serverSeed)).toBe(contradicts);
  });
});

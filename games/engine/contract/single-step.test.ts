import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { makeRequests } from "../players/instant-player.ts";
import { randomOf } from "../players/habits.ts";
import { picksOf } from "./picks.ts";
import { singleStepDocuments } from "./single-step-documents.ts";
import { singleStepPlayer } from "./single-step-player.ts";
import { LOTS, lots, lotsCalls } from "./testing/lots.ts";

const { examples, text } = singleStepDocuments(lots.singleStep);

describe("a game by its own words", () => {
  it("has its calls at its addresses, with its fields", () => {
    const { play, records, clientSeed, roundDetail, ended } = lotsCalls;
    const calls: AnyCall[] = [play, records, clientSeed, roundDetail];
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /lots/draw",
      "GET /lots/user_records",
      "POST /lots/client_seed",
      "GET /lots/round_detail",
    ]);
    expect(ended).toEqual(["drawn", "won", "coefficient", "payout"]);
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

  it("has its calls by the names of a client, and its rules in words", () => {
    expect(Object.keys(lots.calls)).toEqual(["lotsDraw", "lotsRecords", "lotsClientSeed", "lotsRoundDetail"]);
    expect(lots.calls.lotsDraw).toBe(lotsCalls.play);
    expect(text.title).toBe("Lots: one of two lots");
    expect(text.rules()).toEqual(
      expect.arrayContaining(["### Lots", "- One lot is drawn.", "- A stake: 10 to 10000."]),
    );
  });

  it("keeps a choice as its fields, and reads it back", () => {
    const picks = picksOf(lots.singleStep);
    expect(picks.of({ key: "a-key-of-8", lot: 1 })).toBe("[1]");
    expect(picks.in("[1]")).toEqual({ lot: 1 });
    const rules = { ...LOTS, first: { lot: 1, isDouble: false, color: "red" } };
    const more = picksOf({ calls: { ...lotsCalls, rules } });
    const choice = { lot: 0, isDouble: true, color: "blue" };
    expect(more.in(more.of(choice))).toEqual(choice);
  });

  it("refuses a choice and a key that are none", () => {
    const body = { amount: 10, lot: 1, key: "a-key-of-8" };
    const isFine = (more: object) => z.safeDecode(lotsCalls.play.body, { ...body, ...more } as never).success;
    expect([{}, { lot: 2 }, { key: "short" }, { amount: 10.5 }].map(isFine)).toEqual([true, false, false, false]);
  });
});

describe("its player", () => {
  const player = singleStepPlayer(lots.singleStep);

  it("makes one request and tells what moved, and what record and receipt say", async () => {
    const answer = { drawn: 1, won: true, coefficient: 200, payout: 1960, id: "7", balance: 1, fairness: null };
    const moved: object[] = [];
    const played = await makeRequests(
      player.play(randomOf("seed", "lots", 1, 1), () => 1000),
      async (request) => {
        expect(request.body).toMatchObject({ amount: 1000, lot: expect.any(Number) as number });
        moved.push(request.moved(answer));
        return answer;
      },
    );
    expect(moved).toEqual([{ staked: 1000, paid: 1960 }]);
    const lot = Number(played?.record["lot"]);
    expect([0, 1]).toContain(lot);
    expect(played).toMatchObject({ terms: { lot: String(lot) } });
    expect(played?.record).toEqual({ amount: 1000, lot, id: "7", drawn: 1, won: true, coefficient: 200, payout: 1960 });
  });
});

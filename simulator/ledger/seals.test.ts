import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { cellStub } from "../objects/stubs.ts";
import { endTest, makeMember, shiftTime } from "../testing/client.ts";
import { insideCell } from "../testing/objects.ts";
import { auditSeals } from "./seal-checks.ts";
import { type EndFact, factsText, readFacts, sealsAfter } from "./seals.ts";

const CELL = 1;
const T = 1_795_210_860_000;

const end = (more: Partial<EndFact>): EndFact => ({
  member: 110_001,
  at: T - 5_000,
  game: "aviator",
  period: 7,
  amount: 1_000,
  status: "F",
  payout: 0,
  result: null,
  ...more,
});

const facts = {
  ends: [
    end({ member: 120_001, status: "S", payout: 1_340, result: 134 }),
    end({}),
    end({ game: "win:P:1", period: 20_261_120_436, status: "C", payout: 1_000 }),
    end({ game: "dice", at: T - 3, period: T - 3, status: "S", payout: 3 }),
  ],
  moves: [{ member: 110_001, at: T, kind: "welcome", change: 100_000 }],
};

const byPlace = <Fact extends { member: number; at: number; game?: string }>(all: readonly Fact[]) =>
  all.toSorted((one, other) => one.member - other.member || one.at - other.at || (one.game! < other.game! ? -1 : 1));

describe("the facts of a seal", () => {
  it("read as they were written", () => {
    const read = readFacts(factsText(facts, T), T);
    expect(byPlace(read.ends)).toEqual(byPlace(facts.ends));
    expect(read.moves).toEqual(facts.moves);
  });
});

const sealed = () =>
  insideCell(CELL, ({ storage: { sql } }) =>
    sealsAfter(sql, 0, 100).map(({ text, time }) => readFacts(text ?? "", time).moves.map(({ kind }) => kind)),
  );

describe("the seals of a cell", () => {
  afterEach(endTest);

  it("are one a minute, with its first movement and all since the seal before", async () => {
    await shiftTime(0);
    await makeMember(10, CELL);
    expect(await sealed()).toEqual([["welcome"]]);
    await makeMember(10, CELL);
    expect(await sealed()).toHaveLength(1);
    await shiftTime(60_000);
    await makeMember(10, CELL);
    expect(await sealed()).toEqual([["welcome"], ["welcome", "welcome"]]);
  });

  it("go on after a restart, which leaves out what waited", async () => {
    await shiftTime(0);
    await makeMember(10, CELL);
    await makeMember(10, CELL);
    await evictDurableObject(cellStub(env, CELL));
    await shiftTime(60_000);
    await makeMember(10, CELL);
    expect(await sealed()).toEqual([["welcome"], ["welcome"]]);
    const found = await insideCell(CELL, ({ storage }) => auditSeals(storage.sql, 0));
    expect(found.map(({ checked, broken }) => [checked, broken])).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it.each([
    ["DELETE FROM seal WHERE number = 2", "seals 2 to 2 are missing"],
    ["UPDATE seal SET root = (SELECT root FROM seal WHERE number = 1) WHERE number = 2", "seal 2 of .* was changed"],
    ["UPDATE seal SET facts = x'00' WHERE number = 2", "seal 2 of .* was changed"],
  ])("name what does not follow: %s", async (sql, fault) => {
    await shiftTime(0);
    for (let n = 0; n < 3; n++) {
      await makeMember(10, CELL);
      await shiftTime(60_000);
    }
    const [chained] = await insideCell(CELL, ({ storage }) => {
      const damaged = storage.transactionSync(() => {
        storage.sql.exec("CREATE TABLE kept AS SELECT * FROM seal");
        storage.sql.exec(sql);
        const found = auditSeals(storage.sql, 0);
        storage.sql.exec("DELETE FROM seal");
        storage.sql.exec("INSERT INTO seal SELECT * FROM kept");
        storage.sql.exec("DROP TABLE kept");
        return found;
      });
      return damaged;
    });
    expect(chained).toMatchObject({
      broken: expect.any(Number) as number,
      first: expect.stringMatching(fault) as string,
    });
  });
});

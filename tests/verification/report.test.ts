import { describe, expect, it } from "vitest";
import { reportOf } from "./report.ts";
import type { Judged, Played } from "./session.ts";

function judged(more: Partial<Judged["verdict"]> = {}): Judged {
  return { name: "round 7", member: "1", amount: 100, verdict: { faults: [], verifiable: true, payout: 196, ...more } };
}
const forced = judged({ verifiable: false, payout: 0 });

function played(more: Partial<Played> = {}): Played {
  return { game: "Mines", rounds: 1, judged: [judged(), forced], astray: [], ...more };
}

/** Two stakes of 1.00, of which one was paid 1.96. */
const account = { member: "1", before: 1_000, after: 996 };

describe("the report", () => {
  it("confirms correct records and counts the verifiable and the forced ones", () => {
    const { text, holds } = reportOf([played()], [account]);
    expect(holds).toBe(true);
    expect(text.split("\n")[1]?.split(/ +/)).toEqual(["Mines", "1", "2", "1", "1", "0", "0"]);
    expect(text).not.toContain("paid back: the beacon");
  });

  it("counts stakes of rounds that were called off, and goes by what they were paid back", () => {
    const isVoid = judged({ payout: 100, isVoid: true });
    const { text, holds } = reportOf([played({ judged: [isVoid, forced] })], [{ ...account, after: 900 }]);
    expect(holds).toBe(true);
    expect(text.split("\n")[1]?.split(/ +/)).toEqual(["Mines", "1", "2", "0", "1", "1", "0"]);
    expect(text).toContain("1 stakes were paid back: the beacon of their rounds had not come in real time");
  });

  it.each([
    ["a record that does not hold", [played({ judged: [judged({ faults: ["payout is 1"] }), forced] })], "payout is 1"],
    ["a record without a stake", [played({ astray: ["round 9: a record without a stake"] })], "round 9"],
    ["a forced round that looks like any other", [played({ judged: [judged(), judged({ payout: 0 })] })], "forced"],
  ])("tells of %s", (_, games, word) => {
    const { text, holds } = reportOf(games, [account]);
    expect(holds).toBe(false);
    expect(text).toContain(word);
  });

  it("lists a balance that differs by a minor unit", () => {
    const { text, holds } = reportOf([played()], [{ ...account, after: 997 }]);
    expect(holds).toBe(false);
    expect(text).toContain("balance of 1 is 997, recomputed 996");
  });
});

import { describe, expect, it } from "vitest";
import { type AviatorEvidence, type AviatorStake, isCurrent, judgeAviator } from "./aviator.ts";
import { commitmentOf } from "./draws.ts";
import { tamperings } from "./testing/tamper.ts";

// The published check values: these seeds give 1.87.
const SERVER_SEED = "uBsKq0Zr4mXw81Ta";
const SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;
const SHA512 =
  "7ba1db7748336c1b18fb0d3ac53679d315884a3138c7c68c1870c171ca5698cb409bb1c8113549ca1b71c5e951b1d2a354cb0e6e97e5f28107e767a4286294f3";
const PERIOD = 179_521_086_000;

const STAKE: AviatorStake = {
  member: "1",
  cell: "0000",
  seed: SEEDS[0],
  period: PERIOD,
  slot: 0,
  amount: 10_000,
  auto: null,
  cashedAfterMs: 10_000,
  published: commitmentOf(SERVER_SEED),
};

/** Correct evidence of a stake of 100.00 that was cashed out at 1.82. */
function evidence(more: Partial<AviatorEvidence> = {}): AviatorEvidence {
  return {
    stake: STAKE,
    arrivals: SEEDS.map((seed, at) => ({ member: String(at + 1), cell: "0000", seed })),
    record: {
      period: PERIOD,
      slot: 0,
      amount: 10_000,
      delivery: 10_000,
      cash_result: 182,
      payout: 18_200,
      open_result: 187,
      status: "S",
    },
    round: {
      commitment: commitmentOf(SERVER_SEED),
      server_seed: SERVER_SEED,
      forced: false,
      period: PERIOD,
      result: 187,
      player_seed1: SEEDS[0],
      player_seed2: SEEDS[1],
      player_seed3: SEEDS[2],
      sha512hash: SHA512,
      hex: SHA512.slice(0, 13),
      decimal: 2_174_961_631_658_806,
    },
    wasForced: false,
    ...more,
  };
}

const FAIR = evidence();

function judged(stake: Partial<AviatorStake>, record: Partial<AviatorEvidence["record"]>): readonly string[] {
  return judgeAviator(evidence({ stake: { ...STAKE, ...stake }, record: { ...FAIR.record, ...record } })).faults;
}

describe("a stake of Aviator", () => {
  it("is verified if it is correct", () => {
    expect(judgeAviator(FAIR)).toEqual({ faults: [], verifiable: true, payout: 18_200 });
  });

  it.each(tamperings(FAIR.record))("is rejected if its record has another %s", (_, record) => {
    expect(judgeAviator({ ...FAIR, record }).faults).toHaveLength(1);
  });

  it.each(tamperings(FAIR.round))("is rejected if its round has another %s", (_, round) => {
    expect(judgeAviator({ ...FAIR, round }).faults).not.toEqual([]);
  });

  it("is rejected if the published commitment was another", () => {
    const published = commitmentOf("another seed");
    expect(judgeAviator({ ...FAIR, stake: { ...STAKE, published } }).faults).toHaveLength(2);
  });

  it("is rejected if the round used a seed of no player", () => {
    expect(judgeAviator({ ...FAIR, arrivals: FAIR.arrivals.slice(0, 2) }).faults).toHaveLength(1);
  });

  // 1.88 is reached after 10,521.2 ms, so a flight to 1.87 ends in the ms before.
  it.each([
    ["by hand in the flight's last ms", { cashedAfterMs: 10_521 }, 187],
    ["by hand a ms too late", { cashedAfterMs: 10_522 }, null],
    ["at take-off", { cashedAfterMs: 0 }, 100],
    ["by itself, at the result", { cashedAfterMs: null, auto: 187 }, 187],
    ["by itself, above the result", { cashedAfterMs: null, auto: 188 }, null],
    ["by itself, before the hand", { auto: 150 }, 150],
    ["by itself, the hand being too late", { cashedAfterMs: 60_000, auto: 150 }, 150],
    ["by hand, before it would have been by itself", { auto: 185 }, 182],
    ["never", { cashedAfterMs: null }, null],
  ])("cashed out %s is paid by the result", (_, stake, cash_result) => {
    const payout = (cash_result ?? 0) * 100;
    const status = cash_result === null ? "F" : "S";
    expect(judged(stake, { cash_result, payout, status })).toEqual([]);
  });
});

describe("a forced round of Aviator", () => {
  const round = { ...FAIR.round, forced: true, result: 500, sha512hash: null, hex: null, decimal: null };
  const record = { ...FAIR.record, open_result: 500 };
  const forced = evidence({ round, record, wasForced: true });

  it("is not verifiable and is paid by the shown result", () => {
    expect(judgeAviator(forced)).toEqual({ faults: [], verifiable: false, payout: 18_200 });
  });

  it("is rejected if it is not marked, was not forced, or follows from its seeds", () => {
    expect(judgeAviator({ ...forced, round: { ...round, forced: false } }).faults).not.toEqual([]);
    expect(judgeAviator({ ...forced, wasForced: false }).faults).toHaveLength(1);
    expect(judgeAviator({ ...FAIR, round: { ...FAIR.round, forced: true }, wasForced: true }).faults).toHaveLength(1);
  });
});

describe("the newest frames of a table", () => {
  const open = 1_795_210_860_000;
  const group = { period: 7, openTime: open, lockTime: open + 10_000, takeOffTime: open + 11_000, commitment: "" };
  const at = (ms: number) => ({ ...group, serverTime: open + ms });
  const flight = (ms: number, flyEnd: number, period = 7) => ({ period, tag: 0, flyEnd, serverTime: open + ms });

  it.each<[string, ...Parameters<typeof isCurrent>, boolean]>([
    ["are none before the greeting", undefined, undefined, open, false],
    ["are of now", at(3_200), undefined, open + 3_200, true],
    ["are of the same second before take-off", at(3_200), undefined, open + 3_900, true],
    ["are of the second before", at(3_900), undefined, open + 4_000, false],
    ["are of the same second before the opening", at(-900), undefined, open - 100, true],
    ["are of the last second before take-off", at(10_900), undefined, open + 11_000, false],
    ["are of an earlier moment of the flight", at(11_000), flight(11_100, 0), open + 11_200, false],
    ["are of now in flight", at(11_000), flight(11_200, 0), open + 11_200, true],
    [
      "show the crash, after which nothing comes in the same second",
      at(11_100),
      flight(11_100, 1),
      open + 11_900,
      true,
    ],
    ["show the crash of the round before", at(3_200), flight(-5_000, 1, 6), open + 4_100, false],
  ])("%s", (_, shown, coefficient, now, expected) => {
    expect(isCurrent(shown, coefficient, now)).toBe(expected);
  });
});

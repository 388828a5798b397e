import { describe, expect, it } from "vitest";
import { commitmentOf, luckyHitDraw } from "./draws.ts";
import { judgeLuckyHit, type LuckyHitEvidence, type LuckyHitStake } from "./lucky-hit.ts";
import { tamperings } from "./testing/tamper.ts";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC"] as const;
const PERIOD = 59_840_362;
// Ten of diamonds, jack of hearts, two of spades against seven of spades, three of clubs, queen of diamonds: Red wins.
const BLACK = [
  { t: 3, n: 10 },
  { t: 1, n: 11 },
  { t: 0, n: 2 },
];
const RED = [
  { t: 0, n: 7 },
  { t: 2, n: 3 },
  { t: 3, n: 12 },
];

const STAKE: LuckyHitStake = {
  member: "1",
  cell: "0000",
  seed: SEEDS[0],
  period: PERIOD,
  pick: "R",
  amount: 10_000,
  published: commitmentOf(SERVER_SEED),
};

/** Correct evidence of a winning stake of 100.00 on Red. */
const FAIR: LuckyHitEvidence = {
  stake: STAKE,
  arrivals: SEEDS.map((seed, at) => ({ member: String(at + 1), cell: "0000", seed })),
  record: {
    period: PERIOD,
    status: "S",
    amount: 10_000,
    change_amount: 19_600,
    delivery: 9_800,
    fee: 200,
    open_type: "R",
    result: { cards1: BLACK, cards2: RED },
    lucky_hit_odds: 0,
    type: "R",
  },
  round: {
    commitment: commitmentOf(SERVER_SEED),
    server_seed: SERVER_SEED,
    forced: false,
    period: PERIOD,
    client_seed: SEEDS.join(""),
    nonce: PERIOD,
    black: BLACK,
    red: RED,
    black_win: false,
    lucky_hit_odds: 0,
  },
  wasForced: false,
};

describe("a stake of Lucky Hit", () => {
  it("is verified if it is correct", () => {
    expect(judgeLuckyHit(FAIR)).toEqual({ faults: [], verifiable: true, payout: 19_600 });
  });

  it.each(["B", "L"])("on the losing %s is paid nothing", (pick) => {
    const record = { ...FAIR.record, type: pick, status: "F", change_amount: 0 };
    const verdict = judgeLuckyHit({ ...FAIR, stake: { ...STAKE, pick }, record });
    expect(verdict).toEqual({ faults: [], verifiable: true, payout: 0 });
  });

  it.each(tamperings(FAIR.record))("is rejected if its record has another %s", (_, record) => {
    expect(judgeLuckyHit({ ...FAIR, record }).faults).toHaveLength(1);
  });

  it.each(tamperings(FAIR.round))("is rejected if its round has another %s", (_, round) => {
    expect(judgeLuckyHit({ ...FAIR, round }).faults).not.toEqual([]);
  });

  it("is rejected if the round omits a player's seed, although its cards follow from the rest", () => {
    const drawn = luckyHitDraw(SERVER_SEED, "", PERIOD);
    const { black, red, blackWin: black_win, luckyHitOdds: lucky_hit_odds } = drawn;
    const round = { ...FAIR.round, client_seed: "", black: [...black], red: [...red], black_win, lucky_hit_odds };
    expect(judgeLuckyHit({ ...FAIR, round }).faults).toContain("no player's seed was counted");
  });
});

describe("a forced round of Lucky Hit", () => {
  const nines = [1, 2, 3].map((t) => ({ t, n: 9 }));
  const round = { ...FAIR.round, forced: true, black: nines, black_win: true, lucky_hit_odds: 50 };
  const record = {
    ...FAIR.record,
    status: "F",
    change_amount: 0,
    open_type: "B",
    result: { cards1: nines, cards2: RED },
    lucky_hit_odds: 50,
  };
  const forced: LuckyHitEvidence = { ...FAIR, round, record, wasForced: true };

  it("is not verifiable and is paid by the shown cards", () => {
    expect(judgeLuckyHit(forced)).toEqual({ faults: [], verifiable: false, payout: 0 });
  });

  it("is rejected if it is not marked", () => {
    expect(judgeLuckyHit({ ...forced, round: { ...round, forced: false } }).faults).not.toEqual([]);
  });
});

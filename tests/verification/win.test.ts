import { describe, expect, it } from "vitest";
import { commitmentOf } from "./draws.ts";
import { tamperings } from "./testing/tamper.ts";
import { judgeWin, type WinEvidence, type WinStake } from "./win.ts";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const PERIOD = 20_261_120_437;
/** What the seed comes to at table P:1. */
const PRICE = 70_237;

const STAKE: WinStake = {
  member: "1",
  id: "guess-1",
  category: "P",
  saasId: "1",
  period: PERIOD,
  type: "N",
  number: 7,
  contractMoney: 1_000,
  contractCount: 5,
  amount: 5_000,
  published: commitmentOf(SERVER_SEED),
};

/** What a fair house tells of a stake of 5 × 10.00 on the digit 7, which came. */
const FAIR: WinEvidence = {
  stake: STAKE,
  record: {
    id: "guess-1",
    period: PERIOD,
    saas_id: "1",
    status: "S",
    amount: 5_000,
    contract_money: 1_000,
    contract_count: 5,
    delivery: 4_900,
    fee: 100,
    open_price: PRICE,
    result: 7,
    payout: 44_100,
    type: "N",
    number: 7,
  },
  round: {
    commitment: commitmentOf(SERVER_SEED),
    server_seed: SERVER_SEED,
    forced: false,
    period: PERIOD,
    client_seed: "P:1",
    nonce: PERIOD,
    price: PRICE,
    last_num: 7,
  },
  wasForced: false,
};

describe("a guess of Win Go", () => {
  it("that was dealt with fairly is verified", () => {
    expect(judgeWin(FAIR)).toEqual({ faults: [], verifiable: true, payout: 44_100 });
  });

  it("that missed is paid nothing", () => {
    const record = { ...FAIR.record, number: 8, status: "F", payout: 0 };
    expect(judgeWin({ ...FAIR, stake: { ...STAKE, number: 8 }, record })).toMatchObject({ faults: [], payout: 0 });
  });

  it.each(tamperings(FAIR.record))("whose record has another %s is found out", (_, record) => {
    expect(judgeWin({ ...FAIR, record }).faults).toHaveLength(1);
  });

  it.each(tamperings(FAIR.round))("whose round tells another %s is found out", (_, round) => {
    expect(judgeWin({ ...FAIR, round }).faults).not.toEqual([]);
  });

  it("that another table drew is found out", () => {
    expect(judgeWin({ ...FAIR, stake: { ...STAKE, saasId: "2" } }).faults).not.toEqual([]);
  });
});

describe("a forced round of Win Go", () => {
  const round = { ...FAIR.round, forced: true, price: 54_321, last_num: 1 };
  const record = { ...FAIR.record, status: "F", open_price: 54_321, result: 1, payout: 0 };
  const forced: WinEvidence = { ...FAIR, round, record, wasForced: true };

  it("cannot be verified, and is paid by the price that is shown", () => {
    expect(judgeWin(forced)).toEqual({ faults: [], verifiable: false, payout: 0 });
  });

  it("that does not say so is found out", () => {
    expect(judgeWin({ ...forced, round: { ...round, forced: false } }).faults).not.toEqual([]);
  });
});

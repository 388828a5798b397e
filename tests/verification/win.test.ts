import { describe, expect, it } from "vitest";
import { commitmentOf } from "./draws.ts";
import { tamperings } from "./testing/tamper.ts";
import { judgeWin, type WinEvidence, type WinStake } from "./win.ts";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const PERIOD = 20_261_120_437;
/** The seed's price at table P:1. */
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

/** Correct evidence of a winning stake of 5 × 10.00 on the digit 7. */
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
  it("is verified if it is correct", () => {
    expect(judgeWin(FAIR)).toEqual({ faults: [], verifiable: true, payout: 44_100 });
  });

  it("is paid nothing if it lost", () => {
    const record = { ...FAIR.record, number: 8, status: "F", payout: 0 };
    expect(judgeWin({ ...FAIR, stake: { ...STAKE, number: 8 }, record })).toMatchObject({ faults: [], payout: 0 });
  });

  it.each(tamperings(FAIR.record))("is rejected if its record has another %s", (_, record) => {
    expect(judgeWin({ ...FAIR, record }).faults).toHaveLength(1);
  });

  it.each(tamperings(FAIR.round))("is rejected if its round has another %s", (_, round) => {
    expect(judgeWin({ ...FAIR, round }).faults).not.toEqual([]);
  });

  it("is rejected if another table drew its round", () => {
    expect(judgeWin({ ...FAIR, stake: { ...STAKE, saasId: "2" } }).faults).not.toEqual([]);
  });
});

describe("a forced round of Win Go", () => {
  const round = { ...FAIR.round, forced: true, price: 54_321, last_num: 1 };
  const record = { ...FAIR.record, status: "F", open_price: 54_321, result: 1, payout: 0 };
  const forced: WinEvidence = { ...FAIR, round, record, wasForced: true };

  it("is not verifiable and is paid by the shown price", () => {
    expect(judgeWin(forced)).toEqual({ faults: [], verifiable: false, payout: 0 });
  });

  it("is rejected if it is not marked", () => {
    expect(judgeWin({ ...forced, round: { ...round, forced: false } }).faults).not.toEqual([]);
  });
});

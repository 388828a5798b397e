import { describe, expect, it } from "vitest";
import { commitmentOf } from "./draws.ts";
import { judgeMines, type MinesEvidence, type MinesPlay } from "./mines.ts";
import { tamperings } from "./testing/tamper.ts";

// The published check values: nonce 2 with 3 traps gives cells 13, 16 and 22 from 0, so 14, 17 and 23.
const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const SEEDS = {
  commitment: commitmentOf(SERVER_SEED),
  client_seed: "854581b6f52eaa86503f1dc6433655f9",
  nonce: 2,
};

const PLAY: MinesPlay = { member: "1", traps: 3, amount: 10_000, taps: [1, 25], took: true, published: SEEDS };

/** Correct evidence of a game at 100.00 that was cashed out after two safe cells: 98 · 25 · 24 / (22 · 21). */
const FAIR: MinesEvidence = {
  play: PLAY,
  gamesBefore: 2,
  record: {
    id: "3",
    is_win: true,
    change_amount: 2_727,
    traps: 3,
    trap_indexes: [14, 17, 23],
    opened_indexes: [1, 25],
    over_steps: 2,
    rate: 12_987,
    delivery: 9_800,
    fee: 200,
    amount: 10_000,
    payout: 12_727,
  },
  round: { ...SEEDS, server_seed: SERVER_SEED, forced: false, traps: 3, trap_indexes: [14, 17, 23] },
  wasForced: false,
};
const { id: _, ...recordWithoutId } = FAIR.record;

describe("a game of Mines", () => {
  it("is verified if it is correct", () => {
    expect(judgeMines(FAIR)).toEqual({ faults: [], verifiable: true, payout: 12_727 });
  });

  it("is paid nothing after a trap", () => {
    const play = { ...PLAY, taps: [1, 17], took: false };
    const record = {
      ...FAIR.record,
      is_win: false,
      change_amount: -10_000,
      opened_indexes: [1, 17],
      over_steps: 1,
      rate: 11_363,
      payout: 0,
    };
    expect(judgeMines({ ...FAIR, play, record })).toEqual({ faults: [], verifiable: true, payout: 0 });
  });

  it.each(tamperings(recordWithoutId))("is rejected if its record has another %s", (_, record) => {
    expect(judgeMines({ ...FAIR, record: { ...FAIR.record, ...record } }).faults).toHaveLength(1);
  });

  it.each(tamperings(FAIR.round))("is rejected if its round has another %s", (_, round) => {
    expect(judgeMines({ ...FAIR, round }).faults).not.toEqual([]);
  });

  it.each(tamperings(SEEDS))("is rejected if the published %s was another", (_, published) => {
    expect(judgeMines({ ...FAIR, play: { ...PLAY, published } }).faults).not.toEqual([]);
  });

  it("is rejected if its nonce is not the count of the member's games", () => {
    expect(judgeMines({ ...FAIR, gamesBefore: 1 }).faults).toHaveLength(1);
  });
});

describe("a forced game of Mines", () => {
  const trap_indexes = [2, 3, 4];
  const forced: MinesEvidence = {
    ...FAIR,
    record: { ...FAIR.record, trap_indexes },
    round: { ...FAIR.round, forced: true, trap_indexes },
    wasForced: true,
  };

  it("is not verifiable and is paid by the shown traps", () => {
    expect(judgeMines(forced)).toEqual({ faults: [], verifiable: false, payout: 12_727 });
  });

  it("is rejected if it is not marked", () => {
    expect(judgeMines({ ...forced, round: { ...forced.round, forced: false } }).faults).not.toEqual([]);
  });
});

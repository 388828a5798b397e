import { reset } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { PLATFORM } from "./accounts.ts";
import { Ledger } from "./ledger.ts";
import { betIdValues, listOf, type NewStake, type Stake, StakeRows, storedBetId, WIN_COLUMN } from "./stake.ts";

const KITE = 100_900;
const UUID = "0a1b2c3d-0000-4000-8000-0123456789ab";
const GAMES = {
  columns: { usual: ["heard"], rare: ["auto_cash_out", "silence_ms"], changing: [WIN_COLUMN] },
  days: null,
};

afterEach(() => reset());

/** A stake as it was placed and changed in one transaction, and as a restarted cell reads it. */
function stored(wanted: Partial<NewStake>, change: (ledger: Ledger, stake: Stake) => void = () => undefined) {
  const base = { member: KITE, game: "dice", bet_id: "a", amount: 100, fee: 2, seed: "s" };
  return insideTestCell(({ storage }) => {
    const ledger = new Ledger(storage.sql, GAMES);
    const transactions = new Transactions(storage);
    transactions.join(ledger);
    const placed = transactions.run(() => {
      const gift = { kind: "gift_code", debit: PLATFORM.bonus, credit: KITE, relation: "", time: 7 } as const;
      ledger.transfer({ ...gift, id: "gift", amount: 500 });
      const stake = ledger.stake({ ...base, ...wanted }, 1_000);
      change(ledger, stake);
      return stake;
    });
    const read = new Ledger(storage.sql, GAMES).at(KITE, placed.at);
    return { placed, read };
  });
}

describe("a stake's row", () => {
  it.each<[string, Partial<NewStake>, ((ledger: Ledger, stake: Stake) => void)?]>([
    ["nothing but the usual", { own: { heard: 5 } }],
    ["the Idempotency-Key of its call", { request: "key" }],
    ["a forced outcome", { forced: 1 }],
    ["the player's entropy", { entropy: "ab01" }],
    ["a rare column of its game", { own: { auto_cash_out: 150 } }],
    ["the id of a provider's win", {}, (_, stake) => Object.assign(stake, { [WIN_COLUMN]: "win 7" })],
    ["an end", {}, (ledger, stake) => ledger.end(stake, { status: "S", payout: 5, result: 3 }, 1_200)],
    ["the betId of a UUID", { bet_id: UUID }],
    ["a betId in capitals", { bet_id: UUID.toUpperCase() }],
    ["a betId with more before a UUID", { bet_id: `0a${UUID}` }],
    ["a betId with more after a UUID", { bet_id: `${UUID}0a` }],
    ["a betId of a UUID's digits", { bet_id: UUID.replaceAll("-", "") }],
    ["a betId with a group more", { bet_id: "0a1b2c3d-0000-4000-8000-1111-0123456789ab" }],
    ["a betId with longer groups", { bet_id: "0a1b2c3d11-000011-4000-8000-0123456789ab" }],
  ])("holds %s", async (_, wanted, change) => {
    const { placed, read } = await stored(wanted, change);
    expect(read).toEqual(placed);
    expect(placed).toMatchObject(wanted.own ?? wanted);
  });

  it("holds a UUID in 16 bytes", async () => {
    await insideTestCell(({ storage: { sql } }) => {
      const [digits, text] = betIdValues(UUID);
      const [row] = sql.exec(`SELECT hex(${storedBetId("?1", "?2")}) AS bytes`, digits, text).toArray();
      expect(row).toEqual({ bytes: "0A1B2C3D0000400080000123456789AB" });
    });
  });

  it("is written in the order of the table, so that each page is written once", () => {
    const starts: string[] = [];
    const exec = (_: string, rows: string) => {
      for (const [member, at] of JSON.parse(rows) as [number, number][]) starts.push(`${member} ${at}`);
    };
    const stakes = [30, 10, 20].flatMap((member) => [9, 7].map((at) => ({ member, at }) as Stake));
    new StakeRows({}).update({ exec } as unknown as SqlStorage, stakes);
    expect(starts).toEqual(["10 7", "10 9", "20 7", "20 9", "30 7", "30 9"]);
  });
});

it.each([
  ["dice", "dice"],
  ["win:P:1", "win:P"],
  ["win:P:10", "win:P"],
  ["exg:acme", "exg"],
])("the list of %s is %s", (game, list) => {
  expect(listOf(game)).toBe(list);
});

import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "../games/aviator/timeline.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Transactions } from "../storage/transactions.ts";
import { AviatorBench } from "../testing/aviator-bench.ts";
import { insideTestCell, reset } from "../testing/objects.ts";
import { auditCell } from "./audit.ts";
import { RoundPayouts } from "./tables/round-settlement.ts";
import { RoundStakes } from "./tables/round-stakes.ts";
import { SettledFees } from "./tables/settled-fees.ts";

const WIN = "win:P:1";

interface Books {
  storage: DurableObjectStorage;
  kite: number;
  lamp: number;
  flown: number;
  voided: number;
}

/**
 * Books with every kind of record. Aviator round 1: kite auto-cashes out at 1.5 (slot 0) and loses (slot 1), lamp
 * loses; round 2 is voided with a stake of kite. Win Go period 1: kite wins at 2 and loses; period 2 is refunded;
 * period 3 is open.
 */
async function playedBooks(state: DurableObjectState, bench: AviatorBench): Promise<Books> {
  const [kite, lamp] = bench.members;
  await bench.follow(bench.round.openTime);
  const flown = bench.round;
  await bench.stake(kite, { slot: 0, autoCashOut: 1.5 });
  await bench.stake(kite, { slot: 1 });
  await bench.stake(lamp);
  bench.table.results.set(flown.period, 300);
  await bench.goTo(flown.lockTime);
  await bench.goTo(flown.takeOffTime + flightMsOf(300) + 1);
  bench.nextRound(flown.takeOffTime + flightMsOf(300) + 3000);
  await bench.goTo(bench.round.openTime);
  const voided = bench.round;
  await bench.stake(kite);
  await bench.goTo(voided.lockTime);
  await bench.goTo(voided.takeOffTime);
  playWin(state, kite, bench.now);
  return { storage: state.storage, kite, lamp, flown: flown.period, voided: voided.period };
}

function playWin({ storage }: DurableObjectState, member: number, now: number): void {
  const ledger = new Ledger(storage.sql);
  const stakes = new RoundStakes(storage.sql, ledger);
  const fees = new SettledFees(storage.sql, { bringForward: () => undefined }, 0);
  const payouts = new RoundPayouts({ sql: storage.sql, ledger, fees, stakes });
  const transactions = new Transactions(storage);
  transactions.join(ledger);
  transactions.join(stakes);
  const place = (period: number, betId: string, pick: string) =>
    stakes.place({
      table_name: WIN,
      list: "win:P",
      period,
      member,
      bet_id: betId,
      pick,
      amount: 10_000,
      fee: 200,
      contract_count: 1,
      seed: "",
      create_time: now,
    });
  transactions.run(() => {
    place(1, "won", "G");
    place(1, "lost", "R");
    place(2, "back", "G");
    place(3, "waits", "G");
  });
  transactions.run(() => {
    payouts.settle(WIN, 1, { price: 10_007 }, { G: 200, R: 0 }, now);
    payouts.refund(WIN, 2, now);
  });
}

/** Runs the sabotage on sound books and returns the names of the failed checks. */
async function brokenBy(sabotage: (books: Books) => void): Promise<Record<string, string | null>> {
  return insideTestCell(async (state, cell) => {
    const books = await playedBooks(state, new AviatorBench(state, cell));
    sabotage(books);
    const broken = auditCell(state.storage.sql).invariants.filter((each) => each.broken > 0);
    return Object.fromEntries(broken.map(({ name, first }) => [name, first]));
  });
}

const REPLAY = "balances equal the replay of their transfers";
const OWES = "no member owes";
const AFTER = "a member's balance after each transfer follows from the one before";
const AVIATOR_BET = "each Aviator stake has its one bet transfer";
const AVIATOR_PAID = "each Aviator stake is paid once, and what it was due";
const AVIATOR_WAITS = "no Aviator stake waits in a settled round";
const AVIATOR_ABOVE = "no Aviator stake was cashed out above its round's result";
const ROUND_BET = "each stake on a round has its one bet transfer";
const ROUND_PAID = "each stake on a round is paid once, and what its odds give";
const ROUND_ODDS = "each stake of a settled round has its odds";

afterEach(() => reset());

describe("the audit of a cell", () => {
  it("checks everything and finds nothing in sound books", async () => {
    await insideTestCell(async (state, cell) => {
      await playedBooks(state, new AviatorBench(state, cell));
      const { members, transfers, total, invariants } = auditCell(state.storage.sql);
      expect({ members, total }).toEqual({ members: 2, total: 0 });
      // Two welcomes; four bets, a win and a refund in Aviator; the same on rounds.
      expect(transfers).toBe(14);
      const checked = Object.fromEntries(invariants.map(({ name, checked: count }) => [name, count]));
      expect(checked).toMatchObject({
        [REPLAY]: 4,
        [OWES]: 2,
        [AFTER]: 14,
        [AVIATOR_BET]: 4,
        [AVIATOR_PAID]: 4,
        [AVIATOR_WAITS]: 2,
        [AVIATOR_ABOVE]: 1,
        [ROUND_BET]: 4,
        [ROUND_PAID]: 3,
        [ROUND_ODDS]: 1,
      });
      for (const { name, broken, first } of invariants)
        expect({ name, broken, first }).toEqual({ name, broken: 0, first: null });
    });
  });

  it("changes nothing", async () => {
    await insideTestCell(async (state, cell) => {
      await playedBooks(state, new AviatorBench(state, cell));
      const { sql } = state.storage;
      const before = [sql.exec("SELECT * FROM transfer").toArray(), sql.exec("SELECT * FROM account").toArray()];
      auditCell(sql);
      expect([sql.exec("SELECT * FROM transfer").toArray(), sql.exec("SELECT * FROM account").toArray()]).toEqual(
        before,
      );
    });
  });

  const sabotages: [string, (books: Books) => void, string, (books: Books) => string][] = [
    [
      "a balance that was changed",
      ({ storage, kite }) => storage.sql.exec("UPDATE account SET posted = posted + 1 WHERE id = ?", kite),
      REPLAY,
      ({ kite }) => `account ${kite}: `,
    ],
    [
      "a transfer whose amount was changed",
      ({ storage, lamp }) =>
        storage.sql.exec("UPDATE transfer SET amount = amount + 1 WHERE id = ?", `welcome:${lamp}`),
      REPLAY,
      () => "account -4: ",
    ],
    ["a member that owes", owe, OWES, ({ lamp }) => `account ${lamp}`],
    [
      "a balance that was written down wrongly with its transfer",
      ({ storage, kite }) => storage.sql.exec("UPDATE transfer SET member_after = 7 WHERE id = ?", `welcome:${kite}`),
      AFTER,
      ({ kite }) => `transfer welcome:${kite}`,
    ],
    [
      "an Aviator stake that is not what was taken",
      ({ storage, lamp }) => storage.sql.exec("UPDATE aviator_stake SET amount = amount + 1 WHERE member = ?", lamp),
      AVIATOR_BET,
      ({ flown, lamp }) => `stake ${flown}:${lamp}:0`,
    ],
    [
      "an Aviator stake that was never taken from a balance",
      ({ storage, flown, lamp }) =>
        storage.sql.exec("DELETE FROM transfer WHERE id = ?", `bet:aviator:${flown}:${lamp}:0`),
      AVIATOR_BET,
      ({ flown, lamp }) => `stake ${flown}:${lamp}:0`,
    ],
    [
      "an Aviator payout that is not due",
      ({ storage }) => storage.sql.exec("UPDATE aviator_stake SET payout = payout + 1 WHERE status = 'S'"),
      AVIATOR_PAID,
      ({ flown, kite }) => `stake ${flown}:${kite}:0`,
    ],
    [
      "an Aviator payout that was never paid",
      ({ storage, flown, kite }) =>
        storage.sql.exec("DELETE FROM transfer WHERE id = ?", `win:aviator:${flown}:${kite}:0`),
      AVIATOR_PAID,
      ({ flown, kite }) => `stake ${flown}:${kite}:0`,
    ],
    [
      "an Aviator stake that was paid and given back",
      ({ storage, flown, kite }) =>
        copyTransfer(storage, `win:aviator:${flown}:${kite}:0`, `bet_refund:aviator:${flown}:${kite}:0`),
      AVIATOR_PAID,
      ({ flown, kite }) => `stake ${flown}:${kite}:0`,
    ],
    [
      "a voided Aviator stake that was not given back in full",
      ({ storage }) => storage.sql.exec("UPDATE aviator_stake SET payout = payout - 1 WHERE status = 'R'"),
      AVIATOR_PAID,
      ({ voided, kite }) => `stake ${voided}:${kite}:0`,
    ],
    [
      "a lost Aviator stake that was paid",
      ({ storage, flown, kite, lamp }) =>
        copyTransfer(storage, `win:aviator:${flown}:${kite}:0`, `win:aviator:${flown}:${lamp}:0`),
      AVIATOR_PAID,
      ({ flown, lamp }) => `stake ${flown}:${lamp}:0`,
    ],
    [
      "an Aviator stake that waits in a settled round",
      ({ storage, lamp }) => storage.sql.exec("UPDATE aviator_stake SET status = 'W' WHERE member = ?", lamp),
      AVIATOR_WAITS,
      ({ flown, lamp }) => `stake ${flown}:${lamp}:0`,
    ],
    [
      "an Aviator stake that was cashed out after the crash",
      ({ storage, flown }) => storage.sql.exec("UPDATE aviator_round SET result = 149 WHERE period = ?", flown),
      AVIATOR_ABOVE,
      ({ flown, kite }) => `stake ${flown}:${kite}:0`,
    ],
    [
      "a stake on a round that is not what was taken",
      ({ storage }) => storage.sql.exec("UPDATE round_stake SET amount = amount + 1 WHERE bet_id = 'waits'"),
      ROUND_BET,
      ({ kite }) => `${WIN}:3:${kite}:waits`,
    ],
    [
      "a stake on a round that was never taken from a balance",
      ({ storage, kite }) => storage.sql.exec("DELETE FROM transfer WHERE id = ?", `bet:${WIN}:3:${kite}:waits`),
      ROUND_BET,
      ({ kite }) => `${WIN}:3:${kite}:waits`,
    ],
    [
      "a payout on a round that its odds do not give",
      ({ storage }) => storage.sql.exec("UPDATE round_settled SET odds = json_set(odds, '$.G', 450) WHERE period = 1"),
      ROUND_PAID,
      ({ kite }) => `${WIN}:1:${kite}:won`,
    ],
    [
      "a payout on a round that was never paid",
      ({ storage, kite }) => storage.sql.exec("DELETE FROM transfer WHERE id = ?", `win:${WIN}:1:${kite}:won`),
      ROUND_PAID,
      ({ kite }) => `${WIN}:1:${kite}:won`,
    ],
    [
      "a stake that was not given back in full",
      ({ storage, kite }) =>
        storage.sql.exec("UPDATE transfer SET amount = amount - 1 WHERE id = ?", `bet_refund:${WIN}:2:${kite}:back`),
      ROUND_PAID,
      ({ kite }) => `${WIN}:2:${kite}:back`,
    ],
    [
      "a lost stake that was paid",
      ({ storage, kite }) => copyTransfer(storage, `win:${WIN}:1:${kite}:won`, `win:${WIN}:1:${kite}:lost`),
      ROUND_PAID,
      ({ kite }) => `${WIN}:1:${kite}:lost`,
    ],
    [
      "a stake that waits in a round that was given back",
      ({ storage }) => storage.sql.exec("UPDATE round_settled SET settled = 1 WHERE period = 3"),
      ROUND_PAID,
      ({ kite }) => `${WIN}:3:${kite}:waits`,
    ],
    [
      "a stake that its settled round has no odds for",
      ({ storage }) =>
        storage.sql.exec("UPDATE round_settled SET settled = 1, outcome = '{}', odds = '{\"R\":0}' WHERE period = 3"),
      ROUND_ODDS,
      ({ kite }) => `${WIN}:3:${kite}:waits`,
    ],
  ];

  it.each(sabotages)("finds %s", async (_, sabotage, invariant, offender) => {
    let named = "";
    const broken = await brokenBy((books) => {
      sabotage(books);
      named = offender(books);
    });
    expect(broken[invariant]).toContain(named);
  });

  it.each<[string, (books: Books) => void, (books: Books) => string]>([
    [
      "Aviator",
      ({ storage, lamp }) => storage.sql.exec("DELETE FROM aviator_stake WHERE member = ?", lamp),
      ({ flown, lamp }) => `bet:aviator:${flown}:${lamp}:0`,
    ],
    [
      "Win Go",
      ({ storage }) => storage.sql.exec("DELETE FROM round_stake WHERE bet_id = 'lost'"),
      ({ kite }) => `bet:${WIN}:1:${kite}:lost`,
    ],
  ])("finds money that was taken for a stake on %s that is gone", async (_, sabotage, transfer) => {
    let named = "";
    const broken = await brokenBy((books) => {
      sabotage(books);
      named = transfer(books);
    });
    expect(Object.values(broken)).toContainEqual(expect.stringContaining(named));
  });
});

/** Drops the database's own check, which would refuse a member's debt. */
function owe({ storage, lamp }: Books): void {
  const { sql } = storage;
  expect(() => sql.exec("UPDATE account SET posted = -1 WHERE id = ?", lamp)).toThrow(/CHECK/);
  storage.transactionSync(() => {
    sql.exec("PRAGMA defer_foreign_keys = on");
    sql.exec("CREATE TABLE kept AS SELECT * FROM account");
    sql.exec("DROP TABLE account");
    sql.exec("CREATE TABLE account (id INTEGER PRIMARY KEY, posted INTEGER NOT NULL) STRICT");
    sql.exec("INSERT INTO account SELECT * FROM kept");
    sql.exec("UPDATE account SET posted = -1 WHERE id = ?", lamp);
  });
}

function copyTransfer({ sql }: DurableObjectStorage, from: string, to: string): void {
  sql.exec(
    `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
     SELECT ?, kind, debit, credit, amount, member, member_after, relation, time FROM transfer WHERE id = ?`,
    to,
    from,
  );
}

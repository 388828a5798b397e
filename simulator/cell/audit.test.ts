import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Transactions } from "../storage/transactions.ts";
import { AviatorBench } from "../testing/aviator-bench.ts";
import { insideTestCell, reset } from "../testing/objects.ts";
import { auditCell } from "./audit.ts";
import { refundRound, settleRound } from "./tables/round-settlement.ts";
import { RoundStakes } from "./tables/round-stakes.ts";
import { all } from "../storage/sql.ts";

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
  const transactions = new Transactions(storage);
  for (const participant of [stakes, ledger]) transactions.join(participant);
  const place = (period: number, betId: string, pick: string) =>
    stakes.place(
      { game: WIN, period, member, bet_id: betId, pick, amount: 10_000, fee: 200, number: 1, seed: "" },
      now,
    );
  transactions.run(() => {
    place(1, "won", "G");
    place(1, "lost", "R");
    place(2, "back", "G");
    place(3, "waits", "G");
  });
  transactions.run(() => {
    settleRound(stakes, WIN, 1, { price: 10_007 }, { G: 200, R: 0 }, now);
    refundRound(stakes, WIN, 2, now);
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

const REPLAY = "balances equal the replay of their rows";
const OWES = "no member owes";
const AFTER = "a member's balance after each movement follows from the one before";
const COUNTERS = "a member's counters are those of the rows";
const AVIATOR_PAID = "each Aviator stake is paid what its coefficient gives";
const AVIATOR_SLOT = "each slot of an Aviator round holds one stake that is not cancelled";
const AVIATOR_ABOVE = "no Aviator stake was cashed out above its round's result";
const ROUND_PAID = "each stake on a round is paid what its odds give";
const ROUND_ODDS = "each stake of a settled round has its odds";
const REFUNDED = "each stake of a round that was given back, and each cancelled one, is refunded, and no other";

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
        // Two members, the welcomes and the games.
        [REPLAY]: 4,
        [OWES]: 2,
        [AFTER]: 14,
        [COUNTERS]: 2,
        [AVIATOR_PAID]: 2,
        [AVIATOR_SLOT]: 4,
        [AVIATOR_ABOVE]: 1,
        [ROUND_PAID]: 2,
        [ROUND_ODDS]: 1,
        [REFUNDED]: 2,
      });
      for (const { name, broken, first } of invariants)
        expect({ name, broken, first }).toEqual({ name, broken: 0, first: null });
    });
  });

  it("changes nothing", async () => {
    await insideTestCell(async (state, cell) => {
      await playedBooks(state, new AviatorBench(state, cell));
      const { sql } = state.storage;
      const before = [sql.exec("SELECT * FROM movement").toArray(), sql.exec("SELECT * FROM member_book").toArray()];
      auditCell(sql);
      expect([all(sql, "SELECT * FROM movement"), sql.exec("SELECT * FROM member_book").toArray()]).toEqual(before);
    });
  });

  const sabotages: [string, (books: Books) => void, string, (books: Books) => string][] = [
    [
      "a balance that was changed",
      ({ storage, kite }) => storage.sql.exec("UPDATE member_book SET balance = balance + 1 WHERE member = ?", kite),
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
      () => "movement ",
    ],
    [
      "a stake that was made larger",
      ({ storage, lamp }) => storage.sql.exec("UPDATE stake SET amount = amount + 1 WHERE member = ?", lamp),
      AFTER,
      ({ flown }) => `movement bet aviator:${flown}`,
    ],
    [
      "a counter that was changed",
      ({ storage, kite }) =>
        storage.sql.exec(
          "UPDATE member_book SET counters = json_set(counters, '$.counts.welcome', 2) WHERE member = ?",
          kite,
        ),
      COUNTERS,
      ({ kite }) => `account ${kite}: welcome`,
    ],
    [
      "a stake that is gone, with its payout",
      ({ storage }) => storage.sql.exec("DELETE FROM stake WHERE game = 'aviator' AND status = 'S'"),
      AFTER,
      () => "movement ",
    ],
    [
      "an Aviator payout that is not due",
      ({ storage }) => storage.sql.exec("UPDATE stake SET payout = payout + 1 WHERE game = 'aviator' AND status = 'S'"),
      AVIATOR_PAID,
      ({ flown, kite }) => `stake aviator:${flown}:${kite}:`,
    ],
    [
      "a voided Aviator stake that was not given back in full",
      ({ storage }) => storage.sql.exec("UPDATE stake SET payout = payout - 1 WHERE game = 'aviator' AND status = 'R'"),
      REFUNDED,
      ({ voided, kite }) => `stake aviator:${voided}:${kite}:`,
    ],
    [
      "a lost Aviator stake that was paid",
      ({ storage, lamp }) => storage.sql.exec("UPDATE stake SET payout = 1, ended = 1 WHERE member = ?", lamp),
      AVIATOR_PAID,
      ({ flown, lamp }) => `stake aviator:${flown}:${lamp}:`,
    ],
    [
      "a second stake in a slot",
      ({ storage, kite }) =>
        storage.sql.exec("UPDATE stake SET number = 0 WHERE game = 'aviator' AND member = ?", kite),
      AVIATOR_SLOT,
      ({ flown, kite }) => `stake aviator:${flown}:${kite}:`,
    ],
    [
      "an Aviator stake that was cashed out after the crash",
      ({ storage, flown }) => storage.sql.exec("UPDATE round SET outcome = '149' WHERE period = ?", flown),
      AVIATOR_ABOVE,
      ({ flown, kite }) => `stake aviator:${flown}:${kite}:`,
    ],
    [
      "a payout on a round that its odds do not give",
      ({ storage }) => storage.sql.exec("UPDATE round SET odds = json_set(odds, '$.G', 450) WHERE period = 1"),
      ROUND_PAID,
      ({ kite }) => `stake ${WIN}:1:${kite}:`,
    ],
    [
      "a stake that was not given back in full",
      ({ storage }) => storage.sql.exec("UPDATE stake SET payout = payout - 1 WHERE bet_id = 'back'"),
      REFUNDED,
      ({ kite }) => `stake ${WIN}:2:${kite}:`,
    ],
    [
      "a lost stake that was paid",
      ({ storage }) => storage.sql.exec("UPDATE stake SET payout = 1, ended = 1 WHERE bet_id = 'lost'"),
      ROUND_PAID,
      ({ kite }) => `stake ${WIN}:1:${kite}:`,
    ],
    [
      "a stake that waits in a round that was given back",
      ({ storage }) => storage.sql.exec("UPDATE round SET settled = 1 WHERE period = 3"),
      REFUNDED,
      ({ kite }) => `stake ${WIN}:3:${kite}:`,
    ],
    [
      "a stake that its settled round has no odds for",
      ({ storage }) =>
        storage.sql.exec("UPDATE round SET settled = 1, outcome = '{}', odds = '{\"R\":0}' WHERE period = 3"),
      ROUND_ODDS,
      ({ kite }) => `stake ${WIN}:3:${kite}:`,
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
});

/** Drops the database's own check, which would refuse a member's debt. */
function owe({ storage, lamp }: Books): void {
  const { sql } = storage;
  const change = () => sql.exec("UPDATE member_book SET balance = -1000000 WHERE member = ?", lamp);
  expect(change).toThrow(/CHECK/);
  sql.exec("PRAGMA ignore_check_constraints = on");
  change();
}

import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Transactions } from "../storage/transactions.ts";
import { AviatorBench } from "#games/all/server/testing/aviator-bench.ts";
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

/** Runs the sabotage on sound books and returns the failed checks; `{name}` stands for the name in what they name. */
async function brokenBy(sabotage: string): Promise<Record<string, string>> {
  return insideTestCell(async (state, cell) => {
    const { storage: _, ...books } = await playedBooks(state, new AviatorBench(state, cell));
    const names = Object.entries(books);
    const statement = names.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sabotage);
    state.storage.sql.exec(statement);
    const broken = auditCell(state.storage.sql).invariants.filter((each) => each.broken > 0);
    return Object.fromEntries(
      broken.map(({ name, first }) => [
        name,
        names.reduce((text, [each, value]) => text.replaceAll(String(value), `{${each}}`), first ?? ""),
      ]),
    );
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

  /** `{name}` stands for a field of the books. */
  const sabotages: readonly (readonly [string, string, string, string])[] = [
    [REPLAY, "a transfer of another amount", "transfer SET amount = 1 WHERE id = 'welcome:{lamp}'", "account -4: "],
    [AFTER, "a larger stake", "stake SET amount = amount + 1 WHERE member = {lamp}", "movement bet aviator:{flown}"],
    [
      AVIATOR_PAID,
      "a lost stake that was paid",
      "stake SET payout = 1, ended = 1 WHERE member = {lamp}",
      "{flown}:{lamp}:",
    ],
    [
      REFUNDED,
      "a voided stake that lost",
      "stake SET payout = 1 WHERE game = 'aviator' AND status = 'R'",
      "{voided}:{kite}:",
    ],
    [
      REFUNDED,
      "a stake given back in part",
      "stake SET payout = payout - 1 WHERE bet_id = 'back'",
      "stake win:P:1:2:{kite}:",
    ],
    [
      ROUND_PAID,
      "a lost stake that was paid",
      "stake SET payout = 1, ended = 1 WHERE bet_id = 'lost'",
      "stake win:P:1:1:{kite}:",
    ],
  ];

  it.each(sabotages)("%s: finds %s", async (invariant, _, change, offender) => {
    expect((await brokenBy(`UPDATE ${change}`))[invariant]).toContain(offender);
  });

  it("finds a stake that is gone, with its payout", async () => {
    const broken = await brokenBy("DELETE FROM stake WHERE game = 'aviator' AND status = 'S'");
    expect(broken[AFTER]).toContain("movement ");
  });

  it("relies on the database's own check of a member's debt", async () => {
    await expect(brokenBy("UPDATE member_book SET balance = -1000000 WHERE member = {lamp}")).rejects.toThrow(/CHECK/);
  });
});

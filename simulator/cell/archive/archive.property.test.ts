import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PLATFORM, type TransferKind } from "#simulator/ledger/accounts.ts";
import { Ledger } from "#simulator/ledger/ledger.ts";
import { TALLY_KIND } from "#simulator/ledger/tallies.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { dayStart } from "#simulator/time/clock.ts";
import { DICE_LIMITS } from "#simulator/games/dice/stake.ts";
import { MINES_LIMITS } from "#simulator/games/mines/stake.ts";
import { logError } from "#simulator/journal/log.ts";
import { auditCell } from "../audit.ts";
import { IdempotencyStore } from "../calls/idempotency-store.ts";
import { ARCHIVED_TABLES } from "../games.ts";
import { cancelStake, payReached, takeStake, voidRound } from "../games/aviator/rules.ts";
import { Stakes } from "../games/aviator/stakes.ts";
import { DiceRolls } from "../games/dice/rolls.ts";
import { rollDice } from "../games/dice/rules.ts";
import { InstantGame } from "../games/instant-game.ts";
import { InstantSeeds } from "../games/instant-seeds.ts";
import { ForcedLayouts } from "../games/mines/forced-layouts.ts";
import { MinesGames } from "../games/mines/games.ts";
import * as mines from "../games/mines/rules.ts";
import { MemberLimits } from "../limits/member-limits.ts";
import { RoundPayouts } from "../tables/round-settlement.ts";
import { RoundStakes } from "../tables/round-stakes.ts";
import { SettledFees } from "../tables/settled-fees.ts";
import { Archive, ARCHIVE } from "./archive.ts";

const DAY_MS = 24 * 3600 * 1000;
const AFTER_DAYS = 400;
const START = Date.UTC(2026, 0, 1);
const MEMBERS = [1, 2, 3] as const;
const WIN = "win:P:1";
/** More steps than any pass of a story needs. */
const STEPS_MAX = 400;

/** A fault during a step of the archive. */
type Fault = "none" | "the bucket fails" | "the commit fails" | "the cell stops after the file";

type Deed =
  | { does: "pay in"; member: number }
  | { does: "roll"; member: number; over: boolean }
  | { does: "mine"; member: number; taps: number }
  | { does: "take"; member: number }
  | {
      does: "round";
      stakes: readonly { member: number; pick: "G" | "R"; cancels: boolean }[];
      end: "G" | "void" | "open";
    }
  | { does: "fly"; stakes: readonly { member: number; slot: 0 | 1; cancels: boolean }[]; end: "pays" | "void" | "open" }
  | { does: "archive"; faults: readonly Fault[] };

const member = fc.constantFrom(...MEMBERS);
const does = <D extends Deed["does"]>(name: D) => fc.constant(name);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ does: does("pay in"), member }),
  { weight: 4, arbitrary: fc.record({ does: does("roll"), member, over: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: does("mine"), member, taps: fc.nat(4) }) },
  fc.record({ does: does("take"), member }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: does("round"),
      stakes: fc.array(fc.record({ member, pick: fc.constantFrom("G", "R"), cancels: fc.boolean() }), { maxLength: 6 }),
      end: fc.constantFrom("G", "G", "G", "void", "open"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: does("fly"),
      stakes: fc.array(fc.record({ member, slot: fc.constantFrom(0, 1), cancels: fc.boolean() }), { maxLength: 6 }),
      end: fc.constantFrom("pays", "pays", "pays", "void", "open"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: does("archive"),
      faults: fc.array(
        fc.constantFrom<Fault>("none", "the bucket fails", "the commit fails", "the cell stops after the file"),
        { maxLength: 6 },
      ),
    }),
  },
);
/** Most play at once, some after days, and some after more than a year. */
const story = fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 0, 1, 150, 401), deed), { minLength: 5, maxLength: 60 });

/** The books of a cell, with an archive whose bucket and commits can fail. A restart opens them again. */
function openBooks({ storage }: DurableObjectState, files: Map<string, string>) {
  const { sql } = storage;
  const ledger = new Ledger(sql);
  const due = new Set<string>();
  const fees = new SettledFees(sql, { bringForward: () => undefined }, 0);
  const rounds = new RoundStakes(sql, ledger);
  const stakes = new Stakes(sql, fees);
  const limits = new MemberLimits(sql, ledger);
  const transactions = new Transactions(storage);
  let fault: Fault = "none";
  const failing = {
    flush() {
      if (fault === "the commit fails" || fault === "the cell stops after the file") throw new Error(fault);
    },
    forget: () => undefined,
  };
  for (const participant of [ledger, rounds, stakes, limits, failing]) transactions.join(participant);
  const commit = new GroupCommit(transactions, (run) => queueMicrotask(run), logError);
  const money = { closed: { isClosed: () => false }, fees, ledger, limits } as never;
  const seeds = { sql, fairnessKey: "a key", random: (bytes: number) => new Uint8Array(bytes) };
  const archive = new Archive({
    logFailure: logError,
    sql,
    cell: 7,
    bucket: {
      async put(name: string, text: unknown) {
        if (fault === "the bucket fails") throw new Error(fault);
        files.set(name, String(text));
        return null as never;
      },
    },
    afterDays: AFTER_DAYS,
    stepRows: 4,
    ledger,
    idempotency: new IdempotencyStore(sql),
    commit,
    due: { set: (name) => void due.add(name), clear: (name) => void due.delete(name) },
  });
  return {
    sql,
    ledger,
    rounds,
    transactions,
    archive,
    due,
    payouts: new RoundPayouts({ sql, ledger, fees, stakes: rounds }),
    aviator: { ledger, limits, stakes },
    dice: {
      ledger,
      money: new InstantGame("dice", DICE_LIMITS, money),
      rolls: new DiceRolls(sql),
      seeds: new InstantSeeds("dice", seeds),
    },
    mines: {
      ledger,
      money: new InstantGame("mines", MINES_LIMITS, money),
      games: new MinesGames(sql),
      seeds: new InstantSeeds("mines", seeds),
      forced: new ForcedLayouts(sql),
    },
    suffer(next: Fault) {
      fault = next;
    },
  };
}

type Books = ReturnType<typeof openBooks>;

function play(books: Books, what: Exclude<Deed, { does: "archive" }>, now: number, at: number): void {
  const { aviator, dice, ledger, payouts, rounds, sql, transactions } = books;
  if (what.does === "pay in") {
    transactions.run(() => payIn(ledger, what.member, at, now));
  } else if (what.does === "roll") {
    const wanted = { amount: 10_000, target: 5_000, over: what.over, key: `roll ${at}` };
    transactions.run(() => void rollDice(dice, what.member, wanted, now));
  } else if (what.does === "mine") {
    transactions.run(() => void mines.start(books.mines, what.member, { traps: 3, amount: 10_000 }, now));
    for (let tap = 1; tap <= what.taps; tap++)
      transactions.run(() => void mines.tap(books.mines, what.member, tap, now));
  } else if (what.does === "take") {
    transactions.run(() => void mines.take(books.mines, what.member, now));
  } else if (what.does === "round") {
    for (const [index, { member: by, pick, cancels }] of what.stakes.entries()) {
      const stake = {
        table_name: WIN,
        list: "win:P",
        period: at,
        member: by,
        bet_id: `bet ${index}`,
        pick,
        amount: 10_000,
        fee: 200,
        contract_count: 1,
        seed: "",
        create_time: now,
      };
      if (ledger.balance(by) < stake.amount) continue;
      transactions.run(() => rounds.place(stake));
      if (cancels) transactions.run(() => rounds.cancel(stake, now));
    }
    if (what.end === "G") transactions.run(() => void payouts.settle(WIN, at, { price: 1 }, { G: 200, R: 0 }, now));
    if (what.end === "void") transactions.run(() => void payouts.refund(WIN, at, now));
  } else {
    const period = now / 10;
    const running = {
      round: { period, openTime: now, lockTime: now + 5_000, takeOffTime: now + 6_000 },
      maintenance: false,
      flightMs: null,
    };
    for (const [index, { member: by, slot, cancels }] of what.stakes.entries()) {
      const request = { member: by, period, slot, betId: `bet ${index}`, amount: 10_000, autoCashOut: 150 };
      const wanted = { ...request, seed: "", logInLocale: "in", silence: null, isAutomatic: false } as never;
      transactions.run(() => void takeStake(aviator, running as never, wanted, now));
      if (cancels) transactions.run(() => void cancelStake(aviator, running as never, request, now));
    }
    if (what.end === "void") transactions.run(() => void voidRound(aviator, period, now));
    if (what.end !== "pays") return;
    transactions.run(() => {
      payReached(aviator, period, { takeOffTime: now + 6_000, until: now + 20_000, coefficient: 180 }, now);
      aviator.stakes.settle(period, 180, now);
    });
  }
  sql.exec("UPDATE shared_up_to SET seq = (SELECT coalesce(max(seq), 0) FROM settled_fee)");
}

function payIn(ledger: Ledger, to: number, at: number, time: number): void {
  const id = `gift_event:${at}:${to}`;
  ledger.transfer({
    id,
    kind: "gift_event",
    debit: PLATFORM.bonus,
    credit: to,
    amount: 50_000,
    relation: "gift",
    time,
  });
}

/** Every row that can leave, and every transfer but the sums; as the files have them. */
function linesIn(sql: SqlStorage): string[] {
  const tables = ARCHIVED_TABLES.map(({ table }) => [table, ""] as const);
  return [...tables, ["transfer", "WHERE kind <> 'archived'"] as const].flatMap(([table, where]) =>
    sql
      .exec(`SELECT * FROM ${table} ${where}`)
      .toArray()
      .map((row) => JSON.stringify({ table, row })),
  );
}

function linesOf(files: ReadonlyMap<string, string>): string[] {
  return [...files.values()].flatMap((text) => text.trimEnd().split("\n"));
}

/** Finished rows from before the cutoff that are still in the cell. */
function leftBehind(sql: SqlStorage, before: number): unknown[] {
  const instant = (table: string, ended: string) =>
    `SELECT '${table} ' || id AS row FROM ${table} AS each WHERE create_time < ${before} AND ${ended}
     AND nonce < (SELECT max(nonce) FROM ${table} AS own WHERE own.member = each.member)`;
  const ofRounds = (stakes: string, round: string, key: string) =>
    `SELECT '${stakes} ' || period AS row FROM ${stakes} JOIN ${round} USING (${key}) WHERE settled = 1 AND create_time < ${before}`;
  const empty = (round: string, ...stakes: string[]) =>
    `SELECT '${round} ' || period AS row FROM ${round} WHERE settled = 1
     AND ${stakes.map((each) => `period NOT IN (SELECT period FROM ${each})`).join(" AND ")}`;
  return [
    instant("dice_roll", "true"),
    instant("mines_game", "status <> 'W'"),
    ofRounds("round_stake", "round_settled", "table_name, period"),
    ofRounds("round_cancelled", "round_settled", "table_name, period"),
    ofRounds("aviator_stake", "aviator_round", "period"),
    ofRounds("aviator_cancelled", "aviator_round", "period"),
    empty("round_settled", "round_stake", "round_cancelled"),
    empty("aviator_round", "aviator_stake", "aviator_cancelled"),
    `SELECT 'settled_fee ' || seq AS row FROM settled_fee WHERE time < ${before} AND seq < (SELECT max(seq) FROM settled_fee)`,
  ].flatMap((query) => sql.exec(query).toArray());
}

function expectSound({ sql, ledger }: Books): void {
  expect(auditCell(sql).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  for (const each of MEMBERS) {
    const counts = sql
      .exec<{ kind: string; n: number }>(
        `SELECT ${TALLY_KIND} AS kind, count(*) AS n FROM transfer WHERE member = ? GROUP BY 1`,
        each,
      )
      .toArray();
    const counted = counts.map(({ kind }) => ({ kind, n: ledger.count(each, kind as TransferKind) }));
    expect(counted).toEqual(counts);
    expect(ledger.count(each, null)).toBe(counts.reduce((sum, { n }) => sum + n, 0));
  }
  const sumsInARow = `SELECT id FROM (SELECT id, kind, lag(kind) OVER (PARTITION BY member ORDER BY seq) AS before FROM transfer)
    WHERE kind = 'archived' AND before = 'archived'`;
  expect(sql.exec(sumsInARow).toArray()).toEqual([]);
}

// Each failed step writes a line to the log.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  return reset();
});

describe("the archive of a cell", () => {
  it("takes every old row once, whatever fails, and the books stay sound", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (deeds) => {
        await reset();
        await insideTestCell(async (state) => {
          const files = new Map<string, string>();
          let books = openBooks(state, files);
          let now = START;
          const balances = () => MEMBERS.map((each) => books.ledger.balance(each));
          books.transactions.run(() => MEMBERS.forEach((each) => payIn(books.ledger, each, -1, now)));
          for (const [at, [days, what]] of [...deeds, [401, { does: "archive", faults: [] }] as const].entries()) {
            now += days * DAY_MS + 60_000;
            if (what.does !== "archive") {
              play(books, what, now, at + 1);
              continue;
            }
            const [before, money] = [[...linesIn(books.sql), ...linesOf(files)], balances()];
            const faults = [...what.faults];
            books.archive.begin(now);
            for (let step = 0; books.due.has(ARCHIVE); step++) {
              expect(step).toBeLessThan(STEPS_MAX);
              const fault = faults.shift() ?? "none";
              books.suffer(fault);
              await books.archive.step(now);
              books.suffer("none");
              if (fault === "the cell stops after the file") {
                books = openBooks(state, files);
                books.due.add(ARCHIVE);
              }
            }
            const after = [...linesIn(books.sql), ...linesOf(files)];
            expect(after.toSorted()).toEqual(before.toSorted());
            expect(leftBehind(books.sql, dayStart(now) - AFTER_DAYS * DAY_MS)).toEqual([]);
            expect(balances()).toEqual(money);
            // A fee that gets the number of a shared one would never be shared.
            const reused = "SELECT seq FROM shared_up_to WHERE seq > (SELECT coalesce(max(seq), 0) FROM settled_fee)";
            expect(books.sql.exec(reused).toArray()).toEqual([]);
            expectSound(books);
          }
        });
      }),
      { numRuns: 100 },
    );
  }, 240_000);
});

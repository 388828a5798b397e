import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { PLATFORM } from "./accounts.ts";
import { dayStart } from "../time/clock.ts";
import { Ledger, type StakeEnd, type Transfer } from "./ledger.ts";
import type { Stake } from "./stake.ts";

const MEMBERS = [100_900, 110_900, 120_900] as const;
const [KITE, LAMP] = MEMBERS;

function transfer(id: string, debit: number, credit: number, amount: number): Transfer {
  return { id, kind: "gift_code", debit, credit, amount, relation: "test", time: 7 };
}

const pay = (id: string, member: number, amount: number) => transfer(id, PLATFORM.bonus, member, amount);
const take = (id: string, member: number, amount: number) => transfer(id, member, PLATFORM.games, amount);

interface Books {
  sql: SqlStorage;
  ledger: Ledger;
  transactions: Transactions;
  /** Stages transfers and commits them together. */
  post(...transfers: Transfer[]): void;
}

function insideBooks(work: (books: Books) => void): Promise<void> {
  return insideTestCell(({ storage }) => {
    const { sql } = storage;
    const transactions = new Transactions(storage);
    const ledger = new Ledger(sql);
    transactions.join(ledger);
    const post = (...transfers: Transfer[]) =>
      transactions.run(() => {
        for (const each of transfers) ledger.transfer(each);
      });
    work({ sql, ledger, transactions, post });
  });
}

type Row = { id: string; debit: number; credit: number; amount: number; member: number; member_after: number };

const rowsOf = (sql: SqlStorage) =>
  sql.exec<Row>("SELECT id, debit, credit, amount, member, member_after FROM transfer ORDER BY seq").toArray();

const postedOf = (sql: SqlStorage) =>
  new Map(
    sql
      .exec<{ id: number; posted: number }>("SELECT id, posted FROM account")
      .toArray()
      .filter(({ posted }) => posted !== 0)
      .map(({ id, posted }) => [id, posted]),
  );

/** Expects sums that agree with the audit. */
function expectSoundBooks(sql: SqlStorage): void {
  const replayed = new Map<number, number>();
  const add = (account: number, amount: number) => replayed.set(account, (replayed.get(account) ?? 0) + amount);
  for (const { debit, credit, amount, member, member_after } of rowsOf(sql)) {
    add(debit, -amount);
    add(credit, amount);
    expect(member).toBeGreaterThan(0);
    expect(replayed.get(member)).toBe(member_after);
  }
  const posted = postedOf(sql);
  expect(posted).toEqual(new Map([...replayed].filter(([, balance]) => balance !== 0)));
  expect([...posted.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
  for (const [account, balance] of posted) if (account > 0) expect(balance).toBeGreaterThanOrEqual(0);
}

afterEach(() => reset());

describe("the ledger", () => {
  it("moves money between a member and the platform, on both sides", async () => {
    await insideBooks(({ sql, ledger, post }) => {
      post(pay("a", KITE, 500));
      post(take("b", KITE, 120));
      expect(ledger.balance(KITE)).toBe(380);
      expect(postedOf(sql)).toEqual(
        new Map([
          [KITE, 380],
          [PLATFORM.bonus, -500],
          [PLATFORM.games, 120],
        ]),
      );
      expectSoundBooks(sql);
    });
  });

  it("moves money between two accounts of the platform, in nobody's book", async () => {
    await insideBooks(({ sql, post }) => {
      post(transfer("a", PLATFORM.transit, PLATFORM.suspense, 5));
      expect(postedOf(sql)).toEqual(
        new Map([
          [PLATFORM.transit, -5],
          [PLATFORM.suspense, 5],
        ]),
      );
      expect(sql.exec("SELECT * FROM member_book").toArray()).toEqual([]);
    });
  });

  it("keeps every value of a stake, of its end and of the stakes before, and ends it once", async () => {
    await insideBooks(({ sql, ledger: { rows }, transactions, post }) => {
      const heard: number[] = [];
      const ledger = new Ledger(sql, undefined, (now) => heard.push(now));
      transactions.join(ledger);
      post(pay("a", KITE, 10_000));
      const plain = { member: KITE, game: "win:P:1", period: 7, bet_id: "plain", amount: 100, fee: 2, seed: "s" };
      const full = { ...plain, number: 3, request: "key", pick: "G", entropy: "ab01", forced: 1 };
      const uuid = "0a1b2c3d-0000-4000-8000-0123456789ab";
      const stakes = [plain, { ...full, bet_id: uuid }, { ...full, game: "win:P:2" }, plain].map((each, index) =>
        transactions.run(() => ledger.stake(each, 1_000 + index)),
      );
      const none = { result: null, payout: 0, end_at: null, end_time: null, ended_after: null, prev_paid: null };
      const unset = { number: 0, request: null, pick: "", entropy: "", forced: 0, prev: null, status: "W" };
      const own = { ...plain, ...none, ...rows.noneOwn };
      expect(stakes[0]).toEqual({ ...own, ...unset, at: 1_000, create_time: 1_000, after: 9_900 });
      const ends = [
        { status: "S", payout: 180, result: 3 },
        { status: "C", payout: 100 },
        { status: "F", payout: 0 },
        { status: "S", payout: 1 },
      ] as const;
      for (const [index, end] of ends.entries()) {
        transactions.run(() => ledger.end(stakes[index]!, end, 2_000 + 2 * index));
        expect(() => transactions.run(() => ledger.end(stakes[index]!, end, 2_001))).toThrow("the stake has ended");
      }
      expect(stakes.map((stake) => new Ledger(sql).at(KITE, stake.at))).toEqual(stakes);
      expect(stakes.map(({ prev, prev_paid, ended_after }) => [prev, prev_paid, ended_after])).toEqual([
        [null, null, 9_780],
        [1_000, null, 9_880],
        [1_001, null, 9_880],
        [1_002, 1_000, 9_881],
      ]);
      expect(heard).toEqual([1_000, 1_001, 1_002, 1_003]);
      new Ledger(sql).lost(stakes[1]!);
      expect(new Ledger(sql).balance(KITE)).toBe(9_881);
    });
  });

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])("takes no stake of %f", async (amount) => {
    await insideBooks(({ ledger, transactions, post }) => {
      post(pay("a", KITE, 500));
      const wanted = { member: KITE, game: "dice", bet_id: "x", amount, fee: 0, seed: "" };
      expect(() => transactions.run(() => ledger.stake(wanted, 9))).toThrow(/not an amount/);
      expect(ledger.balance(KITE)).toBe(500);
    });
  });

  it("has a balance of 0 for an unknown account", async () => {
    await insideBooks(({ ledger }) => {
      expect(ledger.balance(KITE)).toBe(0);
    });
  });

  it("counts staged transfers before they are stored", async () => {
    await insideTestCell(({ storage }) => {
      const transactions = new Transactions(storage);
      const ledger = new Ledger(storage.sql);
      transactions.join(ledger);
      transactions.run(() => {
        ledger.transfer(pay("a", KITE, 500));
        ledger.transfer(take("b", KITE, 200));
        expect(ledger.balance(KITE)).toBe(300);
        expect(rowsOf(storage.sql)).toEqual([]);
      });
      expect(rowsOf(storage.sql)).toHaveLength(2);
    });
  });

  it("survives a restart", async () => {
    await insideBooks(({ sql, post }) => {
      post(pay("a", KITE, 500), pay("b", LAMP, 70));
      const restarted = new Ledger(sql);
      expect(restarted.balance(KITE)).toBe(500);
      expect(restarted.balance(LAMP)).toBe(70);
    });
  });

  it("keeps what a game that it never heard of puts into its own columns, and sums the days of its list", async () => {
    await insideTestCell(({ storage }) => {
      const { sql } = storage;
      sql.exec("ALTER TABLE stake ADD COLUMN wind TEXT");
      sql.exec("ALTER TABLE stake ADD COLUMN height INTEGER");
      const games = {
        columns: { rare: ["wind"], changing: ["height"] },
        days: { list: "kites", timeOf: (period: number) => 1000 * period },
      };
      const ledger = new Ledger(sql, games);
      const transactions = new Transactions(storage);
      transactions.join(ledger);
      const rest = { member: KITE, game: "kites:9", period: 2, fee: 0, seed: "" };
      transactions.run(() => {
        ledger.transfer(pay("a", KITE, 500));
        ledger.stake({ ...rest, bet_id: "plain", amount: 100 }, 2_000);
        const stake = ledger.stake({ ...rest, bet_id: "own", amount: 50, own: { wind: "north", height: 1 } }, 2_001);
        ledger.change(Object.assign(stake, { height: 7 }));
      });
      const kept = (books: Ledger) => [2_000, 2_001].map((at) => books.at(KITE, at));
      const expected = [
        { bet_id: "plain", wind: null, height: null },
        { bet_id: "own", wind: "north", height: 7 },
      ];
      for (const books of [ledger, new Ledger(sql, games)]) {
        expect(kept(books)).toMatchObject(expected);
        expect(books.dayOf(KITE, 3_000)).toMatchObject({ rounds: 1, staked: 150 });
        expect(books.count(KITE, "bet:kites")).toBe(2);
      }
    });
  });

  it("sums the newest day of a list by its rounds, and what came back of them", async () => {
    await insideTestCell(({ storage }) => {
      const start = dayStart(1_795_210_860_000);
      const days = { list: "kites", timeOf: (period: number) => start + period * HOUR_MS };
      const ledger = new Ledger(storage.sql, { columns: {}, days });
      const transactions = new Transactions(storage);
      transactions.join(ledger);
      let now = start + 1_000;
      const place = (period: number, amount: number, game = "kites:9") => {
        const stake = { member: KITE, game, bet_id: `bet ${now}`, amount, fee: 0, seed: "", period };
        return transactions.run(() => ledger.stake(stake, now++));
      };
      const end = (stake: Stake, status: StakeEnd["status"], payout: number, result: number | null = null) =>
        transactions.run(() => ledger.end(stake, { status, payout, result }, now++));
      const day = () => {
        const sums = ledger.dayOf(KITE, now);
        return [sums?.rounds, sums?.staked, sums?.paid, sums?.best];
      };
      transactions.run(() => ledger.transfer(pay("a", KITE, 5_000)));
      expect(ledger.dayOf(KITE, now)).toBeNull();
      const [one, two, three] = [place(1, 100), place(1, 50), place(2, 30)];
      place(1, 999, "luckyhit");
      expect(day()).toEqual([2, 180, 0, null]);
      end(one, "S", 180, 340);
      expect(day()).toEqual([2, 180, 180, 340]);
      end(three, "C", 30);
      expect(day()).toEqual([1, 150, 180, 340]);
      const [four, five, six] = [place(3, 10), place(3, 20), place(3, 40)];
      end(six, "C", 40);
      expect(day()).toEqual([2, 180, 180, 340]);
      const seven = place(4, 60);
      for (const each of [four, five]) end(each, "R", each.amount);
      expect(day()).toEqual([2, 210, 180, 340]);
      end(seven, "C", 60);
      expect(day()).toEqual([1, 150, 180, 340]);
      const [eight, nine] = [place(4, 60), place(4, 70)];
      end(eight, "S", 90, 150);
      // A cash-out stays paid as the rest of its round is given back.
      end(nine, "R", 70);
      expect(day()).toEqual([2, 210, 270, 340]);
      for (const each of [place(5, 10), place(5, 20)]) end(each, "R", each.amount);
      expect(day()).toEqual([2, 210, 270, 340]);
      now = start + DAY_MS;
      place(24, 5);
      end(two, "S", 70, 999);
      place(5, 8);
      expect(day()).toEqual([1, 5, 0, null]);
      expect(ledger.dayOf(KITE, start + DAY_MS - 1)).toBeNull();
    });
  });

  it("finds stakes as their transaction has left them, and writes them once, at its end", async () => {
    await insideBooks(({ sql, ledger, transactions, post }) => {
      post(pay("start", KITE, 10_000), pay("start too", LAMP, 10_000));
      const written = () => sql.exec("SELECT at, status, payout FROM stake ORDER BY at").toArray();
      const place = (member: number, key: string, now: number) =>
        ledger.stake({ member, game: "dice", bet_id: key, amount: 100, fee: 2, seed: "" }, now);
      const keys = (key: string) => [KITE, LAMP].map((member) => ledger.byKey(member, "dice", key)?.at ?? null);
      const [first, second] = transactions.run(() => {
        const placed = [place(KITE, "key-of-the-first", 1_000), place(KITE, "key-of-the-second", 2_000)] as const;
        expect(keys("key-of-the-second")).toEqual([placed[1].at, null]);
        ledger.end(placed[0], { status: "S", payout: 180 }, 3_000);
        expect(ledger.at(KITE, placed[0].at)).toMatchObject({ status: "S", payout: 180, bet_id: "key-of-the-first" });
        expect(ledger.at(KITE, placed[1].at)?.bet_id).toBe("key-of-the-second");
        expect([ledger.at(LAMP, placed[0].at), ledger.byKey(KITE, "mines", "key-of-the-first")]).toEqual([null, null]);
        expect(written()).toEqual([]);
        return placed;
      });
      expect(written()).toEqual([
        { at: first.at, status: "S", payout: 180 },
        { at: second.at, status: "W", payout: 0 },
      ]);
      transactions.run(() => {
        const open = ledger.at(KITE, second.at);
        if (open === null) throw new Error("the stake is gone");
        ledger.end(open, { status: "F", payout: 0 }, 4_000);
        expect([ledger.at(KITE, second.at)?.status, ledger.byKey(KITE, "dice", "key-of-the-second")?.status]).toEqual([
          "F",
          "F",
        ]);
        expect(ledger.at(KITE, first.at)?.bet_id).toBe("key-of-the-first");
        expect(written()[1]).toMatchObject({ status: "W" });
      });
      expect(written()[1]).toMatchObject({ status: "F" });
      expect(() =>
        transactions.run(() => {
          place(KITE, "key-of-the-third", 5_000);
          throw new Error("taken back");
        }),
      ).toThrow("taken back");
      expect(keys("key-of-the-third")).toEqual([null, null]);
      expect(ledger.balance(KITE)).toBe(10_000 - 200 + 180);
    });
  });

  it("finds a transfer by its id, before and after it is written", async () => {
    await insideBooks(({ ledger, transactions, post }) => {
      transactions.run(() => {
        ledger.transfer(pay("a", KITE, 500));
        expect([ledger.has("a"), ledger.has("b")]).toEqual([true, false]);
        ledger.transfer(take("b", KITE, 100));
        expect(ledger.transferOf("b")).toEqual({ amount: 100, relation: "test", time: 7, after: 400 });
      });
      post(pay("c", KITE, 1));
      expect(["a", "c"].map((id) => ledger.transferOf(id)?.after)).toEqual([500, 401]);
      expect([ledger.transferOf("d"), ledger.has("c"), ledger.has("d")]).toEqual([null, true, false]);
    });
  });

  it("debits stakes in order, no earlier than it was told; a checkpoint has twenty; those that leave cost nothing", async () => {
    await insideBooks(({ sql, ledger, transactions, post }) => {
      post(pay("a", KITE, 10_000));
      const book = () => sql.exec("SELECT upto, gone, rows_from FROM member_book WHERE member = ?", KITE).one();
      const dice = { member: KITE, game: "dice", amount: 100, fee: 2, seed: "" };
      const place = (now: number) =>
        transactions.run(() => ledger.stake({ ...dice, bet_id: `bet ${ledger.count(KITE, "bet")}` }, now));
      ledger.placeFrom(5_000);
      ledger.placeFrom(3_000);
      const [one, two] = [place(1_000), place(1_000)];
      expect([one, two]).toMatchObject([
        { at: 5_000, create_time: 1_000 },
        { at: 5_001, create_time: 1_000, prev: 5_000 },
      ]);
      expect([ledger.newestBet(KITE, "dice"), ledger.newestBet(KITE, "mines")]).toEqual([5_001, null]);
      const three = place(6_003);
      for (let at = 6_004; at <= 6_019; at++) place(at);
      expect(book()).toEqual({ upto: 7, gone: 0, rows_from: 0 });
      place(6_020);
      expect(book()).toMatchObject({ upto: 6_020 });
      for (let at = 6_021; at <= 6_040; at++) place(at);
      expect(book()).toMatchObject({ upto: 6_040 });
      const fail = () => {
        for (let at = 6_041; at <= 6_070; at++) ledger.stake({ ...dice, bet_id: `lost ${at}` }, at);
        ledger.end(ledger.at(KITE, 6_040)!, { status: "S", payout: 200 }, 6_080);
        throw new Error("taken back");
      };
      expect(() => transactions.run(fail)).toThrow("taken back");
      transactions.run(() => ledger.transfer(pay("b", LAMP, 1)));
      expect(book()).toMatchObject({ upto: 6_040 });
      expect(ledger.at(KITE, 6_040)).toMatchObject({ status: "W", payout: 0 });
      expect(postedOf(sql).get(PLATFORM.games)).toBe(4_000);

      transactions.run(() => ledger.end(one, { status: "S", payout: 250 }, 7_000));
      transactions.run(() => ledger.end(two, { status: "C", payout: 100 }, 7_001));
      transactions.run(() => ledger.end(three, { status: "F", payout: 0 }, 7_002));
      const counts = () =>
        ([null, "bet", "bet:dice", "win", "bet_refund"] as const).map((kind) => ledger.count(KITE, kind));
      expect(counts()).toEqual([43, 40, 40, 1, 1]);
      transactions.run(() => {
        ledger.leave(KITE, [one, two, three], 6_004);
        ledger.leave(KITE, [], 5_500);
        sql.exec("DELETE FROM stake WHERE at IN (5000, 5001, 6003)");
      });
      expect(counts()).toEqual([38, 37, 37, 0, 0]);
      expect(book()).toEqual({ upto: 7_002, gone: 50, rows_from: 6_004 });
      expect([ledger, new Ledger(sql)].map((each) => each.balance(KITE))).toEqual([6_350, 6_350]);
      expect(ledger.book(KITE).counters.placed).toEqual({ dice: 40 });
    });
  });

  it("records each transfer with the member's balance after it", async () => {
    await insideBooks(({ sql, post }) => {
      post(pay("a", KITE, 500), take("b", KITE, 120), { ...pay("c", KITE, 20), kind: "win", relation: "round" });
      const all = sql.exec("SELECT * FROM transfer ORDER BY seq").toArray();
      expect(all).toEqual([
        expect.objectContaining({
          id: "a",
          kind: "gift_code",
          debit: PLATFORM.bonus,
          credit: KITE,
          amount: 500,
          time: 7,
        }),
        expect.objectContaining({ id: "b", debit: KITE, credit: PLATFORM.games, member: KITE, member_after: 380 }),
        expect.objectContaining({ id: "c", kind: "win", relation: "round", member_after: 400 }),
      ]);
    });
  });

  it.each<[string, Transfer, RegExp]>([
    ["of nothing", pay("x", KITE, 0), /not an amount/],
    ["of less than nothing", pay("x", KITE, -1), /not an amount/],
    ["of a fraction", pay("x", KITE, 0.5), /not an amount/],
    ["of no number", pay("x", KITE, Number.NaN), /not an amount/],
    ["of more than can be counted", pay("x", KITE, 2 ** 53), /not an amount/],
    ["between two members", transfer("x", KITE, LAMP, 1), /one member/],
    ["from a member that has too little", take("x", KITE, 501), /would owe/],
    ["from a member that has nothing", take("x", LAMP, 1), /would owe/],
    ["under an id that is taken", pay("a", LAMP, 1), /UNIQUE/],
    ["from an account to itself", transfer("x", PLATFORM.games, PLATFORM.games, 1), /CHECK/],
  ])("a transfer %s throws and changes nothing", async (_, bad, error) => {
    await insideBooks(({ sql, ledger, post }) => {
      post(pay("a", KITE, 500));
      const before = { rows: rowsOf(sql), posted: postedOf(sql) };
      expect(() => post(take("good", KITE, 100), bad)).toThrow(error);
      expect({ rows: rowsOf(sql), posted: postedOf(sql) }).toEqual(before);
      expect(ledger.balance(KITE)).toBe(500);
      expect(ledger.balance(LAMP)).toBe(0);
      post(take("good", KITE, 500));
      expect(ledger.balance(KITE)).toBe(0);
      expectSoundBooks(sql);
    });
  });

  it("cannot store a member's debt", async () => {
    await insideBooks(({ sql, post }) => {
      post(pay("a", KITE, 500));
      expect(() => sql.exec("UPDATE member_book SET balance = -1 WHERE member = ?", KITE)).toThrow(/CHECK/);
    });
  });

  it("matches the model for any sequence and batching of transfers", async () => {
    const step = fc.record({
      member: fc.constantFrom(...MEMBERS),
      platform: fc.constantFrom(...Object.values(PLATFORM)),
      into: fc.boolean(),
      amount: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1e12 })),
      /** // Few ids, so that some repeat. */
      id: fc.integer({ min: 0, max: 40 }),
    });
    const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 12 });

    await insideBooks(({ sql, ledger, post }) => {
      let run = 0;
      const model = new Map<number, number>();
      const used = new Set<string>();
      fc.assert(
        fc.property(batches, (sequence) => {
          run += 1;
          for (const steps of sequence) {
            const after = new Map(model);
            const ids = new Set<string>();
            const transfers = steps.map(({ member, platform, into, amount, id }) =>
              into
                ? transfer(`${run}:${id}`, platform, member, amount)
                : transfer(`${run}:${id}`, member, platform, amount),
            );
            const isSound = transfers.every(({ id, debit, credit, amount }) => {
              const repeated = used.has(id) || ids.has(id);
              ids.add(id);
              after.set(debit, (after.get(debit) ?? 0) - amount);
              after.set(credit, (after.get(credit) ?? 0) + amount);
              return !repeated && (debit < 0 || (after.get(debit) ?? 0) >= 0);
            });
            const posting = () => post(...transfers);
            if (isSound) {
              posting();
              for (const [account, balance] of after) model.set(account, balance);
              for (const id of ids) used.add(id);
            } else {
              expect(posting).toThrow();
            }
            for (const account of MEMBERS) expect(ledger.balance(account)).toBe(model.get(account) ?? 0);
          }
          expect(postedOf(sql)).toEqual(new Map([...model].filter(([, balance]) => balance !== 0)));
        }),
        { numRuns: 40 },
      );
      expect(used.size).toBeGreaterThan(20);
      expectSoundBooks(sql);
    });
  });
});

import { reset } from "cloudflare:test";
import { deflateRawSync } from "node:zlib";
import { afterEach, assert, describe, expect, it } from "vitest";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { PLATFORM } from "./accounts.ts";
import { Ledger } from "./ledger.ts";
import { auditSeals } from "./seal-checks.ts";
import { type EndFact, factsText, readFacts, rootAfter, Seals, sealsAfter, sealsAmong } from "./seals.ts";

/** Its minutes begin a second after those of the clock. */
const CELL = 61;
const MINUTE = 60_000;
const MEMBER = 110_001;
const T = 1_795_210_860_000;

const end = (more: Partial<EndFact>): EndFact => ({
  member: MEMBER,
  at: T - 5_000,
  game: "aviator",
  period: 7,
  amount: 1_000,
  status: "F",
  payout: 0,
  result: null,
  ...more,
});

const facts = {
  ends: [
    end({ member: 120_001, status: "S", payout: 1_340, result: 134 }),
    end({}),
    end({ game: "win:P:1", period: 20_261_120_436, status: "C", payout: 1_000 }),
    end({ game: "dice", at: T - 3, period: T - 3, status: "S", payout: 3 }),
  ],
  moves: [{ member: MEMBER, at: T, kind: "welcome", change: 100_000 }],
};

const byPlace = <Fact extends { member: number; at: number; game?: string }>(all: readonly Fact[]) =>
  all.toSorted((one, other) => one.member - other.member || one.at - other.at || (one.game! < other.game! ? -1 : 1));

describe("the facts of a seal", () => {
  it("read as they were written", () => {
    const read = readFacts(factsText(facts, T), T);
    expect(byPlace(read.ends)).toEqual(byPlace(facts.ends));
    expect(read.moves).toEqual(facts.moves);
  });

  it("are the same text in any order of a round's stakes", () => {
    const ends = [30, 10, 20].flatMap((member) => [T - 9, T - 7].map((at) => end({ member, at })));
    const moves = ends.map(({ member, at }) => ({ member, at, kind: "win", change: member }));
    const text = factsText({ ends, moves }, T);
    expect(factsText({ ends: ends.toReversed(), moves: moves.toReversed() }, T)).toBe(text);
    const read = readFacts(text, T);
    expect(read.moves.map(({ member, at }) => member + T - at)).toEqual([19, 17, 29, 27, 39, 37]);
    expect(byPlace(ends)).toEqual(read.ends);
  });

  it("are in a column for each round, and for each game without rounds", () => {
    const dice = [3, 2].map((ago) => end({ game: "dice", at: T - ago, period: T - ago }));
    const [columns] = JSON.parse(factsText({ ...facts, ends: [end({}), ...dice] }, T)) as [[string][]];
    expect(columns.map(([name]) => name)).toEqual(["aviator 7", "dice"]);
  });

  it("lead to the root that anyone can compute", () => {
    expect(rootAfter("", "[]")).toBe("e7526f9a4360fd590555d5b3a1107042f18a6ace66a09cbbfd266f86621266fb");
    expect(rootAfter("ab", "[]")).toBe("bda5e0cb263b30cc43d3ef419b6518d241a289ebfb28af2c1e51b2ed105c33bd");
  });
});

/** A cell's ledger and its seals, which know no time but `now`. */
class Books {
  now = T;
  isDiskFull = false;
  readonly sql: SqlStorage;
  readonly #storage: DurableObjectStorage;
  #count = 0;
  #open: readonly [Ledger, Transactions];

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.sql = storage.sql;
    this.#open = this.#begin();
  }

  restart(): void {
    this.#open = this.#begin();
  }

  /** Commits movements at a time after T, ms: gifts, and stakes that pay 200. */
  commit(after: number, gifts: number, stakes = 0, amount = 100): void {
    this.now = T + after;
    const [ledger, transactions] = this.#open;
    transactions.run(() => {
      const base = { kind: "gift_code", debit: PLATFORM.bonus, credit: MEMBER, relation: "", time: this.now } as const;
      for (let n = 0; n < gifts; n++) ledger.transfer({ ...base, id: `gift ${this.#count++}`, amount: 500 });
      for (let n = 0; n < stakes; n++) {
        const price = { member: MEMBER, game: "dice", bet_id: `bet ${this.#count++}`, amount, fee: 2, seed: "" };
        ledger.end(ledger.stake(price, this.now), { status: "S", payout: 200, result: 50 }, this.now);
      }
    });
  }

  /** Places a stake in a round, which is lost at a time after T, ms. */
  lose(after: number): void {
    this.now = T + after;
    const [ledger, transactions] = this.#open;
    transactions.run(() => {
      const stake = ledger.stake(
        { member: MEMBER, game: "aviator", period: 7, bet_id: "lost", amount: 100, fee: 2, seed: "" },
        this.now,
      );
      ledger.writeStakes();
      ledger.lost(Object.assign(stake, { status: "F" }));
      expect(ledger.book(MEMBER).open.size).toBe(0);
    });
  }

  /** The kinds of the transfers in each seal, and its stakes' payouts. */
  sealed(): (string | number)[][] {
    return sealsAfter(this.sql, 0, 100).map(({ text, time }) => {
      const { ends, moves } = readFacts(text ?? "", time);
      return [...moves.map(({ kind }) => kind), ...ends.map(({ payout }) => payout)];
    });
  }

  /** The audit's counts, and its first finding. */
  audit(goneBefore = 0): (readonly [number, number, string | null])[] {
    return auditSeals(this.sql, goneBefore).map(({ checked, broken, first }) => [checked, broken, first] as const);
  }

  #begin(): readonly [Ledger, Transactions] {
    const transactions = new Transactions(this.#storage);
    const seals = new Seals(this.sql, CELL, () => this.now);
    const ledger = new Ledger(this.sql, undefined, undefined, seals);
    const disk = {
      flush: () => assert(!this.isDiskFull, "the disk is full"),
      forget: () => undefined,
    };
    for (const participant of [ledger, seals, disk]) transactions.join(participant);
    return [ledger, transactions];
  }
}

const insideBooks = (work: (books: Books) => void) => insideTestCell(({ storage }) => work(new Books(storage)));

describe("the seals of a cell", () => {
  afterEach(() => reset());

  it("are one a minute, with its first movement and all since the seal before", async () => {
    await insideBooks((books) => {
      books.commit(0, 1);
      expect(books.sealed()).toEqual([["gift_code"]]);
      books.commit(999, 1, 1);
      expect(books.sealed()).toHaveLength(1);
      books.commit(1_000, 1);
      books.commit(MINUTE + 999, 1);
      expect(books.sealed()).toEqual([["gift_code"], ["gift_code", "gift_code", 200]]);
      const [first, second] = sealsAfter(books.sql, 0, 2);
      expect(sealsAmong(books.sql, [2, 7])).toEqual({ known: [{ number: 2, root: second?.root }], newest: 2 });
      expect(sealsAfter(books.sql, 0, 1)).toEqual([first]);
      expect(sealsAfter(books.sql, 1, 9)).toEqual([second]);
    });
  });

  it("are none for a cell without movements, and more for a minute of many", async () => {
    await insideBooks((books) => {
      books.commit(0, 0);
      expect(sealsAmong(books.sql, [1])).toEqual({ known: [], newest: 0 });
      const names = [expect.stringContaining("each seal"), expect.stringContaining("each settled stake")];
      expect(auditSeals(books.sql, 0).map(({ name }) => name)).toEqual(names);
      books.commit(0, 1);
      books.commit(1, 1_999);
      expect(books.sealed()).toHaveLength(1);
      books.commit(2, 0, 1);
      expect(books.sealed().map(({ length }) => length)).toEqual([1, 2_000]);
      expect(books.audit()).toEqual([
        [2, 0, null],
        [2_001, 0, null],
      ]);
    });
  });

  it("go on after a restart, which leaves out what waited", async () => {
    await insideBooks((books) => {
      books.commit(0, 1);
      books.commit(1, 0, 1);
      books.restart();
      books.commit(2, 1);
      for (let minute = 1; minute <= 51; minute++) books.commit(minute * MINUTE, 1);
      expect(books.sealed().slice(0, 3)).toEqual([["gift_code"], ["gift_code", "gift_code"], ["gift_code"]]);
      expect(books.audit()).toEqual([
        [52, 0, null],
        [53, 0, null],
      ]);
    });
  });

  it("hold nothing of a transaction that was rolled back", async () => {
    await insideBooks((books) => {
      books.commit(0, 1);
      expect(() => books.commit(MINUTE, 1, 3, 600)).toThrow(/would owe/);
      books.commit(MINUTE, 0, 1);
      expect(books.sealed()).toEqual([["gift_code"], [200]]);
      expect(books.audit()[1]).toEqual([2, 0, null]);
    });
  });

  it("follow from the newest one that was committed", async () => {
    await insideBooks((books) => {
      books.commit(0, 1);
      books.isDiskFull = true;
      expect(() => books.commit(MINUTE, 1)).toThrow("the disk is full");
      books.isDiskFull = false;
      books.commit(MINUTE, 1);
      expect(books.audit()).toEqual([
        [2, 0, null],
        [2, 0, null],
      ]);
    });
  });

  it("hold the stakes that a settled round has lost", async () => {
    await insideBooks((books) => {
      books.commit(0, 1);
      books.lose(MINUTE);
      expect(readFacts(sealsAfter(books.sql, 1, 9)[0]?.text ?? "", books.now).ends).toEqual([
        end({ at: books.now, amount: 100 }),
      ]);
    });
  });

  it("are told as changed if their facts are too many to read", async () => {
    await insideBooks((books) => {
      books.commit(0, 1);
      books.sql.exec("UPDATE seal SET facts = ?", deflateRawSync("0".repeat(20_000_001)).buffer);
      expect(sealsAfter(books.sql, 0, 9).map(({ text }) => text)).toEqual([null]);
    });
  });

  const GONE = "DELETE FROM seal WHERE number = 1";

  it.each<[string, number, (string | null)[]]>([
    ["DELETE FROM seal WHERE number = 2", 0, ["seals 2 to 2 are missing", null]],
    ["DELETE FROM seal WHERE number = 2", T + 9 * MINUTE, ["seals 2 to 2 are missing", null]],
    [GONE, 0, ["seals 1 to 1 are missing", null]],
    [GONE, T + MINUTE, ["seals 1 to 1 are missing", null]],
    [GONE, T + MINUTE + 1, [null, null]],
    ["UPDATE seal SET root = '' WHERE number = 2", 0, ["seal 2 of 2026-11-20T21:42:00.000Z was changed", null]],
    ["UPDATE seal SET facts = x'00' WHERE number = 2", 0, ["seal 2 of 2026-11-20T21:42:00.000Z was changed", null]],
    [
      "UPDATE stake SET payout = 201, result = 51",
      0,
      [null, `stake dice:${T + 1} of member ${MEMBER}: payout is 201, was 200; result is 51, was 50`],
    ],
    [
      "UPDATE stake SET payout = 201",
      T + 9 * MINUTE,
      [null, `stake dice:${T + 1} of member ${MEMBER}: payout is 201, was 200`],
    ],
    [
      `${GONE}; UPDATE seal SET facts = x'00' WHERE number = 2`,
      T + 9 * MINUTE,
      ["seal 2 of 2026-11-20T21:42:00.000Z was changed", null],
    ],
    ["DELETE FROM stake", 0, [null, `stake dice:${T + 1} of member ${MEMBER}: gone`]],
    ["DELETE FROM stake", T + 1, [null, `stake dice:${T + 1} of member ${MEMBER}: gone`]],
    ["DELETE FROM stake", T + 2, [null, null]],
    [
      "UPDATE transfer SET amount = 501 WHERE seq = 1",
      T + 9 * MINUTE,
      [null, `transfer gift_code of member ${MEMBER} at ${T}: change is 501, was 500`],
    ],
    [
      "DELETE FROM transfer WHERE seq = 1",
      T + 9 * MINUTE,
      [null, `transfer gift_code of member ${MEMBER} at ${T}: gone`],
    ],
  ])("tell after %s what does not follow, if rows before %i may have left", async (sql, goneBefore, faults) => {
    await insideBooks((books) => {
      books.commit(0, 1, 1);
      for (const minute of [1, 2]) books.commit(minute * MINUTE, 1);
      books.sql.exec(sql);
      const audit = books.audit(goneBefore);
      expect(audit.map(([, , first]) => first)).toEqual(faults);
      expect(audit.map(([, broken]) => broken > 0)).toEqual(faults.map((fault) => fault !== null));
    });
  });
});

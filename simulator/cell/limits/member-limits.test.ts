import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { PLATFORM, type TransferKind } from "#simulator/ledger/accounts.ts";
import { Book, type Play, playAt, playedAt } from "#simulator/ledger/book.ts";
import { Ledger } from "#simulator/ledger/ledger.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { Transactions } from "#simulator/storage/transactions.ts";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { dayStart } from "#simulator/time/clock.ts";
import { MemberLimits, refuseStake } from "./member-limits.ts";
import { NO_LIMITS, RULE_SETS } from "./rules.ts";

const [KITE, LAMP] = [100_900, 110_900] as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The shortest self-exclusion. */
const MONTHS = 184 * DAY;
/** 10:00 in Asia/Kolkata. */
const T = dayStart(1_795_210_860_000) + 600 * MINUTE;

/** The services that a game uses, with a counter of the rows that limits read. */
class Bench {
  queries = 0;
  /** Rows read of the limits' table. */
  rowsOfLimits = 0;
  limits: MemberLimits;
  #ledger: Ledger;
  #transactions: Transactions;
  readonly #storage: DurableObjectStorage;
  readonly #rules: typeof RULE_SETS.open;
  readonly #waiting: Stake[] = [];
  #transfers = 0;

  constructor(storage: DurableObjectStorage, rules = RULE_SETS.open) {
    this.#storage = storage;
    this.#rules = rules;
    for (const table of ["stake", "transfer", "member_book", "member_limit"]) storage.sql.exec(`DELETE FROM ${table}`);
    [this.#ledger, this.#transactions, this.limits] = this.#open();
    for (const member of [KITE, LAMP]) {
      this.move(member, "welcome", 100_000_000, T - 40 * DAY);
      // Stakes that a test can end.
      for (let more = 0; more < 5; more++) this.move(member, "bet", 1, T - 40 * DAY);
    }
  }

  /** Discards the memory, as a restart of the object does. */
  restart(): void {
    [this.#ledger, this.#transactions, this.limits] = this.#open();
  }

  /** Stakes inside one transaction and returns each outcome. */
  stakes(member: number, amount: number, times: readonly number[]): (string | null)[] {
    return this.inTransaction(() => times.map((now) => this.#stake(member, amount, now)));
  }

  stake(member: number, amount: number, now: number): string | null {
    return this.stakes(member, amount, [now])[0] ?? null;
  }

  move(member: number, kind: TransferKind, amount: number, time: number): void {
    this.inTransaction(() => this.#post(member, kind, amount, time));
  }

  inTransaction<R>(work: () => R): R {
    const outcome: R[] = [];
    this.#transactions.run(() => {
      outcome.push(work());
    });
    return outcome[0] as R;
  }

  #stake(member: number, amount: number, now: number): string | null {
    const refusal: Refusal | null = this.limits.mayStake(member, amount, now);
    if (refusal === null) this.#post(member, "bet", amount, now);
    return refusal?.refusal ?? null;
  }

  #post(member: number, kind: TransferKind, amount: number, time: number): void {
    this.#transfers += 1;
    const id = `t${this.#transfers}`;
    if (kind === "bet") {
      const stake = this.#ledger.stake({ member, game: "mines", bet_id: id, amount, fee: 0, seed: "" }, time);
      this.#waiting.push(stake);
    } else if (kind === "win" || kind === "bet_refund") {
      const stake = this.#waiting.find((each) => each.member === member && each.status === "W");
      if (stake === undefined) throw new Error("no stake waits");
      this.#ledger.end(stake, { status: kind === "win" ? "S" : "R", payout: amount }, time);
    } else {
      this.#ledger.transfer({ id, kind, debit: PLATFORM.bonus, credit: member, amount, relation: "", time });
    }
  }

  #open(): [Ledger, Transactions, MemberLimits] {
    const { sql } = this.#storage;
    const counting = {
      exec: (text: string, ...bound: SqlStorageValue[]) => {
        this.queries += 1;
        if (/FROM member_limit/.test(text)) this.rowsOfLimits += sql.exec(text, ...bound).toArray().length;
        return sql.exec(text, ...bound);
      },
    } as unknown as SqlStorage;
    const ledger = new Ledger(counting);
    const limits = new MemberLimits(counting, ledger, this.#rules);
    const transactions = new Transactions(this.#storage);
    transactions.join(ledger);
    transactions.join(limits);
    return [ledger, transactions, limits];
  }
}

function insideBench(work: (bench: Bench) => void, rules = RULE_SETS.open): Promise<void> {
  return insideTestCell(({ storage }) => work(new Bench(storage, rules)));
}

afterEach(() => reset());

describe("a member without limits", () => {
  it("may stake and recharge any amount without a database query", async () => {
    await insideBench((bench) => {
      bench.limits.set(LAMP, { daily_loss: 1 }, T);
      bench.queries = 0;
      for (let at = 0; at < 100; at++) {
        expect(bench.limits.mayStake(KITE, 1e9, T)).toBeNull();
        expect(bench.limits.mayRecharge(KITE, 1e9, T)).toBeNull();
      }
      expect(bench.queries).toBe(0);
    });
  });

  it("is forgotten once every limit has ended", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 100 }, T);
      bench.limits.set(KITE, { daily_loss: null }, T);
      expect(bench.stake(KITE, 200, T + DAY - 1)).toBe("loss_limit");
      expect(bench.stake(KITE, 200, T + DAY)).toBe("loss_limit");
      expect(bench.limits.confirm(KITE, T + DAY)).toBeNull();
      expect(bench.stake(KITE, 200, T + DAY)).toBeNull();
      bench.rowsOfLimits = 0;
      bench.restart();
      expect(bench.rowsOfLimits).toBe(0);
      bench.queries = 0;
      expect(bench.limits.mayStake(KITE, 1e9, T + DAY)).toBeNull();
      expect(bench.queries).toBe(0);
    });
  });
});

describe("without early access", () => {
  it.each([
    ["win", true],
    ["aviator", true],
    ["luckyhit", true],
    ["dice", true],
    ["mines", false],
  ])("a stake at %s is refused: %s", async (game, isEarlyGame) => {
    await insideTestCell(({ storage }) => {
      const ledger = new Ledger(storage.sql);
      const refusal = (isEarly: boolean) => {
        const limits = new MemberLimits(storage.sql, ledger, RULE_SETS.open, isEarly);
        const stake = { game, member: KITE, amount: 100, now: T };
        return refuseStake({ limits, ledger: { balance: () => 100 } }, stake, null);
      };
      expect([refusal(true), refusal(false)]).toEqual([null, isEarlyGame ? refuse("no_early_access") : null]);
    });
  });
});

describe("a stake at a game", () => {
  const range = { min: 1_000, max: 100_000 };
  interface Given {
    readonly amount?: number;
    readonly balance?: number;
    readonly loss?: number;
    readonly isAutomatic?: boolean;
  }

  it.each<[string, "open" | "ukgc", Given, Refusal | null]>([
    ["of the least amount", "open", { amount: 1_000 }, null],
    ["of less", "open", { amount: 900 }, refuse("stake_too_small", { with: { min: 10 } })],
    ["of the largest amount", "open", { amount: 100_000 }, null],
    ["of more", "open", { amount: 100_100 }, refuse("stake_too_large", { with: { max: 1_000 } })],
    ["above its limit", "open", { amount: 60_100, loss: 60_000 }, refuse("loss_limit", { with: { max: 600 } })],
    ["of all its money", "open", { amount: 50_000, balance: 50_000 }, null],
    ["of more", "open", { amount: 50_100, balance: 50_000 }, refuse("insufficient_balance")],
    ["by automatic play", "open", { isAutomatic: true }, null],
    ["by automatic play", "ukgc", { isAutomatic: true }, refuse("auto_play_forbidden")],
    ["by hand", "ukgc", {}, null],
  ])("%s, under %s with %j, is answered %j", async (_, rules, { balance = 1e9, loss, ...more }, answer) => {
    await insideTestCell(({ storage }) => {
      const limits = new MemberLimits(storage.sql, new Ledger(storage.sql), RULE_SETS[rules]);
      limits.set(KITE, { daily_loss: loss }, T);
      const stake = { game: "dice", member: KITE, amount: 1_000, now: T, ...more };
      expect(refuseStake({ limits, ledger: { balance: () => balance } }, stake, range)).toEqual(answer);
    });
  });
});

describe("a frozen member", () => {
  it("may neither stake nor recharge", async () => {
    await insideTestCell(({ storage }) => {
      const frozen = (member: number) => (member === KITE ? refuse("account_frozen") : null);
      const limits = new MemberLimits(storage.sql, new Ledger(storage.sql), RULE_SETS.open, true, frozen);
      for (const ask of [limits.mayStake.bind(limits), limits.mayRecharge.bind(limits)]) {
        expect([KITE, LAMP].map((member) => ask(member, 1, T))).toEqual([refuse("account_frozen"), null]);
      }
    });
  });
});

describe("a loss limit", () => {
  it("refuses only a stake that could take the day's loss above it", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      expect(bench.stake(KITE, 10_001, T)).toBe("loss_limit");
      expect(bench.stake(KITE, 6_000, T)).toBeNull();
      expect(bench.limits.mayStake(KITE, 4_001, T)).toEqual(refuse("loss_limit", { with: { max: 100 } }));
      expect(bench.stake(KITE, 4_000, T + 1)).toBeNull();
      expect(bench.stake(KITE, 1, T + 2)).toBe("loss_limit");
      expect(bench.stake(LAMP, 20_000, T)).toBeNull();
    });
  });

  it("counts the stakes before it was set", async () => {
    await insideBench((bench) => {
      bench.stake(KITE, 8_000, T - MINUTE);
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      expect(bench.stake(KITE, 2_001, T)).toBe("loss_limit");
      expect(bench.stake(KITE, 2_000, T)).toBeNull();
    });
  });

  it("has room again after payouts", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      expect(bench.stake(KITE, 10_000, T)).toBeNull();
      bench.move(KITE, "bet_refund", 3_000, T + 1);
      expect(bench.stake(KITE, 3_001, T + 2)).toBe("loss_limit");
      bench.move(KITE, "win", 20_000, T + 3);
      expect(bench.stake(KITE, 23_001, T + 4)).toBe("loss_limit");
      expect(bench.stake(KITE, 23_000, T + 5)).toBeNull();
    });
  });

  it("restarts at midnight in Asia/Kolkata", async () => {
    await insideBench((bench) => {
      const midnight = dayStart(T) + DAY;
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      expect(bench.stake(KITE, 10_000, T)).toBeNull();
      expect(bench.stake(KITE, 1, midnight - 1)).toBe("loss_limit");
      expect(bench.stake(KITE, 10_000, midnight)).toBeNull();
      expect(bench.stake(KITE, 1, midnight)).toBe("loss_limit");
      // A stake that arrives before midnight belongs to that day, even if it is processed later.
      expect(bench.stake(KITE, 1, midnight - 1)).toBe("loss_limit");
    });
  });

  it("sums the stakes of one transaction", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      expect(bench.stakes(KITE, 4_000, [T, T, T])).toEqual([null, null, "loss_limit"]);
    });
  });

  it("does not count a rolled-back stake", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      const failing = () =>
        bench.inTransaction(() => {
          expect(bench.limits.mayStake(KITE, 9_000, T)).toBeNull();
          bench.limits.set(LAMP, { daily_loss: 1 }, T);
          throw new Error("a bug");
        });
      expect(failing).toThrow("a bug");
      expect(bench.stake(KITE, 10_000, T)).toBeNull();
      expect(bench.stake(LAMP, 10_000, T)).toBeNull();
      expect(bench.stake(KITE, 1, T)).toBe("loss_limit");
    });
  });

  it("stays as it was for all members of a rolled-back transaction", async () => {
    await insideBench((bench) => {
      for (const member of [KITE, LAMP]) bench.limits.set(member, { daily_loss: 10_000 }, T);
      bench.inTransaction(() => undefined);
      const failing = () =>
        bench.inTransaction(() => {
          bench.limits.remove(KITE);
          bench.limits.set(LAMP, { daily_loss: 1 }, T);
          throw new Error("a bug");
        });
      expect(failing).toThrow("a bug");
      for (const member of [KITE, LAMP]) {
        expect(bench.stake(member, 10_001, T)).toBe("loss_limit");
        expect(bench.stake(member, 10_000, T)).toBeNull();
      }
    });
  });

  it("reloads no other member's limits after a rollback", async () => {
    await insideBench((bench) => {
      const others = Array.from({ length: 200 }, (_, at) => 120_900 + at * 10_000);
      for (const member of [KITE, ...others]) bench.limits.set(member, { daily_loss: 10_000 }, T);
      bench.inTransaction(() => undefined);
      const failing = () =>
        bench.inTransaction(() => {
          bench.limits.set(KITE, { daily_loss: 9_000 }, T);
          throw new Error("a bug");
        });
      bench.rowsOfLimits = 0;
      expect(failing).toThrow("a bug");
      expect(bench.rowsOfLimits).toBe(1);
      expect(bench.stake(KITE, 10_001, T)).toBe("loss_limit");
    });
  });

  it("keeps the day's loss after a restart", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 10_000 }, T);
      bench.stake(KITE, 9_000, T - DAY);
      bench.stake(KITE, 9_000, T);
      bench.restart();
      expect(bench.stake(KITE, 1_001, T)).toBe("loss_limit");
      expect(bench.stake(KITE, 1_000, T)).toBeNull();
    });
  });
});

describe("a limit of a week or a month", () => {
  // T is a Saturday, 2026-11-21, in Asia/Kolkata.
  const MONDAY = dayStart(T) + 2 * DAY;
  const DECEMBER = dayStart(T) + 10 * DAY;

  it.each([
    ["weekly_loss", "loss_limit_week", MONDAY],
    ["weekly_stake", "stake_limit_week", MONDAY],
    ["monthly_loss", "loss_limit_month", DECEMBER],
    ["monthly_stake", "stake_limit_month", DECEMBER],
  ] as const)(
    "%s counts the days before, also after a restart, and restarts with its window",
    async (limit, refusal, next) => {
      await insideBench((bench) => {
        bench.stake(KITE, 4_000, T - DAY);
        bench.limits.set(KITE, { [limit]: 10_000 }, T);
        expect(bench.stake(KITE, 6_001, T)).toBe(refusal);
        expect(bench.stake(KITE, 5_000, T)).toBeNull();
        bench.restart();
        expect(bench.stake(KITE, 1_001, next - 1)).toBe(refusal);
        expect(bench.stake(KITE, 1_000, next - 1)).toBeNull();
        expect(bench.stake(KITE, 10_000, next)).toBeNull();
        expect(bench.stake(KITE, 1, next)).toBe(refusal);
      });
    },
  );

  it("of the stakes has no room again after a payout, but after a refund", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_stake: 10_000 }, T);
      expect(bench.stake(KITE, 10_000, T)).toBeNull();
      bench.move(KITE, "win", 50_000, T);
      expect(bench.stake(KITE, 1, T)).toBe("stake_limit");
      bench.move(KITE, "bet_refund", 3_000, T);
      expect(bench.stake(KITE, 3_000, T)).toBeNull();
    });
  });

  it("and of a day apply together: the lowest counts", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 10_000, weekly_loss: 12_000, monthly_loss: 30_000 }, T);
      expect(bench.stake(KITE, 10_001, T)).toBe("loss_limit");
      expect(bench.stake(KITE, 10_000, T)).toBeNull();
      expect(bench.stake(KITE, 2_001, T + DAY)).toBe("loss_limit_week");
      expect(bench.stake(KITE, 2_000, T + DAY)).toBeNull();
    });
  });

  it("needs no query once the day's counters are read", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { monthly_loss: 10_000_000 }, T);
      bench.stake(KITE, 100, T);
      bench.queries = 0;
      for (let at = 0; at < 50; at++) expect(bench.limits.mayStake(KITE, 100, T)).toBeNull();
      expect(bench.queries).toBe(0);
    });
  });
});

describe("a limit of the playing time", () => {
  const minutes = (...times: number[]) => times.map((minute) => T + minute * MINUTE);

  it("refuses the stake that reaches it, to the ms", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { session_minutes: 10 }, T);
      expect(bench.stakes(KITE, 100, minutes(0, 5))).toEqual([null, null]);
      expect(bench.stake(KITE, 100, T + 10 * MINUTE - 1)).toBeNull();
      expect(bench.stake(KITE, 100, T + 10 * MINUTE)).toBe("session_limit");
      expect(bench.stake(LAMP, 100, T + 10 * MINUTE)).toBeNull();
    });
  });

  it("does not count pauses", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { session_minutes: 10 }, T);
      expect(bench.stakes(KITE, 100, minutes(0, 4, 60, 64, 120))).toEqual([null, null, null, null, null]);
      expect(bench.stake(KITE, 100, T + 122 * MINUTE)).toBe("session_limit");
    });
  });

  it("ends the day's play even after a pause or a restart", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { session_minutes: 10 }, T);
      bench.stakes(KITE, 100, minutes(0, 9));
      expect(bench.stake(KITE, 100, T + 12 * MINUTE)).toBe("session_limit");
      expect(bench.stake(KITE, 100, T + 300 * MINUTE)).toBe("session_limit");
      bench.restart();
      expect(bench.stake(KITE, 100, T + 301 * MINUTE)).toBe("session_limit");
      expect(bench.stake(KITE, 100, dayStart(T) + DAY - 1)).toBe("session_limit");
      expect(bench.stake(KITE, 100, dayStart(T) + DAY)).toBeNull();
    });
  });

  it("reopens the day when a raise is confirmed", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { session_minutes: 10 }, T - DAY);
      bench.limits.set(KITE, { session_minutes: 20 }, T - DAY);
      bench.stakes(KITE, 100, minutes(0, 9));
      expect(bench.stake(KITE, 100, T + 12 * MINUTE)).toBe("session_limit");
      bench.limits.confirm(KITE, T + 13 * MINUTE);
      expect(bench.stakes(KITE, 100, minutes(60, 65))).toEqual([null, null]);
      bench.stakes(KITE, 100, minutes(70));
      expect(bench.stake(KITE, 100, T + 76 * MINUTE)).toBe("session_limit");
    });
  });
});

describe("the playing time of a rule set", () => {
  it("ends the day of a member without limits, even after a restart, and leaves recharges", async () => {
    await insideBench((bench) => {
      for (let minute = 0; minute < 240; minute += 8) expect(bench.stake(KITE, 100, T + minute * MINUTE)).toBeNull();
      expect(bench.stake(KITE, 100, T + 240 * MINUTE - 1)).toBeNull();
      expect(bench.stake(KITE, 100, T + 240 * MINUTE)).toBe("session_limit");
      bench.restart();
      expect(bench.stake(KITE, 100, T + 300 * MINUTE)).toBe("session_limit");
      expect(bench.limits.of(KITE)).toEqual(NO_LIMITS);
      expect(bench.limits.mayRecharge(KITE, 1e9, T + 300 * MINUTE)).toBeNull();
      expect(bench.stake(KITE, 100, dayStart(T) + DAY)).toBeNull();
    }, RULE_SETS.in);
  });
});

describe("a break", () => {
  it("refuses every stake and recharge while it lasts, also after a restart", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { pause_until: T + DAY }, T);
      for (const now of [T, T + DAY - 1]) {
        expect(bench.stake(KITE, 1, now)).toBe("paused");
        expect(bench.limits.mayRecharge(KITE, 1, now)).toEqual(refuse("paused"));
        bench.restart();
      }
      expect(bench.stake(KITE, 1, T + DAY)).toBeNull();
      expect(bench.limits.mayRecharge(KITE, 1, T + DAY)).toBeNull();
    });
  });
});

describe("the limits of a member", () => {
  it("stay as they were after a refused change, and a raise waits", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 100, reality_minutes: 30 }, T);
      const before = bench.limits.of(KITE);
      const refused = refuse("bad_request", { with: { field: "pause_until" } });
      expect(bench.limits.set(KITE, { daily_loss: 50, pause_until: T }, T)).toEqual(refused);
      expect(bench.limits.confirm(KITE, T)).toEqual(refuse("raise_waits"));
      expect(bench.limits.of(KITE)).toEqual(before);
      bench.restart();
      expect(bench.limits.of(KITE)).toEqual(before);
    });
  });

  it("go with a deleted member", async () => {
    await insideBench((bench) => {
      for (const member of [KITE, LAMP]) bench.limits.set(member, { daily_loss: 100 }, T);
      bench.inTransaction(() => bench.limits.remove(KITE));
      for (const when of ["at once", "after a restart"]) {
        expect(
          [KITE, LAMP].map((member) => bench.limits.mayStake(member, 101, T) === null),
          when,
        ).toEqual([true, false]);
        bench.restart();
      }
    });
  });

  it("of an earlier version lack the newer names", async () => {
    await insideTestCell(({ storage }) => {
      const limits = JSON.stringify({ daily_loss: { value: 100, raise: null } });
      storage.sql.exec("INSERT INTO member_limit VALUES (?, ?, NULL, 0, 0)", KITE, limits);
      const own = new MemberLimits(storage.sql, new Ledger(storage.sql)).of(KITE);
      expect(own).toEqual({ ...NO_LIMITS, limits: { ...NO_LIMITS.limits, daily_loss: { value: 100, raise: null } } });
    });
  });
});

describe("self-exclusion", () => {
  it("refuses every stake and recharge while it lasts", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { exclude_until: T + MONTHS }, T);
      for (const now of [T, T + MONTHS - 1]) {
        expect(bench.stake(KITE, 1, now)).toBe("self_excluded");
        expect(bench.limits.mayRecharge(KITE, 1, now)).toEqual(refuse("self_excluded"));
      }
      bench.restart();
      expect(bench.stake(KITE, 1, T + MONTHS - 1)).toBe("self_excluded");
      expect(bench.stake(KITE, 1, T + MONTHS)).toBeNull();
      expect(bench.limits.mayRecharge(KITE, 1, T + MONTHS)).toBeNull();
    });
  });
});

describe("a recharge limit", () => {
  it("refuses only a recharge that would take the day's sum above it", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_recharge: 100_000 }, T);
      bench.move(KITE, "recharge", 90_000, T - DAY);
      bench.move(KITE, "recharge", 60_000, T);
      bench.move(KITE, "gift_code", 90_000, T);
      bench.move(KITE, "win", 90_000, T);
      bench.move(LAMP, "recharge", 90_000, T);
      expect(bench.limits.mayRecharge(KITE, 40_001, T)).toEqual(refuse("recharge_limit", { with: { max: 1000 } }));
      expect(bench.limits.mayRecharge(KITE, 40_000, T)).toBeNull();
      expect(bench.limits.mayRecharge(KITE, 100_000, dayStart(T) + DAY)).toBeNull();
      expect(bench.limits.mayRecharge(KITE, 100_001, dayStart(T) + DAY)).not.toBeNull();
      expect(bench.stake(KITE, 1_000_000, T)).toBeNull();
    });
  });

  it.each([
    ["weekly_recharge", "recharge_limit_week"],
    ["monthly_recharge", "recharge_limit_month"],
  ] as const)("%s counts the recharges of the days before", async (limit, refusal) => {
    await insideBench((bench) => {
      bench.move(KITE, "recharge", 60_000, T - DAY);
      bench.limits.set(KITE, { [limit]: 100_000 }, T);
      expect(bench.limits.mayRecharge(KITE, 40_001, T)).toEqual(refuse(refusal, { with: { max: 1000 } }));
      expect(bench.limits.mayRecharge(KITE, 40_000, T)).toBeNull();
      bench.move(KITE, "recharge", 40_000, T);
      expect(bench.limits.mayRecharge(KITE, 1, T)).not.toBeNull();
    });
  });

  it("is separate: a loss limit does not refuse a recharge", async () => {
    await insideBench((bench) => {
      bench.limits.set(KITE, { daily_loss: 1, session_minutes: 5 }, T);
      expect(bench.limits.mayRecharge(KITE, 1e9, T)).toBeNull();
    });
  });
});

const DAY_TALLY_MINUTE = 60_000;
/** 10:00 in Asia/Kolkata. */
const DAY_TALLY_T = dayStart(1_795_210_860_000) + 600 * DAY_TALLY_MINUTE;
const DAY_TALLY_DAY = 24 * 60 * DAY_TALLY_MINUTE;

const LATER = DAY_TALLY_T + DAY_TALLY_DAY;

/** A member's play, and the stakes that a test places and ends. */
class Tally {
  readonly #book = new Book(KITE, { balance: 1e9, upto: 0, open: "[]", counters: EMPTY, rows_from: 0 });

  bet(minute: number, amount = 100, lateMs = 0): Stake {
    const time = DAY_TALLY_T + minute * DAY_TALLY_MINUTE - lateMs;
    const stake = { member: KITE, game: "dice", amount, at: this.#book.next(time), create_time: time } as Stake;
    this.#book.bet(stake);
    return stake;
  }

  end(stake: Stake, status: "S" | "R", payout: number, time = DAY_TALLY_T): void {
    this.#book.end({ ...stake, status, payout, end_at: this.#book.next(time), end_time: time });
  }

  transfer(kind: TransferKind, change: number, time = DAY_TALLY_T): void {
    this.#book.transfer(kind, change, this.#book.next(time), time);
  }

  at(now = DAY_TALLY_T): Play {
    return playAt({ playOf: (_, window, time) => this.#book.playOf(window, time) }, KITE, now);
  }
}

const EMPTY = JSON.stringify(new Book(KITE, null).counters);
const tallyOf = (...minutes: number[]) => {
  const tally = new Tally();
  for (const minute of minutes) tally.bet(minute);
  return tally;
};

describe("a day's loss", () => {
  it("ignores other transfers", () => {
    const tally = new Tally();
    for (const kind of ["welcome", "withdrawal", "transfer_in", "transfer_out", "buy", "gift_code"] as const)
      tally.transfer(kind, 100);
    expect(tally.at().sums.day).toMatchObject({ staked: 0, paid: 0, recharged: 0 });
  });

  it("of the day before also takes what commits after midnight", () => {
    const tally = tallyOf(0);
    tally.end(tally.bet(24 * 60), "S", 30, LATER);
    tally.transfer("recharge", 70, DAY_TALLY_T);
    expect(tally.at().sums.day).toMatchObject({ staked: 100, paid: 0, recharged: 70 });
    expect(tally.at(LATER).sums.day).toMatchObject({ staked: 100, paid: 30, recharged: 0 });
  });
});

describe("a day's playing time", () => {
  it.each<[string, number[], number, number]>([
    ["nothing before the first stake", [], 0, 0],
    ["nothing for one stake", [0], 0, 0],
    ["the time since the last stake, while that is less than ten minutes ago", [0], 9.99, 9.99],
    ["nothing for a pause of ten minutes", [0], 10, 0],
    ["the time between stakes", [0, 4, 9], 9, 9],
    ["not the pauses of ten minutes and more", [0, 4, 14, 20], 20, 10],
    ["two sessions together", [0, 5, 60, 62], 65, 10],
    ["nothing for stakes of the same moment", [0, 0, 0], 0, 0],
  ])("is %s", (_, stakes, now, played) => {
    const time = DAY_TALLY_T + now * DAY_TALLY_MINUTE;
    expect(playedAt(tallyOf(...stakes).at(time), time)).toBe(played * DAY_TALLY_MINUTE);
  });

  it("counts only the time between stakes", () => {
    const tally = new Tally();
    tally.end(tally.bet(0), "S", 100, DAY_TALLY_T + 5 * DAY_TALLY_MINUTE);
    tally.bet(12);
    expect(playedAt(tally.at(), DAY_TALLY_T + 12 * DAY_TALLY_MINUTE)).toBe(0);
  });

  it("sums the gaps below ten minutes and never decreases", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 13 * DAY_TALLY_MINUTE }), { maxLength: 50 }), (gaps) => {
        const tally = tallyOf(0);
        let [minute, played] = [0, 0];
        for (const gap of gaps) {
          minute += gap / DAY_TALLY_MINUTE;
          const time = DAY_TALLY_T + minute * DAY_TALLY_MINUTE;
          if (gap < 10 * DAY_TALLY_MINUTE) played += gap;
          expect(playedAt(tally.at(), time)).toBeCloseTo(played, 3);
          tally.bet(minute, 1);
          expect(tally.at().playedMs).toBeCloseTo(played, 3);
        }
      }),
    );
  });

  it("accepts a stake that commits late", () => {
    const tally = tallyOf(0, 5);
    tally.bet(5, 100, 3);
    expect(playedAt(tally.at(), DAY_TALLY_T + 6 * DAY_TALLY_MINUTE)).toBe(6 * DAY_TALLY_MINUTE);
  });
});

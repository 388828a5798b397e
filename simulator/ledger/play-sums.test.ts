import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell, reset } from "../testing/objects.ts";
import { dayStart, monthStart, weekStart } from "../time/clock.ts";
import { PLATFORM } from "./accounts.ts";
import { Ledger } from "./ledger.ts";
import { PLAY_WINDOWS, type PlayWindow, playSumSchema, SESSION_GAP_MS } from "./play-sums.ts";

const DAY_MS = 24 * 3_600_000;
const MEMBERS = [100_900, 110_900] as const;
const KINDS = ["bet", "bet_refund", "win", "recharge", "gift_code"] as const;
/** Shortly before midnight in India at the end of a Sunday, so that a run crosses into another day and week. */
const START = weekStart(1_795_210_860_000) + 7 * DAY_MS - 30 * 60_000;

interface Posting {
  readonly member: number;
  readonly kind: (typeof KINDS)[number];
  readonly amount: number;
  /** Ms since the posting before; below 0: it commits late. */
  readonly after: number;
}

interface Sums {
  staked: number;
  paid: number;
  recharged: number;
  playedMs: number;
  lastStake: number;
}

const posting: fc.Arbitrary<Posting> = fc.record({
  member: fc.constantFrom<number>(...MEMBERS),
  kind: fc.constantFrom(...KINDS),
  amount: fc.integer({ min: 1, max: 500 }),
  after: fc.integer({ min: -2_000, max: SESSION_GAP_MS + 60_000 }),
});
const batches = fc.array(fc.tuple(fc.array(posting, { minLength: 1, maxLength: 6 }), fc.boolean()), { maxLength: 10 });

const NOTHING: Sums = { staked: 0, paid: 0, recharged: 0, playedMs: 0, lastStake: 0 };
const STARTS = { day: dayStart, week: weekStart, month: monthStart };

/** The sums of each member's windows, added up transfer by transfer. */
class Model {
  readonly #sums = new Map<string, Sums>();

  post(member: number, kind: string, amount: number, time: number): void {
    if (kind === "gift_code") return;
    for (const window of PLAY_WINDOWS) {
      const key = `${member} ${window} ${STARTS[window](time)}`;
      const sums = this.#sums.get(key) ?? { ...NOTHING };
      this.#sums.set(key, sums);
      if (kind === "win") sums.paid += amount;
      else if (kind === "recharge") sums.recharged += amount;
      else sums.staked += kind === "bet" ? amount : -amount;
      if (kind === "bet" && window === "day") {
        const gap = sums.lastStake === 0 ? 0 : time - sums.lastStake;
        if (gap > 0 && gap < SESSION_GAP_MS) sums.playedMs += gap;
        sums.lastStake = Math.max(sums.lastStake, time);
      }
    }
  }

  at(member: number, now: number): Record<PlayWindow, Sums> {
    const of = (window: PlayWindow) => this.#sums.get(`${member} ${window} ${STARTS[window](now)}`) ?? NOTHING;
    return { day: of("day"), week: of("week"), month: of("month") };
  }
}

function sumsAt(ledger: Ledger, member: number, now: number): Record<PlayWindow, Sums> {
  const found = ledger.playSums(member, now);
  const of = (window: PlayWindow): Sums => {
    const row = found.find(({ span }) => span === window);
    if (row === undefined) return NOTHING;
    const { staked, paid, recharged, played_ms: playedMs, last_stake: lastStake } = row;
    return { staked, paid, recharged, playedMs, lastStake };
  };
  return { day: of("day"), week: of("week"), month: of("month") };
}

function empty(storage: DurableObjectStorage): void {
  for (const table of ["transfer", "account", "play_sum", "transfer_tally"]) storage.sql.exec(`DELETE FROM ${table}`);
  storage.sql.exec("UPDATE tally_mark SET seq = 0");
}

afterEach(() => reset());

describe("the counters of play", () => {
  it("equal the sums of its transfers, however these are batched", async () => {
    await insideTestCell(({ storage }) => {
      fc.assert(
        fc.property(batches, (all) => {
          empty(storage);
          const ledger = new Ledger(storage.sql);
          const transactions = new Transactions(storage);
          transactions.join(ledger);
          const model = new Model();
          let [time, count] = [START, 0];
          const post = (member: number, kind: Posting["kind"] | "welcome", amount: number) => {
            count += 1;
            const [debit, credit] = kind === "bet" ? [member, PLATFORM.games] : [PLATFORM.games, member];
            ledger.transfer({ id: `t${count}`, kind, debit, credit, amount, relation: "mines:1", time });
          };
          transactions.run(() => MEMBERS.forEach((member) => post(member, "welcome", 1_000_000)));
          for (const [batch, isRead] of all) {
            transactions.run(() => {
              for (const { member, kind, amount, after } of batch) {
                time += after;
                post(member, kind, amount);
                model.post(member, kind, amount, time);
              }
            });
            if (isRead) sumsAt(ledger, MEMBERS[0], time);
          }
          for (const member of MEMBERS) {
            for (const now of [START, time]) expect(sumsAt(ledger, member, now)).toEqual(model.at(member, now));
          }
        }),
        { numRuns: 40 },
      );
    });
  });

  it("are made for the transfers that a cell had before them", async () => {
    await insideTestCell(({ storage }) => {
      empty(storage);
      const ledger = new Ledger(storage.sql);
      const [member] = MEMBERS;
      const move = (kind: "welcome" | "bet" | "win", amount: number, time: number) =>
        ledger.transfer({
          id: `${kind}${time}`,
          kind,
          debit: kind === "bet" ? member : PLATFORM.games,
          credit: kind === "bet" ? PLATFORM.games : member,
          amount,
          relation: "mines:1",
          time,
        });
      move("welcome", 1_000, START);
      move("bet", 300, START);
      move("bet", 200, START + 60_000);
      move("win", 150, START + 60_001);
      const counted = ledger.playSums(member, START);
      expect(counted).toMatchObject([
        { span: "day", staked: 500, paid: 150, played_ms: 60_000 },
        { span: "week", staked: 500, paid: 150 },
        { span: "month", staked: 500, paid: 150 },
      ]);
      storage.sql.exec("DROP TABLE play_sum");
      storage.sql.exec(playSumSchema);
      expect(new Ledger(storage.sql).playSums(member, START)).toEqual(counted);
    });
  });
});

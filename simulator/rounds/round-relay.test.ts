import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAYERS_SHOWN } from "#games/aviator/contract/frames.ts";
import { Network, RelayObject, repeated, VirtualTime } from "../testing/virtual-network.ts";
import { aviatorTable } from "#games/aviator/table.ts";
import { BestOfDay, bestOf, AllStakes, Turnout } from "./turnout.ts";
import type { TablePage, Bettor, StakesSeen, DayWin, DayBest } from "../objects/rounds-api.ts";
import { RoundRelay } from "./round-relay.ts";
import { PLAYERS_MAX } from "./table.ts";
import type { TableLink } from "./table-link.ts";
import type { AnyOutcome } from "../games.ts";

const FIRST_PERIOD = 179_521_086_000;

const outcomeOf = (period: number): AnyOutcome => {
  const result = 100 + ((period * 7_919) % 150);
  return { sha512hash: "", hex: "", decimal: 0, result };
};

const nextPeriod = (period: number) => aviatorTable.nextPeriod(period, () => outcomeOf(period) as never);

/** The period that runs at `now`. */
function runningAt(now: number): number {
  let period = FIRST_PERIOD;
  while (now >= aviatorTable.startTime(nextPeriod(period))) period = nextPeriod(period);
  return period;
}

/** The page that a table answers with at `now`. */
function pageAt(now: number, limit: number, skip: number): TablePage {
  const running = runningAt(now);
  const periods: number[] = [];
  for (let period = FIRST_PERIOD; period <= running; period = nextPeriod(period)) {
    if (now >= aviatorTable.overTime(period, outcomeOf(period) as never)) periods.unshift(period);
  }
  const results = periods.slice(skip, skip + limit).map((period) => ({ period, outcome: outcomeOf(period) }));
  return { count: periods.length, until: Math.max(now, aviatorTable.dealTime(running)), results };
}

/** A table without storage, which counts its questions. */
class ModelTable implements TableLink {
  readonly #time: VirtualTime;
  readonly #number: () => number;
  readonly players = new Map<number, string[]>();
  readonly turnout = new Turnout(PLAYERS_SHOWN);
  readonly stakes = new AllStakes(2);
  best: DayBest = { wins: [], multipliers: [] };
  readonly #bestOfDay: BestOfDay;
  readonly asked: Record<keyof TableLink, number> = {
    current: 0,
    outcome: 0,
    page: 0,
    offer: 0,
    exchange: 0,
    exchangeStakes: 0,
  };

  constructor(time: VirtualTime, number: () => number = () => 0) {
    this.#time = time;
    this.#number = number;
    const kept = { get: () => this.best, put: (best: DayBest) => (this.best = best) };
    this.#bestOfDay = new BestOfDay(kept, aviatorTable);
  }

  current: TableLink["current"] = async () => {
    this.asked.current++;
    return { period: runningAt(this.#time.now()), commitment: "", results: [] };
  };

  outcome: TableLink["outcome"] = async (period) => {
    this.asked.outcome++;
    return this.#time.now() < aviatorTable.lockTime(period) ? null : outcomeOf(period);
  };

  page: TableLink["page"] = async (limit, skip) => {
    this.asked.page++;
    return pageAt(this.#time.now(), limit, skip);
  };

  offer: TableLink["offer"] = async (period, bettors) => {
    this.asked.offer++;
    if (this.#time.now() >= aviatorTable.lockTime(period)) return;
    const players = this.players.get(period) ?? [];
    this.players.set(period, players);
    for (const { member } of bettors) {
      if (players.length < PLAYERS_MAX && !players.includes(member)) players.push(member);
    }
  };

  exchange: TableLink["exchange"] = async (period, { ended, ...turnout }) => {
    this.asked.exchange++;
    const best = this.#bestOfDay.take(ended, 0);
    return { ...this.turnout.exchange(period, this.#number(), turnout), best };
  };

  exchangeStakes: TableLink["exchangeStakes"] = async (period, stakes) => {
    this.asked.exchangeStakes++;
    return this.stakes.exchange(period, this.#number(), stakes);
  };
}

/** The way of a cell or a relay to a relay. */
function linkTo(relay: RelayObject<RoundRelay>, network: Network, from: number): TableLink {
  const call = <T>(ask: (relay: RoundRelay) => Promise<T>) => network.carry(() => relay.call(ask));
  return {
    current: (count, now) => call((each) => each.current(count, now)),
    outcome: (period) => call((each) => each.outcome(period)),
    page: (limit, skip, now) => call((each) => each.page(limit, skip, now)),
    offer: (period, bettors) => call((each) => each.offer(period, bettors)),
    exchange: (period, report) => call((each) => each.exchange(period, from, report)),
    exchangeStakes: (period, stakes) => call((each) => each.exchangeStakes(period, from, stakes)),
  };
}

const CELLS = 5;

/** Cells, a relay for each two of them, one above those, and the table. */
function tree(delays: readonly number[], quietAfterMs: number) {
  const time = new VirtualTime(aviatorTable.startTime(FIRST_PERIOD));
  const network = new Network(time, delays);
  time.after(quietAfterMs, () => (network.isQuiet = true));
  const table = new ModelTable(time);
  const toTable: TableLink = {
    current: (...args) => network.carry(() => table.current(...args)),
    outcome: (...args) => network.carry(() => table.outcome(...args)),
    page: (...args) => network.carry(() => table.page(...args)),
    offer: (...args) => network.carry(() => table.offer(...args)),
    exchange: (...args) => network.carry(() => table.exchange(...args)),
    exchangeStakes: (...args) => network.carry(() => table.exchangeStakes(...args)),
  };
  const relay = (above: TableLink) => new RelayObject(() => new RoundRelay({ game: aviatorTable, table: above, time }));
  const top = relay(toTable);
  const lower = Array.from({ length: Math.ceil(CELLS / 2) }, (_, number) => relay(linkTo(top, network, number)));
  const links = Array.from({ length: CELLS }, (_, cell) => linkTo(lower[Math.floor(cell / 2)] ?? top, network, cell));
  return { time, table, relays: [top, ...lower], links };
}

const delays = fc.array(fc.nat(120), { minLength: 1, maxLength: 40 });
/** Moments of restarts, ms after the start. */
const restarts = fc.array(fc.tuple(fc.nat(90_000), fc.nat(3)), { maxLength: 12 });

describe("a cell that asks a relay", () => {
  /** Rests of cells between two steps: most short, some longer than a round. */
  const rests = fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(1_000) }, fc.nat(60_000)), {
    minLength: 3,
    maxLength: 40,
  });
  const SKEW_MS = 30;
  const END = aviatorTable.startTime(FIRST_PERIOD) + 120_000;
  const GIVE_UP = END + 600_000;

  it("settles every round once with the table's outcome, for any delays, restarts and late cells", async () => {
    await fc.assert(
      fc.asyncProperty(
        delays,
        restarts,
        rests,
        fc.array(fc.integer({ min: -SKEW_MS, max: SKEW_MS }), { minLength: CELLS, maxLength: CELLS }),
        async (delaysOf, restartsAt, restsOf, skews) => {
          const { time, relays, links } = tree(delaysOf, 90_000);
          for (const [at, relay] of restartsAt) time.after(at, () => relays[relay]?.restart());
          const settled: { cell: number; period: number; outcome: unknown }[] = [];
          const staked: { cell: number; period: number }[] = [];
          const wrong: string[] = [];
          let rest = 0;

          const follow = async (link: TableLink, cell: number, skew: number) => {
            const now = () => time.now() + skew;
            const open = new Set<number>();
            const isLocked = (period: number) => now() >= aviatorTable.lockTime(period);
            const ask = async (period: number) => {
              const from = time.now();
              const outcome = await link.outcome(period);
              const lock = aviatorTable.lockTime(period);
              if (outcome === null && from >= lock) wrong.push(`${period} was drawn at ${from}, and not told`);
              if (outcome !== null && time.now() < lock) wrong.push(`${period} was told before it was drawn`);
              if (outcome !== null && open.delete(period)) settled.push({ cell, period, outcome });
            };
            const step = async () => {
              const from = time.now();
              const { period } = await link.current(1, now());
              if (period < runningAt(from - SKEW_MS) || period > runningAt(time.now() + SKEW_MS)) {
                wrong.push(`${period} was told between ${from} and ${time.now()}, and did not run`);
              }
              // Stakes stop at the end, so that a cell with long rests can settle its last round.
              if (from < END && !isLocked(period) && !open.has(period)) {
                open.add(period);
                staked.push({ cell, period });
              }
              const asked = time.now();
              const { count } = await link.page(1, 0, now());
              const [least, most] = [asked - SKEW_MS, time.now() + SKEW_MS].map((at) => pageAt(at, 1, 0).count);
              if (count < (least ?? 0) || count > (most ?? 0)) wrong.push(`${count} results, not ${least} to ${most}`);
              // Too early as well, as a cell with a fast clock does.
              for (const each of open) await ask(each);
            };
            while (time.now() < END || (open.size > 0 && time.now() < GIVE_UP)) {
              await repeated(time, step);
              await time.sleep(100 + (restsOf[rest++ % restsOf.length] ?? 0));
            }
          };
          const followers = Promise.all(links.map((link, cell) => follow(link, cell, skews[cell] ?? 0)));
          await time.pass();
          await followers;
          expect(wrong).toEqual([]);
          const sorted = <T extends { cell: number; period: number }>(each: readonly T[]) =>
            each.toSorted((a, b) => a.cell - b.cell || a.period - b.period);
          expect(sorted(settled)).toEqual(
            sorted(staked.map((stake) => ({ ...stake, outcome: outcomeOf(stake.period) }))),
          );
          expect(staked.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the first bettors of a round", () => {
  const bettor = (member: string): Bettor => ({ member, nickName: member, seed: member.padEnd(20, "x") });
  /** Offers: the cell, and the time in the round's first 15 s. */
  const offers = fc.array(fc.tuple(fc.nat(CELLS - 1), fc.nat(15_000)), { minLength: 1, maxLength: 12 });

  it("reach the table before an offer is answered, if they can count", async () => {
    await fc.assert(
      fc.asyncProperty(delays, restarts, offers, async (delaysOf, restartsAt, offered) => {
        const { time, table, relays, links } = tree(delaysOf, 15_000);
        const lock = aviatorTable.lockTime(FIRST_PERIOD);
        const wrong: string[] = [];
        for (const [at, relay] of restartsAt) time.after(at / 6, () => relays[relay]?.restart());
        for (const [index, [cell, at]] of offered.entries()) {
          const offer = async () => {
            const member = String(index);
            await repeated(time, async () => links[cell]?.offer(FIRST_PERIOD, [bettor(member)]));
            const players = table.players.get(FIRST_PERIOD) ?? [];
            const counts = players.includes(member) || players.length === PLAYERS_MAX || time.now() >= lock;
            if (!counts) wrong.push(member);
          };
          time.after(at, () => void offer());
        }
        await time.pass();
        expect(wrong).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("count in the order in which they came to the relay, and no later one is sent on", async () => {
    const time = new VirtualTime(aviatorTable.startTime(FIRST_PERIOD));
    const table = new ModelTable(time);
    const { offer } = table;
    table.offer = async (...args) => {
      await time.sleep(20);
      await offer(...args);
    };
    const relay = new RoundRelay({ game: aviatorTable, table, time });
    const answered: string[] = [];
    for (const member of ["a", "b", "a", "c", "d", "e"]) {
      void relay.offer(FIRST_PERIOD, [bettor(member)]).then(() => answered.push(member));
    }
    await time.pass();
    expect(answered).toHaveLength(6);
    expect(table.players.get(FIRST_PERIOD)).toEqual(["a", "b", "c"]);
    expect(table.asked.offer).toBe(1);
    await relay.offer(FIRST_PERIOD, [bettor("f")]);
    expect(table.asked.offer).toBe(1);
    void relay.offer(nextPeriod(FIRST_PERIOD), [bettor("f")]);
    await time.pass();
    expect(table.players.get(nextPeriod(FIRST_PERIOD))).toEqual(["f"]);
  });
});

describe("the reports of cells", () => {
  const wins = fc.array(
    fc.record({
      cell: fc.nat(CELLS - 1),
      at: fc.nat(60_000),
      betAmount: fc.integer({ min: 100, max: 100_000 }),
      coefficient: fc.integer({ min: 101, max: 5_000 }),
      round: fc.nat(3),
    }),
    { maxLength: 60 },
  );
  const counts = fc.array(fc.nat(900), { minLength: CELLS, maxLength: CELLS });

  it("are added up to the table's own totals, and lose none of the day's best", async () => {
    await fc.assert(
      fc.asyncProperty(delays, restarts, wins, counts, async (delaysOf, restartsAt, won, players) => {
        const { time, table, relays, links } = tree(delaysOf, 60_000);
        for (const [at, relay] of restartsAt) time.after(at, () => relays[relay]?.restart());
        const report = (cell: number, ended: readonly DayWin[]) => {
          const own = players[cell] ?? 0;
          const top = [{ nickName: String(cell), betAmount: 1_000 + cell, coefficient: null }];
          const stakes: StakesSeen = {
            sums: [own, cell],
            top: [{ nickName: String(cell), pick: "B", amount: 10 + cell }],
          };
          return repeated(time, async () => {
            const [all, allStakes] = await Promise.all([
              links[cell]?.exchange(FIRST_PERIOD, { players: own, cashed: cell, top, ended }),
              links[cell]?.exchangeStakes(FIRST_PERIOD, stakes),
            ]);
            return { all, allStakes };
          });
        };
        const reported: DayWin[] = [];
        for (const [index, { cell, at, round, ...win }] of won.entries()) {
          const ended = [{ id: String(index), nickName: "k***e", period: FIRST_PERIOD + round * 3_000, ...win }];
          reported.push(...ended);
          time.after(at, () => void report(cell, ended));
        }
        await time.pass();
        // A report reaches the table at once, and comes back to the others with their next one.
        let last: Awaited<ReturnType<typeof report>>[] = [];
        for (let second = 0; second < 2; second++) {
          void Promise.all(links.map((_, cell) => report(cell, []))).then((all) => (last = all));
          await time.pass();
        }
        const best = bestOf(aviatorTable, reported, 0);
        const all = {
          players: players.reduce((sum, each) => sum + each, 0),
          cashed: 10,
          top: [4, 3, 2, 1, 0].map((cell) => ({ nickName: String(cell), betAmount: 1_000 + cell, coefficient: null })),
        };
        const allStakes = {
          sums: [all.players, 10],
          top: [4, 3].map((cell) => ({ nickName: String(cell), pick: "B", amount: 10 + cell })),
        };
        expect(last).toEqual(links.map(() => ({ all: { ...all, best: expect.anything() as unknown }, allStakes })));
        const coefficients = ({ multipliers }: DayBest) => multipliers.map(({ coefficient }) => coefficient);
        expect(coefficients(table.best)).toEqual(coefficients(best));
        expect(
          table.best.wins.map(({ betAmount, coefficient }) => Math.floor((betAmount * coefficient) / 100)),
        ).toEqual(best.wins.map(({ betAmount, coefficient }) => Math.floor((betAmount * coefficient) / 100)));
      }),
      { numRuns: 60 },
    );
  });
});

it("a win reaches the table once, with the next report", async () => {
  const time = new VirtualTime(aviatorTable.startTime(FIRST_PERIOD));
  const table = new ModelTable(time);
  const received: string[][] = [];
  const { exchange } = table;
  table.exchange = (period, report) => {
    received.push(report.ended.map(({ id }) => id));
    return exchange(period, report);
  };
  const relay = new RoundRelay({ game: aviatorTable, table, time });
  const win: DayWin = { id: "a", period: FIRST_PERIOD, nickName: "k***e", betAmount: 100, coefficient: 200 };
  for (const [second, ended] of [[win], [], []].entries()) {
    const report = { players: 1, cashed: 0, top: [], ended };
    time.after(second * 1_000, () => void relay.exchange(FIRST_PERIOD, 0, report));
  }
  await time.pass();
  expect(received).toEqual([["a"], [], []]);
});

it("a table is asked as often by one cell as by all cells of a relay", async () => {
  const askedBy = async (cells: number) => {
    const time = new VirtualTime(aviatorTable.startTime(FIRST_PERIOD));
    const table = new ModelTable(time);
    const relay = new RoundRelay({ game: aviatorTable, table, time });
    const period = FIRST_PERIOD;
    const nothing = { players: 1, cashed: 0, top: [], ended: [] };
    const all = (delayMs: number, ask: (cell: number) => Promise<unknown>) => {
      for (let cell = 0; cell < cells; cell++) time.after(delayMs + (cell % 90), () => void ask(cell));
    };
    all(0, () => relay.current(1, time.now()));
    all(500, () => relay.page(10, 0, time.now()));
    for (let second = 0; second < 12; second++) {
      all(second * 1_000, (cell) => relay.exchange(period, cell, nothing));
      all(second * 1_000, (cell) => relay.exchangeStakes(period, cell, { sums: [1], top: [] }));
    }
    all(12_000, () => relay.outcome(period));
    all(13_000, () => relay.outcome(period));
    await time.pass();
    return table.asked;
  };
  expect(await askedBy(1)).toEqual({ current: 1, outcome: 1, page: 1, offer: 0, exchange: 12, exchangeStakes: 12 });
  expect(await askedBy(40)).toEqual({ current: 1, outcome: 1, page: 1, offer: 0, exchange: 12, exchangeStakes: 12 });
});

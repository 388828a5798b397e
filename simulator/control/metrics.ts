import { controlMetrics, type MoneySample } from "#contract/control-metrics.ts";
import type { VisitorCall } from "../http/visitor-call.ts";
import { answer, type Route } from "../http/route.ts";
import type { CellMetrics } from "../cell/cell-metrics.ts";
import { realNow } from "../time/clock.ts";
import type { SimulatorBindings } from "../settings.ts";
import { type CallJournal, RingBuffer } from "../journal/journal.ts";
import { latencyOf, type DeedsSeen } from "../metrics/meter.ts";
import { cellStub, tableStub } from "../objects/stubs.ts";
import { INSTANT_GAMES } from "../cell/games.ts";
import { TABLES } from "../rounds/tables.ts";
import { setClock } from "./clock.ts";

const SAMPLES_KEPT = 600;
const SAMPLE_MS = 1_000;

/** The whole simulator at one look, put together from every table and cell. */
export function metricsControlRoutes(calls: CallJournal): readonly Route<VisitorCall>[] {
  const samples = new RingBuffer<MoneySample>(SAMPLES_KEPT);
  let sampledAt = 0;
  return [
    answer(controlMetrics, async ({ env, cells }: VisitorCall) => {
      const [clock, tables, readings] = await Promise.all([
        setClock(env, {}, realNow),
        tablesLive(env),
        Promise.all(Array.from({ length: cells }, async (_, cell) => cellStub(env, cell).metrics())),
      ]);
      const money = {
        real_time: realNow(),
        now: clock.now,
        members: sum(readings, ({ membersMoney }) => membersMoney),
        total: sum(readings, ({ total }) => total),
      };
      if (money.real_time - sampledAt >= SAMPLE_MS) {
        sampledAt = money.real_time;
        samples.push(money);
      }
      return {
        clock,
        tables,
        instant_games: INSTANT_GAMES.map((game) => ({
          table: game,
          maintenance: readings.some(({ closedGames }) => closedGames.includes(game)),
        })),
        cells: readings.map((reading, cell) => ({ cell, ...activityOf([reading]) })),
        all: activityOf(readings),
        calls: calls.counts,
        money,
        money_over_time: samples.newestFirst().toReversed(),
      };
    }),
  ];
}

async function tablesLive(env: SimulatorBindings) {
  return Promise.all(
    TABLES.map(async (table) => {
      const { endTime, endIsSecret, last, ...live } = await tableStub(env, table).live();
      return {
        table,
        ...live,
        ends_at: endIsSecret ? null : endTime,
        last: last === null ? null : { period: last.period, outcome: JSON.parse(last.outcome) as unknown },
      };
    }),
  );
}

function activityOf(cells: readonly CellMetrics[]) {
  return {
    members: sum(cells, ({ members }) => members),
    simulated: sum(cells, ({ simulated }) => simulated),
    sockets: sum(cells, ({ sockets }) => sockets),
    stakes: deedsOf(cells.map(({ stakes }) => stakes)),
    cash_outs: deedsOf(cells.map(({ cashOuts }) => cashOuts)),
    refusals: sum(cells, ({ refusals }) => refusals),
    errors: sum(cells, ({ errors }) => errors),
  };
}

function deedsOf(cells: readonly DeedsSeen[]) {
  return {
    count: sum(cells, ({ count }) => count),
    per_second: sum(cells, ({ perSecond }) => perSecond),
    latency: latencyOf(cells.map(({ latencies }) => latencies)),
  };
}

function sum<T>(things: readonly T[], numberOf: (thing: T) => number): number {
  return things.reduce((total, thing) => total + numberOf(thing), 0);
}

import type { CellMetrics } from "../objects/cell-api.ts";
import { latencyOf, type DeedsSeen } from "../metrics/meter.ts";
import { tableStub, catalogueStub, cellStub, relayStub } from "../objects/stubs.ts";
import { instantGames } from "../cell/cell-games.ts";
import { tableNames } from "../objects/tables.ts";
import { realNow } from "../time/clock.ts";
import { setClock } from "./clock.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import type { FailedSteps } from "#contract/control/operate.ts";
import { GIFTS } from "../catalogue/gift-relay.ts";
import { relaysOf } from "../objects/placement.ts";
import { simulatorSettings } from "../settings.ts";

/** The failed steps of all cells, tables, relays and the catalogue. */
export async function readFailures(env: SimulatorBindings, cells: number): Promise<FailedSteps[]> {
  const stubs = [
    catalogueStub(env),
    ...tableNames().map((table) => tableStub(env, table)),
    ...Array.from({ length: cells }, (_, cell) => cellStub(env, cell)),
    ...relaysOf(simulatorSettings(env)).flatMap((place) =>
      [...tableNames(), GIFTS].map((table) => relayStub(env, table, place)),
    ),
  ];
  return (await Promise.all(stubs.map(async (stub) => stub.failedSteps()))).flat();
}

/** Summarizes every table and cell. */
export async function readMetrics(context: OperatorCall) {
  const { journal, moneyHistory } = context;
  const [clock, tables, readings, failures, audited] = await Promise.all([
    setClock(context.env, {}, realNow),
    tablesLive(context.env),
    askEveryCell(context, async (cell) => cell.metrics()),
    readFailures(context.env, context.cells),
    catalogueStub(context.env).auditedAt(),
  ]);
  const money = {
    real_time: realNow(),
    now: clock.now,
    members: sum(readings, ({ membersMoney }) => membersMoney),
    total: sum(readings, ({ total }) => total),
  };
  moneyHistory.add(money);
  return {
    clock,
    tables,
    instant_games: instantGames().map((game) => ({
      table: game,
      maintenance: readings.some(({ closedGames }) => closedGames.includes(game)),
    })),
    cells: readings.map((reading, cell) => ({ cell, ...activityOf([reading]) })),
    all: activityOf(readings),
    calls: journal.counts,
    failures,
    money,
    outbox_age_ms: Math.max(...readings.map(({ outboxAgeMs }) => outboxAgeMs)),
    audited_at: audited,
    money_over_time: moneyHistory.oldestFirst(),
  };
}

async function tablesLive(env: SimulatorBindings) {
  return Promise.all(
    tableNames().map(async (table) => {
      const { endTime, endIsSecret, last, beaconLateMs: _late, ...live } = await tableStub(env, table).live();
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

import type { CellMetrics } from "../objects/cell-api.ts";
import type { FailedSteps } from "#contract/control/operate.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { allDirectories, catalogueStub, cellStub, tableStub } from "../objects/stubs.ts";
import { tableNames } from "../objects/tables.ts";
import { realNow } from "../time/clock.ts";
import { simulatorSettings } from "../settings.ts";
import { counter, type Family, gauge, histogram } from "#contract/control/metric-families.ts";

const MS = 1_000;

interface ObjectReading<Live> {
  readonly object: string;
  readonly failedSteps: number;
  readonly live: Live;
}

/** The simulator measures itself with two calls to each cell, table and the catalogue, one to each directory. */
export async function readSimulatorFamilies(env: SimulatorBindings): Promise<Family[]> {
  const { cells: cellCount } = simulatorSettings(env);
  const [cells, tables, directories, catalogue] = await Promise.all([
    Promise.all(
      Array.from({ length: cellCount }, (_, number) => {
        const cell = cellStub(env, number);
        return read(`cell:${number}`, async () => ({ failed: await cell.failedSteps(), live: await cell.metrics() }));
      }),
    ),
    Promise.all(
      tableNames().map((name) => {
        const table = tableStub(env, name);
        return read(`table:${name}`, async () => ({ failed: await table.failedSteps(), live: await table.live() }));
      }),
    ),
    Promise.all(
      allDirectories(env).map((directory, shard) =>
        read(`directory:${shard}`, async () => ({ failed: await directory.failedSteps(), live: null })),
      ),
    ),
    read("catalogue", async () => ({
      failed: await catalogueStub(env).failedSteps(),
      live: await catalogueStub(env).auditedAt(),
    })),
  ]);
  const all = [...cells, ...tables, ...directories, catalogue];
  const up = cells.flatMap(({ live, ...cell }) => (live === undefined ? [] : [{ ...cell, live }]));
  return [
    gauge(
      "simulator_object_up",
      "1: the object answers; 0: it does not, or its data are of a newer release",
      all.map(({ object, live }) => ({ labels: { object }, value: live === undefined ? 0 : 1 })),
    ),
    counter(
      "simulator_failed_steps",
      "Steps, alarms and messages of an object that threw",
      all.map(({ object, failedSteps }) => ({ labels: { object }, value: failedSteps })),
    ),
    ...cellFamilies(up),
    counter(
      "simulator_void_rounds",
      "Rounds that were called off because their beacon did not come",
      tables.map(({ object, live }) => ({ labels: { object }, value: live?.voids ?? 0 })),
    ),
    gauge(
      "simulator_audit_age_seconds",
      "Time since the newest audit, or since the start of the data",
      catalogue.live === undefined ? [] : [{ labels: {}, value: (realNow() - catalogue.live) / MS }],
    ),
    gauge(
      "simulator_beacon_late_seconds",
      "How long the running round has waited for its beacon",
      tables.map(({ object, live }) => ({ labels: { object }, value: (live?.beaconLateMs ?? 0) / MS })),
    ),
  ];
}

function cellFamilies(cells: readonly ObjectReading<CellMetrics>[]): Family[] {
  const each = (valueOf: (cell: CellMetrics) => number) =>
    cells.map(({ object, live }) => ({ labels: { object }, value: valueOf(live) }));
  const deeds = (kind: "stakes" | "cashOuts") =>
    cells.map(({ object, live }) => ({ labels: { object }, durations: live[kind].durations }));
  return [
    histogram("simulator_stake_seconds", "Stakes, refused ones included: receipt to answer", deeds("stakes")),
    histogram("simulator_cash_out_seconds", "Cash-outs, refused ones included: receipt to answer", deeds("cashOuts")),
    counter(
      "simulator_refused_deeds",
      "Refused stakes and cash-outs",
      each(({ refusals }) => refusals),
    ),
    counter(
      "simulator_failed_deeds",
      "Stakes and cash-outs that a bug ended",
      each(({ errors }) => errors),
    ),
    gauge(
      "simulator_sockets",
      "Open sockets of games",
      each(({ sockets }) => sockets),
    ),
    gauge(
      "simulator_members",
      "Members, without simulated players",
      each(({ members }) => members),
    ),
    gauge(
      "simulator_unbalanced_money",
      "Sum of all accounts; anything but 0 is a fault",
      each(({ total }) => total),
    ),
    gauge(
      "simulator_settlement_late_seconds",
      "How long the oldest round with open stakes has been over",
      each(({ settlementLateMs }) => settlementLateMs / MS),
    ),
    gauge(
      "simulator_outbox_age_seconds",
      "Age of the oldest message to another object",
      each(({ outboxAgeMs }) => outboxAgeMs / MS),
    ),
    gauge(
      "simulator_database_bytes",
      "Size of the object's database",
      each(({ databaseBytes }) => databaseBytes),
    ),
  ];
}

async function read<Live>(
  object: string,
  ask: () => Promise<{ failed: readonly FailedSteps[]; live: Live }>,
): Promise<ObjectReading<Live | undefined>> {
  try {
    const { failed, live } = await ask();
    return { object, failedSteps: failed[0]?.count ?? 0, live };
  } catch {
    // The object's own log has the error.
    return { object, failedSteps: 0, live: undefined };
  }
}

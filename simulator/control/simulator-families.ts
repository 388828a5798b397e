import type { CatalogueReadings } from "../objects/catalogue-api.ts";
import type { CellMetrics } from "../objects/cell-api.ts";
import type { GameReturn } from "../metrics/returns.ts";
import type { FailedSteps } from "#contract/control/operate.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { allDirectories, catalogueStub, cellStub, ofOlderObject, tableStub } from "../objects/stubs.ts";
import { tableNames } from "../objects/tables.ts";
import { realNow } from "../time/clock.ts";
import { simulatorSettings } from "../settings.ts";
import { counter, type Family, gauge, histogram } from "#contract/control/metric-families.ts";

const MS = 1_000;

/** An idle object writes once in so many real ms to tell that it can. */
const PROBE_AFTER_MS = 300_000;

/** Calls to each object. */
interface Measured {
  checkStorage(idleMs: number): Promise<void>;
  failedSteps(): Promise<readonly FailedSteps[]>;
}

interface ObjectReading<Live> {
  readonly object: string;
  readonly stores: boolean;
  readonly failedSteps: number;
  readonly live: Live;
}

/** The simulator measures itself with three calls to each cell, table and the catalogue, two to each directory. */
export async function readSimulatorFamilies(env: SimulatorBindings): Promise<Family[]> {
  const { cells: cellCount } = simulatorSettings(env);
  const [cells, tables, directories, catalogue] = await Promise.all([
    Promise.all(
      Array.from({ length: cellCount }, (_, number) => {
        const cell = cellStub(env, number);
        return read(`cell:${number}`, cell, async () => cell.metrics());
      }),
    ),
    Promise.all(
      tableNames().map((name) => {
        const table = tableStub(env, name);
        return read(`table:${name}`, table, async () => table.live());
      }),
    ),
    Promise.all(allDirectories(env).map((directory, shard) => read(`directory:${shard}`, directory, async () => null))),
    read("catalogue", catalogueStub(env), async () => catalogueStub(env).readings().catch(ofOlderObject(null))),
  ]);
  const all = [...cells, ...tables, ...directories, catalogue];
  const up = cells.flatMap(({ live, ...cell }) => (live === undefined ? [] : [{ ...cell, live }]));
  return [
    gauge(
      "simulator_object_up",
      "1: the object answers; 0: it does not, or its data are of a newer release",
      all.map(({ object, live }) => ({ labels: { object }, value: live === undefined ? 0 : 1 })),
    ),
    gauge(
      "simulator_object_stores",
      "1: the object can store; 0: it cannot, or does not answer",
      all.map(({ object, stores }) => ({ labels: { object }, value: stores ? 1 : 0 })),
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
    ...(catalogue.live == null ? [] : catalogueFamilies(catalogue.live)),
    gauge(
      "simulator_beacon_late_seconds",
      "How long the running round has waited for its beacon",
      tables.map(({ object, live }) => ({ labels: { object }, value: (live?.beaconLateMs ?? 0) / MS })),
    ),
  ];
}

function catalogueFamilies(readings: CatalogueReadings): Family[] {
  const { auditedAt, auditBroken, textsSent, textsFailed, textsCapped = 0, excludedRegistrations } = readings;
  return [
    counter("simulator_excluded_registrations", "Members who registered on a device of a member that excluded itself", [
      { labels: {}, value: excludedRegistrations },
    ]),
    gauge("simulator_audit_age_seconds", "Time since the newest audit, or since the start of the data", [
      { labels: {}, value: (realNow() - auditedAt) / MS },
    ]),
    gauge("simulator_audit_broken", "Invariants that the newest audit found broken", [
      { labels: {}, value: auditBroken },
    ]),
    counter("simulator_texts", "Text messages, by whether the webhook took them or a cap refused them", [
      { labels: { outcome: "sent" }, value: textsSent },
      { labels: { outcome: "failed" }, value: textsFailed },
      { labels: { outcome: "capped" }, value: textsCapped },
    ]),
  ];
}

function cellFamilies(cells: readonly ObjectReading<CellMetrics>[]): Family[] {
  const each = (valueOf: (cell: CellMetrics) => number) =>
    cells
      .map(({ object, live }) => ({ labels: { object }, value: valueOf(live) }))
      // While a release goes out, a cell of the one before does not tell all.
      .filter(({ value }) => Number.isFinite(value));
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
      "simulator_withdrawal_age_seconds",
      "Age of the oldest open withdrawal",
      each(({ withdrawalAgeMs }) => withdrawalAgeMs / MS),
    ),
    gauge(
      "simulator_platform_money",
      "Balances of the platform's accounts, minor units; below 0: members have it",
      cells.flatMap(({ object, live }) =>
        Object.entries({ ...live.platformMoney }).map(([account, value]) => ({ labels: { object, account }, value })),
      ),
    ),
    ...returnFamilies(cells),
    gauge(
      "simulator_database_bytes",
      "Size of the object's database",
      each(({ databaseBytes }) => databaseBytes),
    ),
  ];
}

/** Since the cell started; the alert compares what was paid with what the odds would have paid. */
function returnFamilies(cells: readonly ObjectReading<CellMetrics>[]): Family[] {
  const each = (valueOf: (game: GameReturn) => number) =>
    cells.flatMap(({ object, live }) =>
      Object.entries({ ...live.returns }).map(([game, sums]) => ({ labels: { object, game }, value: valueOf(sums) })),
    );
  return [
    counter(
      "simulator_staked_money",
      "Stakes that were won or lost, minor units",
      each(({ staked }) => staked),
    ),
    counter(
      "simulator_paid_money",
      "What those stakes were paid, minor units",
      each(({ paid }) => paid),
    ),
    counter(
      "simulator_expected_money",
      "What the games' odds would have paid for them, minor units",
      each(({ expected }) => expected),
    ),
    counter(
      "simulator_paid_variance",
      "By how much luck may part the two, minor units squared",
      each(({ variance }) => variance),
    ),
  ];
}

/** The object's own log has the errors. */
async function read<Live>(
  object: string,
  stub: Measured,
  ask: () => Promise<Live>,
): Promise<ObjectReading<Live | undefined>> {
  const stores = await stub.checkStorage(PROBE_AFTER_MS).then(
    () => true,
    () => false,
  );
  try {
    // In turn: an object that cannot start fails each call that waits for it.
    const [failed] = await stub.failedSteps();
    return { object, stores, failedSteps: failed?.count ?? 0, live: await ask() };
  } catch {
    // The object's own log has the error.
    return { object, stores, failedSteps: 0, live: undefined };
  }
}

import type { FailedSteps } from "#contract/control/control.ts";
import { GIFTS } from "../catalogue/gift-relay.ts";
import { relaysOf } from "../objects/placement.ts";
import { catalogueStub, cellStub, relayStub, tableStub } from "../objects/stubs.ts";
import { TABLES } from "../rounds/tables.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";

/** The failed steps of all cells, tables, relays and the catalogue. */
export async function readFailures(env: SimulatorBindings, cells: number): Promise<FailedSteps[]> {
  const stubs = [
    catalogueStub(env),
    ...TABLES.map((table) => tableStub(env, table)),
    ...Array.from({ length: cells }, (_, cell) => cellStub(env, cell)),
    ...relaysOf(simulatorSettings(env)).flatMap((place) =>
      [...TABLES, GIFTS].map((table) => relayStub(env, table, place)),
    ),
  ];
  return (await Promise.all(stubs.map(async (stub) => stub.failedSteps()))).flat();
}

import { fairnessChains, fairnessLog, fairnessOdds } from "#contract/calls/fairness.ts";
import { refuse } from "#contract/refusals.ts";
import { receiptKeys } from "../ledger/receipts.ts";
import { answer, type Route } from "../http/route.ts";
import { catalogueStub, tableStub } from "../objects/stubs.ts";
import { type SimulatorSettings, simulatorSettings } from "../settings.ts";
import { tableNames } from "../objects/tables.ts";
import type { PublicChain } from "../objects/rounds-api.ts";
import type { VisitorCall } from "../objects/bindings.ts";

export const fairnessRoutes: readonly Route<VisitorCall>[] = [
  answer(fairnessChains, async ({ env }: VisitorCall, { table }) => {
    const tables = table === undefined ? tableNames() : tableNames().filter((name) => name === table);
    if (tables.length === 0) return refuse("bad_request", { with: { field: "table" } });
    const asked = await Promise.all(
      tables.map(async (name) => {
        const stub = tableStub(env, name);
        return { chains: (await stub.chains()).map((chain) => chainView(name, chain)), voided: await stub.voidCount() };
      }),
    );
    return {
      queryset: asked.flatMap(({ chains }) => chains),
      beacon: beaconView(simulatorSettings(env)),
      receipt_keys: receiptKeys(simulatorSettings(env).receiptKey),
      voided: asked.reduce((sum, { voided }) => sum + voided, 0),
    };
  }),
  answer(fairnessOdds, async ({ env }: VisitorCall, { table }) => {
    if (!tableNames().includes(table)) return refuse("bad_request", { with: { field: "table" } });
    const { outcomes, ...more } = await tableStub(env, table).odds();
    return { ...more, queryset: outcomes };
  }),
  answer(
    fairnessLog,
    async ({ env }: VisitorCall, question) => (await catalogueStub(env).readLog(question)) ?? refuse("not_found"),
  ),
];

function beaconView({ beacon, saltBeacon }: Pick<SimulatorSettings, "beacon" | "saltBeacon">) {
  if (saltBeacon === null) return null;
  const { address, publicKey, genesisTime, period } = saltBeacon;
  return { address, public_key: publicKey, genesis_time: genesisTime, period, each_round: beacon !== null };
}

function chainView(table: string, { firstPeriod, publishTime, salt, saltedFrom, ...chain }: PublicChain) {
  return {
    table,
    ...chain,
    first_period: firstPeriod,
    publish_time: publishTime,
    salt_round: salt?.round ?? null,
    salt_randomness: salt?.randomness ?? null,
    salt_signature: salt?.signature ?? null,
    salted_from: saltedFrom,
  };
}

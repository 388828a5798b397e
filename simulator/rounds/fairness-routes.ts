import { fairnessChains } from "#contract/calls/fairness.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route } from "../http/route.ts";
import type { VisitorCall } from "../http/visitor-call.ts";
import { tableStub } from "../objects/stubs.ts";
import type { PublicChain } from "./chains.ts";
import { TABLES } from "./tables.ts";

/** Visitor calls on the fairness of all tables. */
export const fairnessRoutes: readonly Route<VisitorCall>[] = [
  answer(fairnessChains, async ({ env }: VisitorCall, { table }) => {
    const tables = table === undefined ? TABLES : TABLES.filter((name) => name === table);
    if (tables.length === 0) return refuse("bad_request", { with: { field: "table" } });
    const chains = await Promise.all(
      tables.map(async (name) => (await tableStub(env, name).chains()).map((chain) => chainView(name, chain))),
    );
    return { queryset: chains.flat(), beacon: null };
  }),
];

function chainView(table: string, { firstPeriod, ...chain }: PublicChain) {
  return { table, ...chain, first_period: firstPeriod };
}

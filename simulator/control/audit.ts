import type { Invariant } from "#contract/control/operate.ts";
import { catalogueStub, cellStub } from "../objects/stubs.ts";
import { readFailures } from "./metrics.ts";
import { auditOpenRounds, auditSettledRounds, auditTables } from "./audit-rounds.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** Merges the audits of every cell and table. Money in minor units. `sleep`: real ms. */
export async function audit(env: SimulatorBindings, cells: number, sleep: (ms: number) => Promise<void>) {
  const numbers = Array.from({ length: cells }, (_, cell) => cell);
  const rounds = await Promise.all(
    numbers.map(async (cell) => {
      const open = await auditOpenRounds(env, cell, sleep);
      return { cell, invariants: [...(await auditSettledRounds(env, cell)), open] };
    }),
  );
  const tables = await auditTables(env);
  const audits = await Promise.all(numbers.map(async (cell) => ({ cell, ...(await cellStub(env, cell).audit()) })));
  const sums = audits.map(({ cell, total }) => ({ cell, total })).filter(({ total }) => total !== 0);
  const sumsAreZero: Invariant = {
    name: "the sum of each cell is 0",
    checked: audits.length,
    broken: sums.length,
    first: sums[0] === undefined ? null : `cell ${sums[0].cell}: ${sums[0].total}`,
  };
  const acrossCells = [await transitAddsUp(env, cells, audits), await itemsAddUp(env, audits)];
  const invariants = [sumsAreZero, ...acrossCells, ...merged([...audits, ...rounds].map(inCell)), ...merged(tables)];
  return {
    ok: invariants.every(({ broken }) => broken === 0),
    total: audits.reduce((sum, { total }) => sum + total, 0),
    cells: audits.map(({ cell, members, transfers, total }) => ({ cell, members, transfers, total })),
    invariants,
    failures: await readFailures(env, cells),
  };
}

/** Money that left a cell is in another cell or in an undelivered message. */
async function transitAddsUp(
  env: SimulatorBindings,
  cells: number,
  audits: readonly { transit: number; outgoing: readonly { id: string; amount: number }[] }[],
): Promise<Invariant> {
  const outgoing = audits.flatMap((each) => each.outgoing);
  const ids = outgoing.map(({ id }) => id);
  const received = await Promise.all(
    Array.from({ length: ids.length === 0 ? 0 : cells }, async (_, cell) => cellStub(env, cell).receivedAmong(ids)),
  );
  const arrived = new Set(received.flat());
  const underWay = outgoing.filter(({ id }) => !arrived.has(id)).reduce((sum, { amount }) => sum + amount, 0);
  const transit = audits.reduce((sum, each) => sum + each.transit, 0);
  const broken = transit === underWay ? 0 : 1;
  return {
    name: "transit equals outbox minus inbox",
    checked: outgoing.length,
    broken,
    first: broken === 0 ? null : `transit is ${transit}, under way are ${underWay}`,
  };
}

/** Every item taken from the stock belongs to an order, placed or still being placed. */
async function itemsAddUp(
  env: SimulatorBindings,
  audits: readonly { ordersWithGoods: number; ordersPlacing: number }[],
): Promise<Invariant> {
  const taken = await catalogueStub(env).itemsTaken();
  const withGoods = audits.reduce((sum, each) => sum + each.ordersWithGoods, 0);
  const placing = audits.reduce((sum, each) => sum + each.ordersPlacing, 0);
  const broken = withGoods <= taken && taken <= withGoods + placing ? 0 : 1;
  return {
    name: "items taken are those of orders",
    checked: taken,
    broken,
    first: broken === 0 ? null : `${taken} are taken, ${withGoods} orders have goods, ${placing} are being placed`,
  };
}

/** A cell's invariants; each offender carries the cell's number. */
function inCell({ cell, invariants }: { cell: number; invariants: readonly Invariant[] }): Invariant[] {
  return invariants.map((each) => ({ ...each, first: each.first === null ? null : `cell ${cell}: ${each.first}` }));
}

function merged(found: readonly (readonly Invariant[])[]): Invariant[] {
  const byName = new Map<string, Invariant>();
  for (const { name, checked, broken, first } of found.flat()) {
    const sum = byName.get(name) ?? { name, checked: 0, broken: 0, first: null };
    byName.set(name, {
      name,
      checked: sum.checked + checked,
      broken: sum.broken + broken,
      first: sum.first ?? first,
    });
  }
  return [...byName.values()];
}

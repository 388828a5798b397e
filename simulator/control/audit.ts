import type { Invariant } from "../../edge/contract/control.ts";
import type { SimulatorBindings } from "../env.ts";
import { cellStub } from "../objects.ts";

/** Asks every cell for its audit and puts them together. Money in minor units. */
export async function audit(env: SimulatorBindings, cells: number) {
  const audits = await Promise.all(
    Array.from({ length: cells }, async (_, cell) => ({ cell, ...(await cellStub(env, cell).audit()) })),
  );
  const sums = audits.map(({ cell, total }) => ({ cell, total })).filter(({ total }) => total !== 0);
  const sumsAreZero: Invariant = {
    name: "the sum of each cell is 0",
    checked: audits.length,
    broken: sums.length,
    first: sums[0] === undefined ? null : `cell ${sums[0].cell}: ${sums[0].total}`,
  };
  const invariants = [sumsAreZero, ...merged(audits)];
  return {
    ok: invariants.every(({ broken }) => broken === 0),
    total: audits.reduce((sum, { total }) => sum + total, 0),
    cells: audits.map(({ cell, members, transfers, total }) => ({ cell, members, transfers, total })),
    invariants,
  };
}

function merged(audits: readonly { cell: number; invariants: Invariant[] }[]): Invariant[] {
  const byName = new Map<string, Invariant>();
  for (const { cell, invariants } of audits) {
    for (const { name, checked, broken, first } of invariants) {
      const sum = byName.get(name) ?? { name, checked: 0, broken: 0, first: null };
      const offender = first === null ? null : `cell ${cell}: ${first}`;
      byName.set(name, {
        name,
        checked: sum.checked + checked,
        broken: sum.broken + broken,
        first: sum.first ?? offender,
      });
    }
  }
  return [...byName.values()];
}

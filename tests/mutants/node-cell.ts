import { roundOf } from "#games/aviator/rules/timeline.ts";
import { AVIATOR_COLUMNS } from "#games/aviator/server/stakes.ts";
import type { CellGame } from "#simulator/cell/cell-game.ts";
import { CELL_GAMES } from "#simulator/cell/cell-games.ts";
import { limitReviewStep } from "#simulator/cell/limits/limit-reviews.ts";
import { memberLimitSchema } from "#simulator/cell/limits/member-limits.ts";
import { attemptsSchema } from "#simulator/cell/tables/attempts.ts";
import { entropyStep, ledgerSchema } from "#simulator/ledger/schema.ts";
import { sealStep } from "#simulator/ledger/seals.ts";
import { calmStorage, Disk, type Storage } from "#tests/world/platform/storage.ts";

// Stands for `cloudflare:test` and simulator/testing/objects.ts in tests of parts that need nothing but a cell's storage.

const STEPS = [ledgerSchema + memberLimitSchema, entropyStep, attemptsSchema, limitReviewStep, sealStep];

// The only game whose days the ledger sums. All games would load the whole simulator for each mutant.
const sums = { columns: AVIATOR_COLUMNS, timeOf: (period: number) => roundOf(period).startTime };
CELL_GAMES.provide([{ name: "aviator", ...sums } as unknown as CellGame]);

/** Runs `work` with the tables of the ledger and the limits, on an empty disk. */
export async function insideTestCell<R>(work: (state: { storage: Storage }) => R | Promise<R>): Promise<R> {
  const disk = new Disk(null);
  const storage = calmStorage(disk);
  for (const step of STEPS) disk.run(step);
  try {
    return await work({ storage });
  } finally {
    disk.close();
  }
}

export const reset = async (): Promise<void> => undefined;

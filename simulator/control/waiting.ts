import type { VisitorCall } from "../directory/account-calls.ts";
import { cellStub } from "../objects/stubs.ts";

/** As many as an operator is shown. */
export const SHOWN = 200;

type CellStub = ReturnType<typeof cellStub>;

/** What waits in any cell, newest first. */
export async function waitingInAllCells<Row extends { create_time: number }>(
  { env, cells }: VisitorCall,
  ask: (cell: CellStub) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await Promise.all(Array.from({ length: cells }, (_, cell) => ask(cellStub(env, cell))));
  return found
    .flat()
    .sort((a, b) => b.create_time - a.create_time)
    .slice(0, SHOWN);
}

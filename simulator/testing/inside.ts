import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import type { Cell } from "../cell/cell.ts";
import { cellStub } from "../objects/stubs.ts";

/** A cell that no member lives in: its real storage is a place to try parts of a cell in. */
const TEST_CELL = 900;

/** Runs inside the test cell, with its real storage and its real tables. */
export function insideTestCell<R>(work: (state: DurableObjectState, cell: Cell) => R | Promise<R>): Promise<R> {
  return insideCell(TEST_CELL, work);
}

/** Runs inside a cell. */
export function insideCell<R>(
  cell: number,
  work: (state: DurableObjectState, cell: Cell) => R | Promise<R>,
): Promise<R> {
  return runInDurableObject(cellStub(env, cell), (instance, state) => work(state, instance));
}

import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { Cell } from "../cell/cell.ts";
import { DueTimes } from "../cell/due-times.ts";
import { workerClock } from "../objects/shared-clock.ts";
import { cellStub } from "../objects/stubs.ts";
import { Rounds } from "../rounds/rounds.ts";
import { Clock, type ClockState, realNow } from "../time/clock.ts";
import { insideTestCell, type ObjectKind, SqlWatch } from "./objects.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

// Time that passes as on a live clock, and what the platform counts meanwhile. `vi.restoreAllMocks` ends both.

/** The cell with players, and those without, which hear of the time less often. */
const CELL = 0;
const CELLS = [0, 1, 2];
const REST_SECONDS = 10;

/** A change of the bench's clock would write a row in each object, which no live clock does. */
let now = 0;
const stateNow = (): ClockState => ({ speed: 1, frozen: true, anchorReal: 0, anchorNow: now });

export function beginTime(time: number): void {
  now = time;
  vi.spyOn(Clock.prototype, "state", "get").mockImplementation(stateNow);
  vi.spyOn(Clock.prototype, "set").mockReturnValue();
  vi.spyOn(Clock.prototype, "now").mockImplementation(() => now);
  vi.spyOn(Clock.prototype, "realMsUntil").mockImplementation((then) => (then <= now ? 0 : null));
  vi.spyOn(Clock.prototype, "realTimeOf").mockImplementation((then) => (then <= now ? realNow() : null));
}

/** Returns the new time. */
export async function passTime(ms: number): Promise<number> {
  now += ms;
  workerClock(env).invalidate();
  const cells = (now / SECOND_MS) % REST_SECONDS < 1 ? CELLS : [CELL];
  await Promise.all(cells.map((cell) => cellStub(env, cell).setClock(stateNow())));
  return now;
}

/** Counts what the platform counts, without what the bench itself does to move time. */
export async function openMeter() {
  const watch = await SqlWatch.open();
  const [storage, kv] = await insideTestCell((ctx) => [
    Object.getPrototypeOf(ctx.storage) as DurableObjectStorage,
    Object.getPrototypeOf(ctx.storage.kv) as SyncKvStorage,
  ]);
  // In frozen time a cell deletes its alarm where it would set it for later.
  const alarms = [vi.spyOn(storage, "setAlarm"), vi.spyOn(storage, "deleteAlarm").mockResolvedValue()];
  const values = vi.spyOn(kv, "put");
  const rung = vi.spyOn(DueTimes.prototype, "ring");
  const questions = (["current", "offer", "outcome", "exchange", "exchangeStakes"] as const).map((name) =>
    vi.spyOn(Rounds.prototype, name),
  );
  const calls = (spies: readonly { readonly mock: { readonly calls: unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  let clocks = 0;
  let readByClocks = 0;
  const { setClock } = Cell.prototype;
  vi.spyOn(Cell.prototype, "setClock").mockImplementation(function counted(this: Cell, changed) {
    const before = watch.rowsRead("cells");
    const isHere = setClock.call(this, changed);
    clocks += 1;
    readByClocks += watch.rowsRead("cells") - before;
    return isHere;
  });
  return {
    written: (kind: ObjectKind) => watch.rowsWritten(kind),
    read: (kind: ObjectKind) => watch.rowsRead(kind) - (kind === "cells" ? readByClocks : 0),
    alarmsSet: () => calls(alarms) - clocks,
    // Moving time sets a due alarm again, so one may ring twice: the second finds nothing to do.
    alarmsRung: () => rung.mock.results.filter(({ type, value }) => type === "return" && value.length > 0).length,
    values: () => calls([values]),
    questions: () => calls(questions),
    close: () => watch.close(),
  };
}

import { simulatorSettings } from "../settings.ts";
import { CachedState } from "./cached-state.ts";
import { catalogueStub } from "./stubs.ts";
import { type Clock, type ClockState, nowAt, REAL_TIME, realNow } from "../time/clock.ts";
import type { SimulatorBindings } from "./bindings.ts";

// The catalogue keeps the clock. Without a test bench time cannot change, so no request to the catalogue is needed.

interface WorkerClock {
  readonly state: () => Promise<ClockState>;
  /** Ms since the epoch, simulated. */
  readonly now: () => Promise<number>;
  /** Drops the cached state, since a call may have changed it. */
  readonly invalidate: () => void;
}

/** By the catalogue's binding: a change in this isolate invalidates the clock for every user of it. */
const workerClocks = new WeakMap<SimulatorBindings["CATALOGUE"], WorkerClock>();

export function workerClock(env: SimulatorBindings): WorkerClock {
  if (!simulatorSettings(env).testBench) return realClock;
  const clock = workerClocks.get(env.CATALOGUE) ?? cachedClock(async () => catalogueStub(env).time());
  workerClocks.set(env.CATALOGUE, clock);
  return clock;
}

/**
 * Sets the clock of a Durable Object before its first event, and registers the object for every later change. Calls
 * `begin` once the time is known.
 */
export function syncClock(
  ctx: DurableObjectState,
  env: SimulatorBindings,
  clock: Clock,
  begin: () => void = () => undefined,
): void {
  if (clock.isSet || !simulatorSettings(env).testBench) {
    begin();
    return;
  }
  void ctx.blockConcurrencyWhile(async () => {
    clock.set(await catalogueStub(env).enrol(ctx.id.name ?? ""));
    begin();
  });
}

const realClock: WorkerClock = {
  state: async () => REAL_TIME,
  now: async () => nowAt(REAL_TIME, realNow()),
  invalidate: () => undefined,
};

function cachedClock(fetchState: () => Promise<ClockState>): WorkerClock {
  const cached = new CachedState(fetchState);
  const state = () => cached.read();
  return { state, now: async () => nowAt(await state(), realNow()), invalidate: () => cached.invalidate() };
}

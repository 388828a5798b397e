import { controlTokenIn } from "#contract/control-token.ts";
import { type ClockState, nowAt, REAL_TIME, realNow } from "./clock.ts";
import type { SimulatorBindings } from "../settings.ts";
import { catalogueStub } from "../objects/stubs.ts";

/** An operator's change of the time in another isolate counts here by then; real ms. */
const FRESH_MS = 1_000;

/**
 * The simulator's time for the stateless Worker, which keeps no clock. One object keeps the clock for all: if each call
 * asked it, that object would bound the calls of the whole simulator.
 */
export interface KnownTime {
  readonly state: () => Promise<ClockState>;
  /** Ms since the epoch, simulated. */
  readonly now: () => Promise<number>;
  /** Has the next caller ask: the time may just have been changed. */
  readonly forget: () => void;
}

/** By the binding of the catalogue: whoever changes the time in this isolate has all others of it hear of that. */
const known = new WeakMap<SimulatorBindings["CATALOGUE"], KnownTime>();

/** The time of an env. Without a control token nobody can change the time, and nobody is asked for it. */
export function knownTime(env: SimulatorBindings): KnownTime {
  if (controlTokenIn(env.CONTROL_TOKEN) === null) return realTime;
  const time = known.get(env.CATALOGUE) ?? heldTime(async () => catalogueStub(env).time());
  known.set(env.CATALOGUE, time);
  return time;
}

const realTime: KnownTime = {
  state: async () => REAL_TIME,
  now: async () => nowAt(REAL_TIME, realNow()),
  forget: () => undefined,
};

/** Asks for the state once in `FRESH_MS`, and again after it was forgotten. */
function heldTime(ask: () => Promise<ClockState>): KnownTime {
  let held: ClockState | null = null;
  let askedAt = -Infinity;
  let changes = 0;

  return { state, now: async () => nowAt(await state(), realNow()), forget };

  async function state(): Promise<ClockState> {
    const sinceAsked = realNow() - askedAt;
    // A machine's clock that was put back must not make a state last for ever.
    if (held !== null && sinceAsked >= 0 && sinceAsked < FRESH_MS) return held;
    const before = changes;
    // One caller asks, and the others go on with what is held.
    askedAt = realNow();
    const asked = await ask();
    // What was asked before a change may be from before it.
    if (before === changes) held = asked;
    return asked;
  }

  function forget(): void {
    changes += 1;
    held = null;
  }
}

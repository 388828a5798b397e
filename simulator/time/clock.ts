import { KOLKATA_MS } from "#contract/values/kolkata.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

/** The relation of simulated to real time; the same in every object. */
export interface ClockState {
  readonly speed: number;
  readonly frozen: boolean;
  /** Real time of the last change, ms since the epoch. */
  readonly anchorReal: number;
  /** Simulated time of the last change. */
  readonly anchorNow: number;
}

export const REAL_TIME: ClockState = { speed: 1, frozen: false, anchorReal: 0, anchorNow: 0 };

export interface ClockChange {
  speed?: number | undefined;
  shift_ms?: number | undefined;
  frozen?: boolean | undefined;
  /** Advances to this time, unless it is in the past. */
  to?: number | undefined;
}

/** Simulated time at a real time, in whole ms. */
export function nowAt(state: ClockState, real: number): number {
  if (state.frozen) return state.anchorNow;
  return Math.floor(state.anchorNow + (real - state.anchorReal) * state.speed);
}

/**
 * The clock after a change at a real time; simulated time continues from its value. The anchor never moves backwards,
 * even if the machine's clock does, so it tells which of two states is newer.
 */
export function changeClock(state: ClockState, change: ClockChange, real: number): ClockState {
  const anchorReal = Math.max(real, state.anchorReal);
  return {
    speed: change.speed ?? state.speed,
    frozen: change.frozen ?? state.frozen,
    anchorReal,
    anchorNow: Math.max(nowAt(state, anchorReal) + (change.shift_ms ?? 0), change.to ?? 0),
  };
}

/** Real ms until the simulated time `then`; null in frozen time. */
export function realMsUntil(state: ClockState, then: number, real: number): number | null {
  const left = then - nowAt(state, real);
  if (left <= 0) return 0;
  return state.frozen ? null : Math.ceil(left / state.speed);
}

/** Real ms since the epoch, for modules without a clock. */
export function realNow(): number {
  return Date.now();
}

/** The clock of an object, which survives a restart. No other module reads the time of day. */
export class Clock {
  #state: ClockState;
  readonly #kv: SyncKvStorage;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
    this.#state = this.#kv.get<ClockState>("clock") ?? REAL_TIME;
  }

  /** Whether a state was ever set; until then time is real. */
  get isSet(): boolean {
    return this.#kv.get("clock") !== undefined;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Adopts `state`, unless it is older than the current one: changes may arrive out of order. */
  set(state: ClockState): void {
    if (state.anchorReal < this.#state.anchorReal) return;
    this.#kv.put("clock", state);
    this.#state = state;
  }

  /** Simulated ms since the epoch. Read it once per event and pass it on. */
  now(): number {
    return nowAt(this.#state, Date.now());
  }

  /** Real ms since the epoch, for limits that protect the machine; it runs on in frozen time. */
  real(): number {
    return Date.now();
  }

  /** Real ms until the simulated time `then`; null in frozen time. */
  realMsUntil(then: number): number | null {
    return realMsUntil(this.#state, then, Date.now());
  }

  /** The real time of the simulated time `then`; null in frozen time. */
  realTimeOf(then: number): number | null {
    const real = Date.now();
    const wait = realMsUntil(this.#state, then, real);
    return wait === null ? null : real + wait;
  }
}

/** The last midnight in India before `now`, ms since the epoch. Daily limits start there. */
export function dayStart(now: number): number {
  return Math.floor((now + KOLKATA_MS) / DAY_MS) * DAY_MS - KOLKATA_MS;
}

/** The last full hour in India before `now`. */
export function hourStart(now: number): number {
  return Math.floor((now + KOLKATA_MS) / HOUR_MS) * HOUR_MS - KOLKATA_MS;
}

/** `hourStart` in SQL, of the column `time`. */
export const HOUR_OF_TIME = `((time + ${KOLKATA_MS}) / ${HOUR_MS} * ${HOUR_MS} - ${KOLKATA_MS})`;

const WEEK_DAYS = 7;
/** The epoch was a Thursday; weeks begin on Monday. */
const EPOCH_WEEKDAY = 3;

/** The start of the week, Monday 00:00 in India. */
export function weekStart(now: number): number {
  const day = Math.floor((now + KOLKATA_MS) / DAY_MS);
  return (day - ((day + EPOCH_WEEKDAY) % WEEK_DAYS)) * DAY_MS - KOLKATA_MS;
}

/** The start of the calendar month in India. */
export function monthStart(now: number): number {
  const date = new Date(now + KOLKATA_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - KOLKATA_MS;
}

/** How the simulator's time follows from real time. All of its objects hold the same state. */
export interface ClockState {
  readonly speed: number;
  readonly frozen: boolean;
  /** At this real time (ms since the epoch) … */
  readonly anchorReal: number;
  /** … the simulator's time was this. */
  readonly anchorNow: number;
}

export const REAL_TIME: ClockState = { speed: 1, frozen: false, anchorReal: 0, anchorNow: 0 };

export interface ClockChange {
  speed?: number | undefined;
  shift_ms?: number | undefined;
  frozen?: boolean | undefined;
  /** On to this time, unless it is over. */
  to?: number | undefined;
}

/** The simulator's time at a real time, in whole ms. */
export function nowAt(state: ClockState, real: number): number {
  if (state.frozen) return state.anchorNow;
  return Math.floor(state.anchorNow + (real - state.anchorReal) * state.speed);
}

/**
 * The clock after a change made at a real time: time goes on from where it was. Its anchor is never before that of the
 * state that it follows, even where the machine's clock was put back: by it one knows which of two is the newer.
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

/** Real ms until the simulator's time is `then`; null while time stands still. */
export function realMsUntil(state: ClockState, then: number, real: number): number | null {
  const left = then - nowAt(state, real);
  if (left <= 0) return 0;
  return state.frozen ? null : Math.ceil(left / state.speed);
}

/** Real ms since the epoch, for those that keep no clock of their own. */
export function realNow(): number {
  return Date.now();
}

/** The clock of one object: the only place where the time of day is read. Its state outlives a restart. */
export class Clock {
  #state: ClockState;
  readonly #kv: SyncKvStorage;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
    this.#state = this.#kv.get<ClockState>("clock") ?? REAL_TIME;
  }

  /** Whether it was ever told the time: until then it is the real one. */
  get isSet(): boolean {
    return this.#kv.get("clock") !== undefined;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Goes by `state` from now on, unless a newer one is known: what is told of changes may come out of order. */
  set(state: ClockState): void {
    if (state.anchorReal < this.#state.anchorReal) return;
    this.#kv.put("clock", state);
    this.#state = state;
  }

  /** Ms since the epoch, simulated. Read it once for each event and hand it down. */
  now(): number {
    return nowAt(this.#state, Date.now());
  }

  /** Real ms since the epoch, for what guards the machine and not the game: it runs on while time is frozen. */
  real(): number {
    return Date.now();
  }

  /** Real ms until the simulator's time is `then`; null while time stands still. */
  realMsUntil(then: number): number | null {
    return realMsUntil(this.#state, then, Date.now());
  }

  /** The real time at which the simulator's time is `then`; null while time stands still. */
  realTimeOf(then: number): number | null {
    const real = Date.now();
    const wait = realMsUntil(this.#state, then, real);
    return wait === null ? null : real + wait;
  }
}

const DAY_MS = 24 * 3600 * 1000;
/** Asia/Kolkata keeps one offset all year. */
const KOLKATA_MS = (5 * 60 + 30) * 60 * 1000;

/** The midnight in India before `now`, ms since the epoch: daily limits start anew there. */
export function dayStart(now: number): number {
  return Math.floor((now + KOLKATA_MS) / DAY_MS) * DAY_MS - KOLKATA_MS;
}

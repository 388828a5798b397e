import { SeededRandom } from "./random.ts";

/** Rates of faults in a world: probabilities for each message, event or transaction; times in ms. */
interface FaultRates {
  /** The usual maximum delay of a message … */
  readonly delay: number;
  /** … and a larger maximum, with its probability. */
  readonly slow: number;
  readonly slowDelay: number;
  /** A message or its answer is lost. */
  readonly loseMessage: number;
  readonly loseAnswer: number;
  /** A message is delivered twice. */
  readonly repeat: number;
  /** An object ends in the middle of an event. */
  readonly die: number;
  /** A transaction throws in its middle. */
  readonly throwInside: number;
  /** A socket breaks, for each text on it. */
  readonly cut: number;
  /** An alarm is up to a minute late. */
  readonly lateAlarm: number;
  /** An object ends while its alarm works. */
  readonly dieInAlarm: number;
  /** Mean times between an operator's actions: ending an object, advancing the clock. */
  readonly killEvery: number;
  readonly leapEvery: number;
}

export const NO_FAULTS: FaultRates = {
  delay: 3,
  slow: 0,
  slowDelay: 0,
  loseMessage: 0,
  loseAnswer: 0,
  repeat: 0,
  die: 0,
  throwInside: 0,
  cut: 0,
  lateAlarm: 0,
  dieInAlarm: 0,
  killEvery: Number.POSITIVE_INFINITY,
  leapEvery: Number.POSITIVE_INFINITY,
};

/**
 * Rates for one world. Some faults are absent, others rare or frequent, because all faults at once would hide defects
 * that need a quiet environment.
 */
export function randomRates(random: SeededRandom): FaultRates {
  const often = (max: number) => frequency(random, max);
  const every = (min: number) => (random.chance(0.35) ? Number.POSITIVE_INFINITY : min * 10 ** random.float());
  return {
    delay: random.pick([2, 10, 60, 200]),
    slow: often(0.1),
    slowDelay: random.pick([500, 2_000, 8_000]),
    loseMessage: often(0.08),
    loseAnswer: often(0.08),
    repeat: often(0.15),
    die: often(0.01),
    throwInside: often(0.04),
    cut: often(0.02),
    lateAlarm: often(0.2),
    dieInAlarm: 0,
    killEvery: every(8_000),
    leapEvery: every(15_000),
  };
}

/** The rate has a stream of its own, so that worlds without it keep their recorded seeds. */
export function dieInAlarmRate(random: SeededRandom): number {
  return frequency(random, 0.5);
}

function frequency(random: SeededRandom, max: number): number {
  return random.chance(0.35) ? 0 : max * 10 ** -(random.float() * 1.5);
}

/** The maximum delay of an alarm; the platform guarantees nothing better. */
const ALARM_LATE_MAX_MS = 60_000;
const ALARM_LATE_MS = 3;
/** The longest work of an alarm until its object ends in it. */
const IN_ALARM_MS = 100;

/** An injected error. In a log it does not indicate a defect of the code. */
export class Fault extends Error {
  /** As the platform marks an object that cannot be reached; false for errors that an object throws. */
  readonly retryable: boolean;

  constructor(what: string, { retryable = true } = {}) {
    super(`[fault] ${what}`);
    this.retryable = retryable;
  }
}

/** The part of an event that is stored and sent if the object ends during it. */
export type Ending = "nothing is kept" | "the first part is kept" | "all is kept" | "some of it is told";

const ENDINGS = ["nothing is kept", "the first part is kept", "all is kept", "some of it is told"] as const;

export interface FaultCounts {
  delayed: number;
  dropped: number;
  repeated: number;
  reordered: number;
  restarts: number;
  throws: number;
  cuts: number;
  leaps: number;
}

export const NONE_COUNTED: FaultCounts = {
  delayed: 0,
  dropped: 0,
  repeated: 0,
  reordered: 0,
  restarts: 0,
  throws: 0,
  cuts: 0,
  leaps: 0,
};

/** Chooses faults by a seed and counts them. */
export class Faults {
  rates: FaultRates = NO_FAULTS;
  readonly counts: FaultCounts = { ...NONE_COUNTED };
  readonly #random: SeededRandom;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed, "faults");
  }

  delay(): number {
    const { delay, slow, slowDelay } = this.rates;
    if (!this.#random.chance(slow)) return this.#random.float() * delay;
    this.counts.delayed++;
    return this.#random.float() * slowDelay;
  }

  losesMessage(): boolean {
    return this.#count("dropped", this.rates.loseMessage);
  }

  losesAnswer(): boolean {
    return this.#count("dropped", this.rates.loseAnswer);
  }

  repeats(): boolean {
    return this.#count("repeated", this.rates.repeat);
  }

  cuts(): boolean {
    return this.#count("cuts", this.rates.cut);
  }

  /** The way in which the object ends during this event; null: it continues. */
  ending(): Ending | null {
    return this.#random.chance(this.rates.die) ? this.#random.pick(ENDINGS) : null;
  }

  /** The number of messages that still leave. */
  some(of: number): number {
    return this.#random.below(of + 1);
  }

  /** The statement at which a transaction throws; null: none. */
  throwsAt(): number | null {
    return this.#count("throws", this.rates.throwInside) ? this.#random.below(6) : null;
  }

  alarmLateness(): number {
    const isLate = this.#random.chance(this.rates.lateAlarm);
    return this.#random.below(isLate ? ALARM_LATE_MAX_MS : ALARM_LATE_MS);
  }

  /** The ms until the object ends in its alarm; null: it does not. */
  alarmDeath(): number | null {
    return this.#random.chance(this.rates.dieInAlarm) ? this.#random.below(IN_ALARM_MS) : null;
  }

  #count(what: keyof FaultCounts, probability: number): boolean {
    const happens = this.#random.chance(probability);
    if (happens) this.counts[what]++;
    return happens;
  }
}

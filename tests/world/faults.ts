import { Random } from "./random.ts";
import { CALM, type Weather } from "./weather.ts";

/** The latest that an alarm may be; the platform promises no better. */
const ALARM_LATE_MAX_MS = 60_000;
const ALARM_LATE_MS = 3;

/** What was thrown on purpose: whoever finds it in a log knows that it is no mistake of the code. */
export class Fault extends Error {
  /** As the platform marks an object that cannot be reached; false for what an object throws. */
  readonly retryable: boolean;

  constructor(what: string, { retryable = true } = {}) {
    super(`[fault] ${what}`);
    this.retryable = retryable;
  }
}

/** How an object ends in the middle of an event: what of it is kept on disk, what of its messages leaves. */
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

/** Decides by a seed what goes wrong, and counts it. */
export class Faults {
  weather: Weather = CALM;
  readonly counts: FaultCounts = {
    delayed: 0,
    dropped: 0,
    repeated: 0,
    reordered: 0,
    restarts: 0,
    throws: 0,
    cuts: 0,
    leaps: 0,
  };
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed, "faults");
  }

  /** How long a message is under way, ms. */
  delay(): number {
    const { delay, slow, slowDelay } = this.weather;
    if (!this.#random.chance(slow)) return this.#random.float() * delay;
    this.counts.delayed++;
    return this.#random.float() * slowDelay;
  }

  losesMessage(): boolean {
    return this.#count("dropped", this.weather.loseMessage);
  }

  losesAnswer(): boolean {
    return this.#count("dropped", this.weather.loseAnswer);
  }

  repeats(): boolean {
    return this.#count("repeated", this.weather.repeat);
  }

  cuts(): boolean {
    return this.#count("cuts", this.weather.cut);
  }

  /** How the object ends in this event; null: it goes on. */
  ending(): Ending | null {
    return this.#random.chance(this.weather.die) ? this.#random.pick(ENDINGS) : null;
  }

  /** How many of so many messages still leave. */
  some(of: number): number {
    return this.#random.below(of + 1);
  }

  /** At which statement a transaction throws; null: it does not. */
  throwsAt(): number | null {
    return this.#count("throws", this.weather.throwInside) ? this.#random.below(6) : null;
  }

  alarmLateness(): number {
    const isLate = this.#random.chance(this.weather.lateAlarm);
    return this.#random.below(isLate ? ALARM_LATE_MAX_MS : ALARM_LATE_MS);
  }

  #count(what: keyof FaultCounts, probability: number): boolean {
    const happens = this.#random.chance(probability);
    if (happens) this.counts[what]++;
    return happens;
  }
}

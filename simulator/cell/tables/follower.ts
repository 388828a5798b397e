import { logError } from "#simulator/journal/log.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { DueTimes } from "../due-times.ts";

/** A pause that ends at a simulated time, or when it is poked because the world has changed. */
export class Pause {
  readonly #clock: Clock;
  #end: (() => void) | null = null;
  #poked = false;
  #isResting = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it lasts until a time that is still to come. */
  get isResting(): boolean {
    return this.#isResting;
  }

  /** Resolves at `then`; while time stands still, only when poked. */
  until(then: number): Promise<void> {
    if (this.#poked) {
      this.#poked = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const wait = this.#clock.realMsUntil(then);
      this.#isResting = wait !== 0;
      const timer = wait === null ? null : setTimeout(() => this.poke(), wait);
      this.#end = () => {
        if (timer !== null) clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the pause now; the next one, where there is none: what was being done may not know of the change yet. */
  poke(): void {
    this.#isResting = false;
    if (this.#end === null) this.#poked = true;
    this.#end?.();
    this.#end = null;
  }
}

/** The alarm comes this much later than a timer in memory should: it stands in for one that was lost. */
const ALARM_SLACK_MS = 2_000;
/** A table that does not answer, or whose clock is a little behind, is asked again after this. */
export const RETRY_MS = 50;

export interface FollowerNeeds {
  readonly clock: Clock;
  readonly due: DueTimes;
  /** What follows, by its name among the due times. */
  readonly name: string;
  /** Whether there is anyone to follow for. */
  readonly isNeeded: () => boolean;
  /** Does what is due at `now`, gives back when to look again. What it throws only delays. */
  readonly step: (now: number) => Promise<number>;
  /** A step failed at `now`. */
  readonly onFailure: (now: number) => Promise<void>;
  /** Nobody is there any more. */
  readonly onIdle: () => void;
}

/** Follows a game table from one moment to the next for as long as it is needed: by timer, and by alarm should that be lost. */
export class Follower {
  readonly #needs: FollowerNeeds;
  readonly #pause: Pause;
  #following = false;
  #alarmFor = 0;

  constructor(needs: FollowerNeeds) {
    this.#needs = needs;
    this.#pause = new Pause(needs.clock);
  }

  /** Follows from now on; looks at once if it does already. */
  follow(): void {
    this.#alarmFor = 0;
    this.#pause.poke();
    if (this.#following) return;
    this.#following = true;
    void this.#loop();
  }

  /** Looks again at once: the clock was changed. */
  poke(): void {
    this.#pause.poke();
  }

  /** Resolves when all is done that was due by now, or there is nothing to follow for. */
  async caughtUp(): Promise<void> {
    while (this.#following && !this.#pause.isResting) await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Something is to happen at a time even if this object is gone from memory by then. */
  wakeBy(time: number): void {
    if (time === this.#alarmFor) return;
    this.#alarmFor = time;
    this.#needs.due.set(this.#needs.name, time + ALARM_SLACK_MS);
  }

  async #loop(): Promise<void> {
    const { clock, due, name, isNeeded, onIdle } = this.#needs;
    try {
      while (isNeeded()) await this.#pause.until(await this.#step(clock.now()));
      due.clear(name);
    } finally {
      this.#following = false;
      onIdle();
    }
  }

  async #step(now: number): Promise<number> {
    const { name, step, onFailure } = this.#needs;
    try {
      return await step(now);
    } catch (error) {
      logError("table_step_failed", error, { table: name });
      this.wakeBy(now);
      await onFailure(now);
      return now + RETRY_MS;
    }
  }
}

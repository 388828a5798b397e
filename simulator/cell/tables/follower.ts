import type { LogFailure } from "#simulator/log/log.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { DueTimes } from "../due-times.ts";

/** A pause until a simulated time, or until `poke`. */
export class Pause {
  readonly #clock: Clock;
  #end: (() => void) | null = null;
  #poked = false;
  #isResting = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True while its end is in the future. */
  get isResting(): boolean {
    return this.#isResting;
  }

  /** Resolves at `then`; while time is frozen, only by `poke`. */
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

  /** Ends the pause now, or the next one if none runs: the current step may not know of the change yet. */
  poke(): void {
    this.#isResting = false;
    if (this.#end === null) this.#poked = true;
    this.#end?.();
    this.#end = null;
  }
}

/** The alarm comes this much later than the timer in memory, which it replaces if the object was evicted. */
const ALARM_SLACK_MS = 2_000;
/** The delay before asking again a table that failed, or whose clock is slightly behind. */
export const RETRY_MS = 50;

interface FollowerNeeds {
  readonly clock: Clock;
  readonly due: DueTimes;
  /** The follower's name among the due times. */
  readonly name: string;
  readonly logFailure: LogFailure;
  /** False: the follower stops. */
  readonly isNeeded: () => boolean;
  /** Does the work due at `now`, and returns the time of the next step. An error only delays. */
  readonly step: (now: number) => Promise<number>;
  /** Called after a failed step. */
  readonly onFailure: (now: number) => Promise<void>;
  /** Called when the follower stops. */
  readonly onIdle: () => void;
}

/**
 * Follows a game table from step to step while it is needed. A timer runs the steps; an alarm replaces a lost timer.
 */
export class Follower {
  readonly #needs: FollowerNeeds;
  readonly #pause: Pause;
  #following = false;

  constructor(needs: FollowerNeeds) {
    this.#needs = needs;
    this.#pause = new Pause(needs.clock);
  }

  /** Starts, unless it runs already. */
  follow(): void {
    if (this.#following) return;
    this.#following = true;
    void this.#loop();
  }

  /** The alarm came, or the follower's work has changed: starts, or ends the current pause. */
  wake(): void {
    this.#pause.poke();
    this.follow();
  }

  /** Ends the current pause: the clock was changed. */
  poke(): void {
    this.#pause.poke();
  }

  /** Resolves when everything due by now is done, or the follower stops. */
  async caughtUp(): Promise<void> {
    while (this.#following && !this.#pause.isResting) await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Sets an alarm, which works even if this object is evicted. */
  wakeBy(time: number): void {
    this.#needs.due.set(this.#needs.name, time + ALARM_SLACK_MS);
  }

  async #loop(): Promise<void> {
    const { clock, due, name, isNeeded, logFailure, onIdle } = this.#needs;
    try {
      while (isNeeded()) await this.#pause.until(await this.#step(clock.now()));
      due.clear(name);
    } catch (error) {
      // The alarm, or the next socket or stake, starts it again.
      logFailure("table_not_followed", error, { table: name });
    } finally {
      this.#following = false;
      onIdle();
    }
  }

  async #step(now: number): Promise<number> {
    const { name, step, logFailure, onFailure } = this.#needs;
    try {
      return await step(now);
    } catch (error) {
      logFailure("table_step_failed", error, { table: name });
      this.wakeBy(now);
      await onFailure(now);
      return now + RETRY_MS;
    }
  }
}

import { realNow } from "../time/clock.ts";

/** The real time and its timers, as an argument. */
export interface RealTime {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export const realTime: RealTime = {
  now: realNow,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The least time between two questions for the same answer: cells repeat a question as often. */
const ASK_EVERY_MS = 50;

export interface QuestionTimes {
  readonly time: RealTime;
  /** How long a question waits for further callers before it leaves. */
  readonly gatherMs: number;
  /** The least time between two questions. */
  readonly everyMs: number;
}

export function atOnce(time: RealTime): QuestionTimes {
  return { time, gatherMs: 0, everyMs: ASK_EVERY_MS };
}

interface SharedQuestionNeeds<T> extends QuestionTimes {
  readonly ask: () => Promise<T>;
}

/**
 * Asks once for many callers. Every caller gets an answer whose question left after the call, so no answer is older
 * than its own question would be.
 */
export class SharedQuestion<T> {
  readonly #needs: SharedQuestionNeeds<T>;
  /** Waits for callers; null: none. */
  #next: Promise<T> | null = null;
  #underway: Promise<T> | null = null;
  #leftAt = -Infinity;

  constructor(needs: SharedQuestionNeeds<T>) {
    this.#needs = needs;
  }

  /** An answer that `staysTrue` accepts also serves callers that came after its question had left. */
  async ask(staysTrue: (answer: T) => boolean = () => false): Promise<T> {
    if (this.#underway !== null) {
      try {
        const answer = await this.#underway;
        if (staysTrue(answer)) return answer;
      } catch {
        // The question's callers get its error. This caller asks its own.
      }
      // The question of another caller has left meanwhile.
      if (this.#underway !== null) return this.#underway;
    }
    this.#next ??= this.#send();
    return this.#next;
  }

  async #send(): Promise<T> {
    const { ask, time, gatherMs, everyMs } = this.#needs;
    // At most one interval, however the machine's clock was moved.
    const rest = Math.min(everyMs, this.#leftAt + everyMs - time.now());
    const wait = Math.max(gatherMs, rest);
    await (wait > 0 ? time.sleep(wait) : undefined);
    // Callers from here on come too late for this question.
    this.#next = null;
    this.#leftAt = time.now();
    const underway = ask().finally(() => {
      this.#underway = null;
    });
    this.#underway = underway;
    return underway;
  }
}

/** The newest answer to a question, asked again when it has become old. */
export class LatestAnswer<T> {
  readonly #question: SharedQuestion<T>;
  #answer: { readonly value: T } | null = null;
  /** The latest time among the callers of the next question. */
  #now = -Infinity;

  constructor(ask: (now: number) => Promise<T>, times: QuestionTimes) {
    this.#question = new SharedQuestion({
      ...times,
      ask: async () => {
        const now = this.#now;
        this.#now = -Infinity;
        const value = await ask(now);
        this.#answer = { value };
        return value;
      },
    });
  }

  /** `now`: the caller's simulated time. `isFresh`: whether an answer is still true then. */
  async get(now: number, isFresh: (answer: T) => boolean): Promise<T> {
    if (this.#answer !== null && isFresh(this.#answer.value)) return this.#answer.value;
    this.#now = Math.max(this.#now, now);
    return this.#question.ask(isFresh);
  }
}

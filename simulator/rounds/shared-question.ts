/** The real time and its timers, as an argument. */
export interface RealTime {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface QuestionTimes {
  readonly time: RealTime;
  /** How long a question waits for further callers before it leaves. */
  readonly gatherMs: number;
  /** The least time between two questions. */
  readonly everyMs: number;
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
        // Those who asked that question get its error. This caller asks its own.
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

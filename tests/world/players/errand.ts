import type { Envelope, Outside, Sent } from "./outside.ts";

/** Without an answer for so long, it is sent again. */
const PATIENCE_MS = 3_000;
const AGAIN_AFTER_MS = 500;
/** A fault, or an answer that the outcome is still to come: no answer yet. */
const NO_ANSWER = new Set([500, 4006, 4108]);

/** A request under its own key: sent until it is answered, and perhaps more often. */
export class Errand {
  readonly sent: Sent;
  /** Answers in the order in which they came. */
  readonly answers: Envelope[] = [];
  readonly #outside: Outside;

  constructor(outside: Outside, sent: Sent) {
    this.#outside = outside;
    this.sent = sent;
  }

  /** What came of it. A refusal is not stored: a copy that was still on its way may be accepted after it. */
  get answer(): Envelope | undefined {
    return this.answers.find(({ code }) => code === 200) ?? this.answers[0];
  }

  get isAccepted(): boolean {
    return this.answer?.code === 200;
  }

  /** Sends until there is an answer; what was sent before may still arrive, and be answered, later. */
  async insist(): Promise<Envelope> {
    for (;;) {
      await Promise.race([this.sendOnce(), this.#outside.sleep(PATIENCE_MS)]);
      if (this.answer !== undefined) return this.answer;
      await this.#outside.sleep(AGAIN_AFTER_MS);
    }
  }

  /** Sends it once, and notes what comes back, if anything does. */
  async sendOnce(): Promise<void> {
    try {
      const answer = await this.#outside.ask(this.sent);
      if (!NO_ANSWER.has(answer.code)) this.answers.push(answer);
    } catch {
      // Lost: there is nothing to be noted.
    }
  }
}

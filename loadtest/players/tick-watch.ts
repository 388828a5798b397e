import { coefficientFrame, TICK_MS } from "#contract/games/aviator/frames.ts";
import { numberIn, startOf } from "./frame-text.ts";
import type { ServerClock } from "./server-clock.ts";

const START = startOf(coefficientFrame);
const FLY_END = String.raw`\"flyEnd\":1`;

/**
 * How late the coefficient comes: it is due every TICK_MS of flight, and a frame that was left out makes the next as late
 * as it was missed. One player in many keeps watch, since to read each frame of all would be what is measured.
 */
export class TickWatch {
  readonly #clock: ServerClock;
  readonly #speed: number;
  #takeOffTime = 0;
  #last = -1;

  constructor(clock: ServerClock, speed: number) {
    this.#clock = clock;
    this.#speed = speed;
  }

  /** Real ms by which a frame came too late; null where it is none of a flight under way, or the first one seen of it. */
  lateness(text: string): number | null {
    if (!text.startsWith(START) || text.includes(FLY_END)) return null;
    const takeOffTime = numberIn(text, "takeOffTime");
    const tag = numberIn(text, "tag");
    this.#clock.heard(numberIn(text, "serverTime"));
    const tick = Math.floor(tag / TICK_MS);
    const isNew = takeOffTime !== this.#takeOffTime;
    // A flight that was under way on joining is heard of between two ticks.
    const due = isNew ? null : this.#last + 1;
    this.#takeOffTime = takeOffTime;
    this.#last = tick;
    if (due === null || tick < due) return null;
    return (this.#clock.now() - takeOffTime - due * TICK_MS) / this.#speed;
  }
}

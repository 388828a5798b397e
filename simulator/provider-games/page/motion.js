/** Degrees or stops a second are reached after so many ms. */
const RAMP_MS = 350;
/** The power of the slowing down: 2 would be an even brake, more leaves a longer tail. */
const TAIL = 2.3;

/** Whether the player wants no travel. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A position that runs round and round until it is told where to stop. It slows down from the speed that it has. */
export class Turning {
  #position = 0;
  #frame = 0;
  #show;
  #speed;

  /**
   * @param {(position: number) => void} show
   * @param {number} speed a second
   */
  constructor(show, speed) {
    this.#show = show;
    this.#speed = speed;
    show(0);
  }

  /** @param {number} position */
  place(position) {
    cancelAnimationFrame(this.#frame);
    this.#move(position);
  }

  start() {
    if (isStill()) return;
    const from = this.#position;
    const ramp = (this.#speed * RAMP_MS) / 1000;
    this.#run((ms) => {
      const share = ms / RAMP_MS;
      this.#move(from + (share < 1 ? (ramp * share * share) / 2 : ramp * (share - 0.5)));
      return true;
    });
  }

  /**
   * Stops where the position is `target`, a multiple of `period` more or less, and after `least` more.
   * @param {number} target
   * @param {number} period
   * @param {number} least
   * @returns {Promise<void>}
   */
  stopAt(target, period, least) {
    const from = this.#position;
    const rest = (((target - from - least) % period) + period) % period;
    const way = least + rest;
    const length = (1000 * TAIL * way) / this.#speed;
    return new Promise((resolve) => {
      const end = () => {
        this.#move(((target % period) + period) % period);
        resolve();
      };
      if (isStill()) return end();
      this.#run((ms) => {
        if (ms >= length) {
          end();
          return false;
        }
        this.#move(from + way * (1 - (1 - ms / length) ** TAIL));
        return true;
      });
    });
  }

  /** @param {(ms: number) => boolean} step false: it was the last one */
  #run(step) {
    cancelAnimationFrame(this.#frame);
    const begun = performance.now();
    /** @param {number} now */
    const next = (now) => {
      if (step(Math.max(0, now - begun))) this.#frame = requestAnimationFrame(next);
    };
    this.#frame = requestAnimationFrame(next);
  }

  /** @param {number} position */
  #move(position) {
    this.#position = position;
    this.#show(position);
  }
}

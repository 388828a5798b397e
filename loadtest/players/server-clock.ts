/** The server's time as a client tells it from what it is sent. Times are ms; the server's may run faster than ours. */
export class ServerClock {
  readonly #now: () => number;
  readonly #speed: number;
  /** Server time less our own, sped up. The least delayed word tells best: the largest. */
  #offset = -Infinity;

  /** `speed`: how many times faster than real time the server's clock runs. */
  constructor(now: () => number, speed: number) {
    this.#now = now;
    this.#speed = speed;
  }

  /** The server said that it was `serverTime`. */
  heard(serverTime: number): void {
    this.#offset = Math.max(this.#offset, serverTime - this.#now() * this.#speed);
  }

  /** The server's time now; -Infinity before it said any. */
  now(): number {
    return this.#now() * this.#speed + this.#offset;
  }

  /** Real ms until the server's time is `then`; below 0 where it was. */
  realMsUntil(then: number): number {
    return (then - this.now()) / this.#speed;
  }
}

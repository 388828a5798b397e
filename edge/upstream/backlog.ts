/** What a reader on a slow line still takes, bytes a second. No game says as much to one player. */
const DRAIN_BYTES_PER_SECOND = 256 * 1024;
/** More than this ahead of such a reader, and it is taken for one that does not read. */
export const BACKLOG_MAX_BYTES = 1024 * 1024;
/** As much as one connection carries to a side, whatever its pace: at a busy game's 3 KB a second, six hours. */
export const CARRIED_MAX_BYTES = 64 * 1024 * 1024;

/**
 * What may wait to be read by one side of a relay. The platform tells nobody how much of what was sent is still in its
 * memory (there is no `bufferedAmount`), nor can a Worker ping; so what a reader would have taken by now is assumed to be
 * gone, and what one connection may carry in all is bounded: that much, and no more, can a side hold that never reads.
 */
export class Backlog {
  #waiting = 0;
  #carried = 0;
  #at: number;

  /** `now`: ms since the epoch, here and below. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Counts what is about to be sent; false: too much would wait, it must not be sent. One frame always fits. */
  takes(bytes: number, now: number): boolean {
    const drained = ((now - this.#at) / 1000) * DRAIN_BYTES_PER_SECOND;
    this.#waiting = Math.max(0, this.#waiting - Math.max(0, drained));
    this.#at = now;
    if (this.#waiting >= BACKLOG_MAX_BYTES || this.#carried >= CARRIED_MAX_BYTES) return false;
    this.#waiting += bytes;
    this.#carried += bytes;
    return true;
  }
}

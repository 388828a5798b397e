/** @typedef {"perfect" | "good" | "missed"} Verdict */

export const PERFECT_MS = 70;
export const GOOD_MS = 150;

const LEAD_IN_MS = 2200;
/** The kites glide on for a moment after the last gust. */
const GLIDE_MS = 1200;
/** Beats between gusts. Even the shortest is longer than two windows, so a tap never matches two gusts. */
const STEPS = [1, 1, 1, 1, 1.5, 2];
const START_WIND = 0.5;
/** @type {Readonly<Record<Verdict, number>>} */
const WIND = { perfect: 0.12, good: 0.05, missed: -0.2 };
/** @type {Readonly<Record<Verdict, number>>} */
const POINTS = { perfect: 30, good: 10, missed: 0 };
const PLACE_POINTS = [500, 200, 0];
/** Speed of the rivals as a share of full speed. */
const RIVALS = [0.68, 0.86];
const CALM = 0.35;

/** The rules of the kite race, without DOM and clock. */
export class Race {
  /** @type {readonly number[]} When each gust reaches the ring, ms from the start. */
  times;
  /** Index of the next gust. */
  next = 0;
  /** Ms since the start. */
  elapsed = 0;
  /** 0 … 1. */
  wind = START_WIND;
  /** Distance of each kite, in ms at full speed. */
  mine = 0;
  /** @type {number[]} */
  rivals = RIVALS.map(() => 0);
  points = 0;

  /**
   * @param {number} gusts
   * @param {number} beatMs
   * @param {() => number} random 0 … 1, exclusive.
   */
  constructor(gusts, beatMs, random) {
    /** @type {number[]} */
    const times = [];
    for (
      let time = LEAD_IN_MS;
      times.length < gusts;
      time += beatMs * (STEPS[Math.floor(random() * STEPS.length)] ?? 1)
    ) {
      times.push(time);
    }
    this.times = times;
  }

  /** How long the race is, ms. */
  get length() {
    return (this.times.at(-1) ?? 0) + GLIDE_MS;
  }

  get isOver() {
    return this.elapsed >= this.length;
  }

  /** 1, 2 or 3. A tie counts as ahead. */
  get place() {
    return 1 + this.rivals.filter((rival) => rival > this.mine).length;
  }

  /**
   * Lets time pass.
   * @param {number} ms
   * @returns {number} How many gusts went by uncaught.
   */
  advance(ms) {
    if (this.isOver) return 0;
    const step = Math.min(ms, this.length - this.elapsed);
    this.elapsed += step;
    this.mine += step * (CALM + (1 - CALM) * this.wind);
    this.rivals = this.rivals.map((rival, index) => rival + step * (RIVALS[index] ?? 0));
    let gone = 0;
    while (this.elapsed - (this.times[this.next] ?? Infinity) > GOOD_MS) {
      this.#count("missed");
      gone += 1;
    }
    if (this.isOver) this.points += PLACE_POINTS[this.place - 1] ?? 0;
    return gone;
  }

  /**
   * A tap, some ms after the last advance. A tap far from every gust costs nothing and means nothing.
   * @param {number} late
   * @returns {Verdict | null}
   */
  tap(late) {
    const off = Math.abs(this.elapsed + late - (this.times[this.next] ?? Infinity));
    if (off > 2 * GOOD_MS || this.isOver) return null;
    const verdict = off <= PERFECT_MS ? "perfect" : off <= GOOD_MS ? "good" : "missed";
    this.#count(verdict);
    return verdict;
  }

  /** @param {Verdict} verdict */
  #count(verdict) {
    this.next += 1;
    this.points += POINTS[verdict];
    this.wind = Math.min(1, Math.max(0, this.wind + WIND[verdict]));
  }
}

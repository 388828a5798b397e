const POINTS_PER_PAIR = 100;
/** The cost of each move beyond one for each pair. */
const MOVE_COST = 10;

/** @typedef {"ignored" | "first" | "pair" | "apart"} Turn */

/** The rules of the pairs game, without DOM. */
export class Pairs {
  /** @type {readonly number[]} Which pair each card belongs to, by place. */
  cards;
  /** @type {Set<number>} Places whose pair was found. */
  found = new Set();
  /** @type {readonly number[]} Places that are face up and not found: none, one, or two that did not match. */
  open = [];
  moves = 0;

  /**
   * @param {number} pairs
   * @param {() => number} random 0 … 1, exclusive.
   */
  constructor(pairs, random) {
    const cards = Array.from({ length: pairs * 2 }, (_, index) => index >> 1);
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const chosen = Math.floor(random() * (last + 1));
      [cards[last], cards[chosen]] = [/** @type {number} */ (cards[chosen]), /** @type {number} */ (cards[last])];
    }
    this.cards = cards;
  }

  get isOver() {
    return this.found.size === this.cards.length;
  }

  /** Points for the found pairs. Wasted moves cost at most half of them. */
  get points() {
    const pairs = this.found.size / 2;
    const earned = pairs * POINTS_PER_PAIR;
    return Math.max(earned / 2, earned - Math.max(0, this.moves - pairs) * MOVE_COST);
  }

  /**
   * Turns the card at a place up. Two that lie apart stay open until the next turn.
   * @param {number} place
   * @returns {Turn}
   */
  turn(place) {
    if (this.found.has(place) || (this.open.length === 1 && this.open[0] === place)) return "ignored";
    const [first] = this.open;
    if (first === undefined || this.open.length === 2) {
      this.open = [place];
      return "first";
    }
    this.moves += 1;
    if (this.cards[first] !== this.cards[place]) {
      this.open = [first, place];
      return "apart";
    }
    this.found.add(first).add(place);
    this.open = [];
    return "pair";
  }

  /** Turns two different cards face down again. */
  turnBack() {
    if (this.open.length === 2) this.open = [];
  }
}

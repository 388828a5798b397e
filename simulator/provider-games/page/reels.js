import { pause, Turning, isStill } from "./motion.js";
import { motifOf, svg } from "./stage.js";
/** @import { SlotSymbol } from "../demo-games.ts" */
/** @import { Stage } from "./stage.js" */

const COLUMN = 96;
const GAP = 10;
const ROW = 84;
const ROWS = 3;
/** Stops a second. */
const REEL_SPEED = 17;
const LEAST_STOPS = 8;
/** Between the stops of two reels, ms. */
const NEXT_MS = 260;

/** Three reels that stop one after another; the line in the middle counts. */
export class Reels {
  element = svg("svg", { viewBox: "-14 -12 336 276", "aria-hidden": "true", class: "reels" });
  #stage;
  /** @type {{ turning: Turning, symbols: Element[][] }[]} */
  #reels = [];

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    this.element.append(svg("rect", { class: "case", x: -10, y: -8, width: 328, height: 268, rx: 30 }));
    for (let column = 0; column < 3; column++) this.#addReel(column);
    const middle = ROW * 1.5;
    this.element.append(
      svg("path", { class: "line-mark", d: `M-8 ${middle - 12}l14 12-14 12Z` }),
      svg("path", { class: "line-mark", d: `M316 ${middle - 12}l-14 12 14 12Z` }),
    );
  }

  /** @param {readonly number[]} stops */
  place(stops) {
    for (const [at, { turning }] of this.#reels.entries()) turning.place(-(stops[at] ?? 0));
  }

  start() {
    this.mark([]);
    for (const { turning } of this.#reels) turning.start();
  }

  /** @param {readonly number[]} stops */
  async stop(stops) {
    const { length } = this.#stage.data.reel;
    await Promise.all(
      this.#reels.map(async ({ turning }, at) => {
        if (!isStill()) await pause(at * NEXT_MS);
        await turning.stopAt(-(stops[at] ?? 0), length, LEAST_STOPS);
      }),
    );
  }

  /** @param {readonly number[]} stops those of a win */
  mark(stops) {
    const shown = stops.map((stop) => this.#stage.data.reel[stop]);
    for (const [column, { symbols }] of this.#reels.entries()) {
      const isPaid = shown.filter((symbol) => symbol === shown[column]).length > 1;
      for (const [at, copies] of symbols.entries()) {
        for (const element of copies) element.classList.toggle("won", isPaid && at === stops[column]);
      }
    }
  }

  /** @param {number} column */
  #addReel(column) {
    const { reel, symbols } = this.#stage.data;
    const x = column * (COLUMN + GAP);
    const clip = `reel-${column}`;
    /** @type {Element[][]} */
    const elements = reel.map(() => []);
    const strip = svg("g", {});
    // The strip goes on at both ends, so that a window is full at every position.
    for (let row = -2; row < reel.length + 2; row++) {
      const at = (row + reel.length) % reel.length;
      const symbol = /** @type {SlotSymbol} */ (reel[at]);
      const place = `translate(${x + COLUMN / 2} ${row * ROW + ROW / 2})`;
      const drawn = motifOf(symbols[symbol], { class: "symbol", transform: "translate(-29 -29) scale(1.21)" });
      const element = svg("g", { class: `stop ${symbol}`, transform: place }, [svg("g", { class: "pulse" }, [drawn])]);
      elements[at]?.push(element);
      strip.append(element);
    }
    const window = svg("rect", { x, width: COLUMN, height: ROW * ROWS, rx: 18 });
    this.element.append(
      svg("clipPath", { id: clip }, [window.cloneNode()]),
      svg("rect", { class: "window", x, width: COLUMN, height: ROW * ROWS, rx: 18 }),
      svg("rect", { class: "payline", x, y: ROW, width: COLUMN, height: ROW }),
      svg("g", { "clip-path": `url(#${clip})` }, [strip]),
      svg("rect", { class: "shade", x, width: COLUMN, height: ROW * ROWS, rx: 18 }),
    );
    const turning = new Turning((position) => {
      // Downwards, with the stop of the position in the middle row.
      const stop = ((-position % reel.length) + reel.length) % reel.length;
      strip.setAttribute("transform", `translate(0 ${(ROW - stop * ROW).toFixed(2)})`);
    }, REEL_SPEED);
    this.#reels.push({ turning, symbols: elements });
  }
}

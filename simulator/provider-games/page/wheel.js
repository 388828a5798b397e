import { Turning } from "./motion.js";
import { motifOf, svg } from "./stage.js";
/** @import { Stage } from "./stage.js" */

const RADIUS = 100;
/** Degrees a second. */
const SPEED = 560;
const LEAST_TURN = 540;

/**
 * @param {number} degrees clockwise from the top
 * @param {number} radius
 */
function onCircle(degrees, radius) {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** A wheel with a field for each stop, and a pointer at its top. */
export class Wheel {
  element = svg("svg", { viewBox: "-118 -124 236 242", "aria-hidden": "true", class: "wheel" });
  #fields;
  #turning;
  #share;

  /** @param {Stage} stage */
  constructor(stage) {
    const { wheel, motif } = stage.data;
    this.#share = 360 / wheel.length;
    this.#fields = wheel.map((multiplier, at) => this.#field(stage, multiplier, at));
    const turned = svg("g", {}, this.#fields);
    const lamps = wheel.flatMap((_, at) => {
      const [x = "0", y = "0"] = onCircle((at + 0.5) * this.#share, 107).split(" ");
      return svg("circle", { class: "lamp", cx: x, cy: y, r: 2.6 });
    });
    turned.append(...lamps);
    this.element.append(
      svg("circle", { class: "rim", r: 113 }),
      turned,
      svg("circle", { class: "hub", r: 33 }),
      svg("circle", { class: "hub-ring", r: 28 }),
      motifOf(motif, { class: "motif", transform: "translate(-19.2 -19.2) scale(.8)" }),
      svg("path", {
        class: "pointer",
        d: "M-13-119h26a4 4 0 0 1 3.4 6.2L3.4-88a4 4 0 0 1-6.8 0L-16.4-112.8A4 4 0 0 1-13-119Z",
      }),
    );
    this.#turning = new Turning(
      (position) => turned.setAttribute("transform", `rotate(${position.toFixed(2)})`),
      SPEED,
    );
  }

  /** @param {readonly number[]} stops */
  place([field = 0]) {
    this.#turning.place(-field * this.#share);
  }

  start() {
    this.mark([]);
    this.#turning.start();
  }

  /** @param {readonly number[]} stops */
  stop([field = 0]) {
    return this.#turning.stopAt(-field * this.#share, 360, LEAST_TURN);
  }

  /** @param {readonly number[]} stops the winning ones */
  mark([field]) {
    for (const [at, element] of this.#fields.entries()) {
      element.classList.toggle("won", at === field);
      // In front of its neighbours, whose edges would cover its own.
      if (at === field) element.parentElement?.append(element);
    }
  }

  /**
   * @param {Stage} stage
   * @param {number} multiplier
   * @param {number} at
   */
  #field(stage, multiplier, at) {
    const half = this.#share / 2;
    const [from, to] = [onCircle(-half, RADIUS), onCircle(half, RADIUS)];
    const tone = multiplier === 0 ? "none" : multiplier >= 400 ? "top" : multiplier >= 200 ? "high" : "low";
    const parts = [svg("path", { class: "face", d: `M0 0L${from}A${RADIUS} ${RADIUS} 0 0 1 ${to}Z` })];
    if (multiplier === 0) parts.push(svg("circle", { class: "blank", cy: -74, r: 3.5 }));
    else parts.push(svg("text", { y: -70, "text-anchor": "middle" }, [stage.times(multiplier)]));
    return svg("g", { class: `field ${tone}`, transform: `rotate(${at * this.#share})` }, parts);
  }
}

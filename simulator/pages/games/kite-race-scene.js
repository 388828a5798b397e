import { GOOD_MS } from "./kite-race-rules.js";

/** @import { Glyph } from "#simulator/providers/glyphs.ts" */
/** @import { Race, Verdict } from "./kite-race-rules.js" */

/** A gust is visible this long before its time. */
const AHEAD_MS = 2000;
const VERDICT_MS = 600;
const LANE_HEIGHT = 112;
const RING_X = 0.2;
const RING_RADIUS = 30;
/** Pixels for a lead of one ms at full speed. */
const LEAD_PX = 0.05;
const FONT = "Manrope, system-ui, sans-serif";
/** @type {Readonly<Record<Verdict, string>>} */
const COLOURS = { perfect: "#ffb020", good: "#1fc28a", missed: "#ff5766" };

/**
 * @typedef {object} SceneLook
 * @property {number} hue Degrees.
 * @property {Glyph} glyph What flies.
 * @property {boolean} isStill Draws nothing that moves for beauty alone.
 */

/** Draws the state of a race. */
export class Scene {
  #canvas;
  #context;
  #look;
  #fill;
  #strokes;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {SceneLook} look
   */
  constructor(canvas, look) {
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    this.#canvas = canvas;
    this.#context = context;
    this.#look = look;
    this.#fill = new Path2D(look.glyph.fill);
    this.#strokes = { line: new Path2D(look.glyph.line ?? ""), cut: new Path2D(look.glyph.cut ?? "") };
  }

  /**
   * @param {Race} race
   * @param {boolean} isDark
   * @param {{ verdict: Verdict, word: string, age: number } | null} last The latest verdict, `age` in ms.
   */
  draw(race, isDark, last) {
    const { width, height } = this.#fit();
    const flightHeight = height - LANE_HEIGHT;
    this.#drawSky(width, flightHeight, race.mine, isDark);
    this.#drawTrack(width, race, isDark);
    const sway = this.#look.isStill ? 0 : Math.sin(race.elapsed / 700) * 6;
    race.rivals.forEach((rival, index) => {
      const x = width / 2 + clamp((rival - race.mine) * LEAD_PX, width * 0.4);
      const y = flightHeight * (index === 0 ? 0.66 : 0.27) - sway;
      this.#drawFlyer(x, y, 0.9, isDark ? "#ffffff80" : "#131a2c66", flightHeight);
    });
    const y = flightHeight * (0.62 - 0.26 * race.wind) + sway;
    this.#drawFlyer(width / 2, y, 1.6, isDark ? "#ffffff" : `hsl(${this.#look.hue} 74% 34%)`, flightHeight);
    this.#drawLane(width, height, race, isDark, last);
  }

  /** Fits the canvas to the device's pixels. */
  #fit() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const scale = Math.min(window.devicePixelRatio, 2);
    if (this.#canvas.width !== Math.round(width * scale) || this.#canvas.height !== Math.round(height * scale)) {
      this.#canvas.width = Math.round(width * scale);
      this.#canvas.height = Math.round(height * scale);
    }
    this.#context.setTransform(scale, 0, 0, scale, 0, 0);
    return { width, height };
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} flown
   * @param {boolean} isDark
   */
  #drawSky(width, height, flown, isDark) {
    const { hue, isStill } = this.#look;
    const context = this.#context;
    const sky = context.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, isDark ? `hsl(${hue} 52% 13%)` : `hsl(${hue} 78% 82%)`);
    sky.addColorStop(1, isDark ? `hsl(${(hue + 40) % 360} 48% 30%)` : `hsl(${(hue + 30) % 360} 82% 93%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    context.fillStyle = isDark ? "#ffffff1f" : "#ffffff99";
    context.beginPath();
    context.arc(width * 0.78, height * 0.24, 44, 0, 2 * Math.PI);
    context.fill();
    for (const [depth, light] of [
      [0.3, isDark ? 22 : 74],
      [0.75, isDark ? 15 : 60],
    ]) {
      this.#drawHills(width, height, (isStill ? 0 : flown) * (depth ?? 0) * 0.06, depth ?? 0, light ?? 0);
    }
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} shift Px that the hills have moved.
   * @param {number} depth 0 far … 1 near.
   * @param {number} light %
   */
  #drawHills(width, height, shift, depth, light) {
    const context = this.#context;
    context.fillStyle = `hsl(${(this.#look.hue + 20) % 360} 44% ${light}%)`;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width + 8; x += 8) {
      const at = (x + shift) / (150 - 60 * depth);
      context.lineTo(x, height * (0.8 + 0.12 * depth) + Math.sin(at) * 16 + Math.sin(at * 2.3 + depth) * 7);
    }
    context.lineTo(width, height);
    context.fill();
  }

  /**
   * How far each has come, as marks on a line.
   * @param {number} width
   * @param {Race} race
   * @param {boolean} isDark
   */
  #drawTrack(width, { mine, rivals, length }, isDark) {
    const context = this.#context;
    const ink = isDark ? "#ffffff" : "#131a2c";
    const at = (/** @type {number} */ flown) => 24 + (width - 48) * Math.min(1, flown / length);
    context.fillStyle = `${ink}33`;
    context.fillRect(24, 27, width - 48, 3);
    for (const rival of rivals) this.#dot(at(rival), 28.5, 5, `${ink}80`);
    this.#dot(at(mine), 28.5, 8, COLOURS.perfect);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @param {string} colour
   * @param {number} ground Where its string ends.
   */
  #drawFlyer(x, y, scale, colour, ground) {
    const context = this.#context;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.globalAlpha = 0.5;
    context.beginPath();
    context.moveTo(x, y + 20 * scale);
    context.quadraticCurveTo(x - 30, (y + ground) / 2 + 30, x - 70, ground);
    context.stroke();
    context.globalAlpha = 1;
    context.save();
    context.translate(x, y);
    context.rotate(-0.12);
    context.scale(scale, scale);
    context.translate(-24, -24);
    context.fillStyle = colour;
    context.fill(this.#fill, "evenodd");
    context.lineWidth = 2.5;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.stroke(this.#strokes.line);
    context.strokeStyle = `hsl(${this.#look.hue} 62% 58%)`;
    context.stroke(this.#strokes.cut);
    context.restore();
  }

  /**
   * The gusts on their way to the ring.
   * @param {number} width
   * @param {number} height
   * @param {Race} race
   * @param {boolean} isDark
   * @param {{ verdict: Verdict, word: string, age: number } | null} last
   */
  #drawLane(width, height, race, isDark, last) {
    const context = this.#context;
    const ring = width * RING_X;
    const y = height - LANE_HEIGHT / 2;
    context.fillStyle = isDark ? "#121930" : "#ffffff";
    context.fillRect(0, height - LANE_HEIGHT, width, LANE_HEIGHT);
    context.fillStyle = isDark ? "#ffffff1a" : "#131a2c14";
    context.fillRect(0, y - 1, width, 2);
    for (const time of race.times.slice(race.next)) {
      const ahead = time - race.elapsed;
      if (ahead > AHEAD_MS) break;
      const near = Math.abs(ahead) <= GOOD_MS;
      this.#drawGust(ring + (ahead / AHEAD_MS) * (width - ring), y, near ? COLOURS.perfect : this.#tone(isDark));
    }
    const flash = last !== null && last.age < VERDICT_MS ? last : null;
    context.strokeStyle = flash === null ? this.#tone(isDark) : COLOURS[flash.verdict];
    context.lineWidth = flash === null ? 4 : 7;
    context.beginPath();
    context.arc(ring, y, RING_RADIUS, 0, 2 * Math.PI);
    context.stroke();
    if (flash === null) return;
    context.fillStyle = isDark ? COLOURS[flash.verdict] : "#131a2c";
    context.font = `800 18px ${FONT}`;
    context.textAlign = "left";
    context.globalAlpha = 1 - flash.age / VERDICT_MS;
    context.fillText(flash.word, ring + RING_RADIUS + 12, y - 22);
    context.globalAlpha = 1;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} colour
   */
  #drawGust(x, y, colour) {
    const context = this.#context;
    this.#dot(x, y, 15, colour);
    context.strokeStyle = colour;
    context.lineWidth = 3;
    context.lineCap = "round";
    for (const [from, length, offset] of [
      [20, 16, -6],
      [20, 24, 0],
      [20, 16, 6],
    ]) {
      context.beginPath();
      context.moveTo(x + (from ?? 0), y + (offset ?? 0));
      context.lineTo(x + (from ?? 0) + (length ?? 0), y + (offset ?? 0));
      context.stroke();
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {string} colour
   */
  #dot(x, y, radius, colour) {
    this.#context.fillStyle = colour;
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 2 * Math.PI);
    this.#context.fill();
  }

  /** @param {boolean} isDark */
  #tone(isDark) {
    return isDark ? `hsl(${this.#look.hue} 68% 66%)` : `hsl(${this.#look.hue} 66% 42%)`;
  }
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(-most, Math.min(most, value));
}

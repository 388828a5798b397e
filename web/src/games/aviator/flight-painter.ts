import type { FlightPalette } from "./flight-palette.ts";
import { HANDLE_1, HANDLE_2, pose, type Pose } from "./flight-path.ts";
import { traceFold, tracePlane, traceRays } from "./flight-shapes.ts";
import { CHIP_MS, type RisingChip } from "./rising-chips.ts";

/** One frame. The caller keeps one object and writes into it: nothing is allocated to draw. */
export interface FlightFrame {
  /** Whether there is a flight to draw, flying or flown. */
  inFlight: boolean;
  flightMs: number;
  /** Ms since the plane flew away; 0 while it flies. */
  goneMs: number;
  /** Nothing travels: the reader asked for less motion. */
  still: boolean;
  /** The frame's clock in ms; chips are timed by it. */
  now: number;
  readonly chips: readonly RisingChip[];
}

export interface FlightPainter {
  /** Sizes in CSS px; `ratio`: device px to one of them. */
  resize(width: number, height: number, ratio: number): void;
  recolor(palette: FlightPalette): void;
  paint(frame: FlightFrame): void;
}

/** The plot's margins in px: room for the plane's nose, the line of text above, the dots beneath. */
const LEFT = 20;
const RIGHT = 34;
const TOP = 48;
const BOTTOM = 22;
/** Where the plane waits: its tail is not cut off. */
const REST_X = 36;

const RAYS_TURN_PER_MS = 0.00009;
const DOT_PX = 3;
const DOTS_APART = 34;
const DOTS_PX_PER_MS = 0.05;
const CHIP_HEIGHT = 22;
const CHIP_PADDING = 10;
const CHIP_RISE = 70;
const GLOW_RADIUS = 84;
/** What is left of the curve once the plane is gone. */
const FADED = 0.28;

export function createFlightPainter(context: CanvasRenderingContext2D, first: FlightPalette): FlightPainter {
  let palette = first;
  let width = 0;
  let height = 0;
  let ratio = 1;
  let underCurve: CanvasGradient | null = null;
  let glow: CanvasGradient | null = null;
  const plane: Pose = { x: 0, y: 0, gone: 0 };

  /** Gradients are made when size or colours change, never for a frame. */
  function prepare() {
    underCurve = context.createLinearGradient(LEFT, height, width, 0);
    underCurve.addColorStop(0, palette.underCurve.near);
    underCurve.addColorStop(1, palette.underCurve.far);
    // Around the origin: the plane's own coordinates.
    glow = context.createRadialGradient(0, 0, 0, 0, 0, GLOW_RADIUS);
    glow.addColorStop(0, palette.glow.near);
    glow.addColorStop(1, palette.glow.far);
  }

  function across(x: number): number {
    return LEFT + x * (width - LEFT - RIGHT);
  }

  function up(y: number): number {
    return height - BOTTOM - y * (height - TOP - BOTTOM);
  }

  function paintRays(turn: number) {
    context.save();
    context.translate(0, height);
    context.rotate(turn);
    context.globalAlpha = 0.04;
    context.fillStyle = palette.text;
    traceRays(context, width + height);
    context.fill();
    context.restore();
  }

  /** Dots along ground and edge run backwards as the plane goes on. */
  function paintDots(travelled: number) {
    const run = (travelled * DOTS_PX_PER_MS) % DOTS_APART;
    context.globalAlpha = 0.22;
    context.fillStyle = palette.text;
    for (let x = LEFT + DOTS_APART - run; x < width - 12; x += DOTS_APART) {
      context.fillRect(x, height - 11, DOT_PX, DOT_PX);
    }
    for (let y = height - BOTTOM - DOTS_APART + run; y > TOP; y -= DOTS_APART) {
      context.fillRect(8, y, DOT_PX, DOT_PX);
    }
    context.globalAlpha = 1;
  }

  function traceCurve() {
    context.beginPath();
    context.moveTo(across(0), up(0));
    context.bezierCurveTo(
      across(plane.x * HANDLE_1.x),
      up(plane.y * HANDLE_1.y),
      across(plane.x * HANDLE_2.x),
      up(plane.y * HANDLE_2.y),
      across(plane.x),
      up(plane.y),
    );
  }

  function paintCurve() {
    context.globalAlpha = 1 - plane.gone * (1 - FADED);
    traceCurve();
    context.lineTo(across(plane.x), up(0));
    context.closePath();
    if (underCurve !== null) context.fillStyle = underCurve;
    context.fill();
    traceCurve();
    context.strokeStyle = palette.curve;
    context.lineWidth = 4;
    context.lineCap = "round";
    context.stroke();
    context.globalAlpha = 1;
  }

  function paintPlane() {
    if (plane.gone >= 1) return;
    const rise = (1 - HANDLE_2.y) * plane.y * (height - TOP - BOTTOM);
    const run = (1 - HANDLE_2.x) * plane.x * (width - LEFT - RIGHT);
    context.save();
    const x = Math.max(REST_X, across(plane.x));
    context.translate(x + plane.gone * width * 0.6, up(plane.y) - plane.gone * height * 0.8);
    if (glow !== null) context.fillStyle = glow;
    context.fillRect(-GLOW_RADIUS, -GLOW_RADIUS, 2 * GLOW_RADIUS, 2 * GLOW_RADIUS);
    // The nose follows the curve, but not all the way: a plane that stands on its tail looks wrong.
    context.rotate(-0.55 * Math.atan2(rise, run + 1));
    context.fillStyle = palette.plane;
    tracePlane(context);
    context.fill();
    context.fillStyle = palette.fold;
    traceFold(context);
    context.fill();
    context.restore();
  }

  function paintChip(chip: RisingChip, frame: FlightFrame) {
    const age = (frame.now - chip.from) / CHIP_MS;
    if (!(age >= 0 && age < 1)) return;
    const rise = frame.still ? 0.5 : age;
    const chipWidth = context.measureText(chip.label).width + 2 * CHIP_PADDING;
    const x = Math.min(across(0.18 + chip.place * 0.7), width - chipWidth - 8);
    const y = up(chip.place * chip.place * 0.5) - 20 - rise * CHIP_RISE;
    // In at once, out slowly.
    context.globalAlpha = frame.still ? 1 : Math.min(1, age * 8, (1 - age) * 2);
    context.fillStyle = palette.chip;
    context.beginPath();
    context.roundRect(x, y, chipWidth, CHIP_HEIGHT, CHIP_HEIGHT / 2);
    context.fill();
    context.fillStyle = palette.onChip;
    context.fillText(chip.label, x + CHIP_PADDING, y + CHIP_HEIGHT / 2 + 1);
    context.globalAlpha = 1;
  }

  return {
    resize(newWidth, newHeight, newRatio) {
      width = newWidth;
      height = newHeight;
      ratio = newRatio;
      prepare();
    },
    recolor(newPalette) {
      palette = newPalette;
      prepare();
    },
    paint(frame) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      const moved = frame.still ? 0 : frame.flightMs;
      paintRays(moved * RAYS_TURN_PER_MS);
      paintDots(moved);
      pose(frame.flightMs, frame.goneMs, frame.still && frame.inFlight, plane);
      if (frame.inFlight) paintCurve();
      paintPlane();
      context.font = palette.font;
      context.textBaseline = "middle";
      for (const chip of frame.chips) paintChip(chip, frame);
    },
  };
}

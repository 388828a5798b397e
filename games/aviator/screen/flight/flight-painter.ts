import {
  bandOf,
  CHIP_HEIGHT,
  GAP,
  curveAt,
  heightOf,
  layoutStage,
  tickStep,
  traceFold,
  tracePlane,
  traceRays,
  type StageLayout,
  HANDLE_1,
  HANDLE_2,
  pose,
  type Pose,
  CHIP_MS,
  chipTop,
  type RisingChip,
} from "./flight-layout.ts";
import type { FlightPalette } from "./flight-palette.ts";

/** The caller reuses one object, so drawing allocates nothing. */
export interface FlightFrame {
  /** Whether a flight is visible, in the air or flown away. */
  inFlight: boolean;
  flightMs: number;
  /** The shown coefficient, in hundredths. */
  coefficient: number;
  marks: FlightMarks;
  /** Ms since the plane flew away; 0 in flight. */
  goneMs: number;
  /** No motion: the reader asked for less. */
  still: boolean;
  /** The frame's clock in ms, which also times the chips. */
  now: number;
  readonly chips: readonly RisingChip[];
}

/** The places on the curve where the player left. */
export interface FlightMarks {
  /** Hundredths. */
  readonly coefficients: readonly number[];
  /** Names them in words. */
  readonly label: string;
}

export interface FlightPainter {
  /** Sizes in CSS px; `ratio`: device px per CSS px. */
  resize(width: number, height: number, ratio: number): void;
  recolor(palette: FlightPalette): void;
  paint(frame: FlightFrame): void;
}

/** The curve begins left of the waiting plane. */
const CURVE_LEFT = 20;

const RAYS_TURN_PER_MS = 0.00009;
const DOT_PX = 3;
const DOTS_APART = 34;
const DOTS_PX_PER_MS = 0.05;
const DOTS_TOP = 48;
const CHIP_PADDING = 10;
const GLOW_RADIUS = 84;
const FADED = 0.28;
/** Dashes and gaps of the curve after the crash, px. */
const BROKEN = [18, 12];
const WHOLE: number[] = [];
const MARK_RADIUS = 5;
/** The opacity of the rays in each band. */
const RAYS_ALPHA = [0.04, 0.08, 0.13, 0.2] as const;
/** Marks of the axis below this share of its height would meet the curve, and above, the plane. */
const TICK_LOWEST = 0.22;
const TICK_HIGHEST = 0.92;

const place = { x: 0, y: 0 };

/** The plane's place in px: it moves right before it climbs, past the number. Writes into `into`. */
export function planeAt(
  { plot }: StageLayout,
  width: number,
  height: number,
  { x, y, gone }: Pose,
  into: { x: number; y: number },
): { x: number; y: number } {
  into.x = plot.left + x * (plot.right - plot.left) + gone * width;
  into.y = plot.bottom - y * (plot.bottom - plot.top) - gone ** 4 * height * 0.5;
  return into;
}

type Stage = ReturnType<typeof createStage>;

/** The means by which each part of the picture is painted. */
function createStage(context: CanvasRenderingContext2D, palette: FlightPalette) {
  return {
    context,
    palette,
    width: 0,
    height: 0,
    ratio: 1,
    layout: layoutStage(0, 0),
    gradients: gradientsOf(context, palette, 0, 0),
    band: 0,
    plane: { x: 0, y: 0, gone: 0 },
  };
}

export function createFlightPainter(context: CanvasRenderingContext2D, first: FlightPalette): FlightPainter {
  const stage = createStage(context, first);
  return {
    resize(width, height, ratio) {
      const gradients = gradientsOf(context, stage.palette, width, height);
      Object.assign(stage, { width, height, ratio, layout: layoutStage(width, height), gradients });
    },
    recolor(palette) {
      Object.assign(stage, { palette, gradients: gradientsOf(context, palette, stage.width, stage.height) });
    },
    paint(frame) {
      context.setTransform(stage.ratio, 0, 0, stage.ratio, 0, 0);
      context.clearRect(0, 0, stage.width, stage.height);
      const moved = frame.still ? 0 : frame.flightMs;
      stage.band = frame.inFlight && frame.goneMs === 0 ? bandOf(frame.coefficient) : 0;
      paintRays(stage, moved * RAYS_TURN_PER_MS);
      paintDots(stage, moved);
      pose(frame.flightMs, frame.goneMs, frame.still && frame.inFlight, stage.plane);
      context.font = stage.palette.font;
      context.textBaseline = "middle";
      if (frame.inFlight) {
        paintTicks(stage, frame.coefficient);
        paintCurve(stage);
        paintMarks(stage, frame.marks, frame.coefficient);
      }
      paintPlane(stage);
      for (const chip of frame.chips) paintChip(stage, chip, frame);
    },
  };
}

/** For each band, created when size or colours change, not in a frame. */
function gradientsOf(context: CanvasRenderingContext2D, { bands }: FlightPalette, width: number, height: number) {
  return bands.map((colors) => {
    const underCurve = context.createLinearGradient(CURVE_LEFT, height, width, 0);
    underCurve.addColorStop(0, colors.underCurve.near);
    underCurve.addColorStop(1, colors.underCurve.far);
    // In the plane's own coordinates.
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, GLOW_RADIUS);
    glow.addColorStop(0, colors.glow.near);
    glow.addColorStop(1, colors.glow.far);
    return { underCurve, glow };
  });
}

/** The gradient along the curve, up to the plane. */
function across({ layout, plane }: Stage, share: number): number {
  return CURVE_LEFT + share * (layout.plot.left - CURVE_LEFT + plane.x * (layout.plot.right - layout.plot.left));
}

function up({ layout, plane }: Stage, share: number): number {
  return layout.plot.bottom - share * plane.y * (layout.plot.bottom - layout.plot.top);
}

function paintRays(stage: Stage, turn: number) {
  const { context, palette, width, height, band } = stage;
  context.save();
  context.translate(0, height);
  context.rotate(turn);
  context.globalAlpha = RAYS_ALPHA[band] ?? 0;
  context.fillStyle = band === 0 ? palette.text : (palette.bands[band]?.curve ?? palette.text);
  traceRays(context, width + height);
  context.fill();
  context.restore();
}

/** Dots along ground and edge run backwards as the plane advances. */
function paintDots(stage: Stage, travelled: number) {
  const { context, palette, width, height, layout } = stage;
  const run = (travelled * DOTS_PX_PER_MS) % DOTS_APART;
  context.globalAlpha = 0.22;
  context.fillStyle = palette.text;
  for (let x = CURVE_LEFT + DOTS_APART - run; x < width - 12; x += DOTS_APART) {
    context.fillRect(x, height - 11, DOT_PX, DOT_PX);
  }
  for (let y = layout.plot.bottom - DOTS_APART + run; y > DOTS_TOP; y -= DOTS_APART) {
    context.fillRect(8, y, DOT_PX, DOT_PX);
  }
  context.globalAlpha = 1;
}

function traceCurve(stage: Stage) {
  const { context } = stage;
  context.beginPath();
  context.moveTo(across(stage, 0), up(stage, 0));
  const x = across(stage, HANDLE_2.x);
  const y = up(stage, HANDLE_2.y);
  context.bezierCurveTo(across(stage, HANDLE_1.x), up(stage, HANDLE_1.y), x, y, across(stage, 1), up(stage, 1));
}

function paintCurve(stage: Stage) {
  const { context, palette, gradients, band, plane } = stage;
  context.globalAlpha = 1 - plane.gone * (1 - FADED);
  traceCurve(stage);
  context.lineTo(across(stage, 1), up(stage, 0));
  context.closePath();
  context.fillStyle = gradients[band]?.underCurve ?? palette.text;
  context.fill();
  traceCurve(stage);
  context.strokeStyle = palette.bands[band]?.curve ?? palette.text;
  context.lineWidth = 4 + band;
  context.lineCap = "round";
  context.setLineDash(plane.gone > 0 ? BROKEN : WHOLE);
  context.stroke();
  context.globalAlpha = 1;
}

function paintPlane(stage: Stage) {
  const { context, palette, width, height, gradients, band, layout, plane } = stage;
  if (plane.gone >= 1) return;
  const rise = up(stage, HANDLE_2.y) - up(stage, 1);
  const run = across(stage, 1) - across(stage, HANDLE_2.x);
  context.save();
  const { x, y } = planeAt(layout, width, height, plane, place);
  context.translate(x, y);
  context.fillStyle = gradients[band]?.glow ?? palette.text;
  context.fillRect(-GLOW_RADIUS, -GLOW_RADIUS, 2 * GLOW_RADIUS, 2 * GLOW_RADIUS);
  // The nose follows the curve only partly: a vertical plane looks wrong.
  context.rotate(-0.55 * Math.atan2(rise, run + 1));
  context.fillStyle = palette.plane;
  tracePlane(context);
  context.fill();
  context.fillStyle = palette.fold;
  traceFold(context);
  context.fill();
  context.restore();
}

/** The multipliers along the left edge. The axis rescales, so they sink as the plane climbs. */
function paintTicks(stage: Stage, coefficient: number) {
  const { context, palette, plane } = stage;
  const step = tickStep(coefficient);
  context.globalAlpha = 0.9 * (1 - plane.gone * (1 - FADED));
  context.fillStyle = palette.text;
  for (let whole = 1 + step - (1 % step); whole * 100 < coefficient; whole += step) {
    const share = heightOf(whole * 100, coefficient);
    if (share >= TICK_LOWEST && share <= TICK_HIGHEST) context.fillText(tickText(whole), CURVE_LEFT, up(stage, share));
  }
  context.globalAlpha = 1;
}

/** A dot on the curve for each cash-out, and their words at the ground, where no plane flies and no chip rises. */
function paintMarks(stage: Stage, { coefficients, label }: FlightMarks, reached: number) {
  const { context, palette, layout } = stage;
  if (coefficients.length === 0) return;
  context.fillStyle = palette.chip;
  for (const coefficient of coefficients) {
    const share = heightOf(coefficient, reached);
    context.beginPath();
    context.arc(across(stage, curveAt(share)), up(stage, share), MARK_RADIUS, 0, 2 * Math.PI);
    context.fill();
  }
  const { left: right, bottom } = layout.seal;
  const width = Math.min(context.measureText(label).width + 2 * CHIP_PADDING, right - 2 * GAP);
  paintLabel(stage, label, right - GAP - width, bottom - CHIP_HEIGHT, width);
}

function paintLabel({ context, palette }: Stage, label: string, left: number, top: number, width: number) {
  context.fillStyle = palette.chip;
  context.beginPath();
  context.roundRect(left, top, width, CHIP_HEIGHT, CHIP_HEIGHT / 2);
  context.fill();
  context.fillStyle = palette.onChip;
  context.fillText(label, left + CHIP_PADDING, top + CHIP_HEIGHT / 2 + 1, width - 2 * CHIP_PADDING);
}

function paintChip(stage: Stage, chip: RisingChip, frame: FlightFrame) {
  const { context, layout } = stage;
  const age = (frame.now - chip.from) / CHIP_MS;
  if (!(age >= 0 && age < 1)) return;
  const { lane } = layout;
  const { scale } = chip;
  const most = (lane.right - lane.left) / scale;
  const chipWidth = Math.min(context.measureText(chip.label).width + 2 * CHIP_PADDING, most);
  context.save();
  context.translate(lane.right - chipWidth * scale, chipTop(chip, frame.now, frame.still, lane));
  context.scale(scale, scale);
  // Fades in at once and out slowly.
  context.globalAlpha = frame.still ? 1 : Math.min(1, age * 8, (1 - age) * 2);
  paintLabel(stage, chip.label, 0, 0, chipWidth);
  context.restore();
}

const tickTexts = new Map<number, string>();

/** Kept, since a frame allocates nothing. */
function tickText(whole: number): string {
  const text = tickTexts.get(whole) ?? `${whole}×`;
  tickTexts.set(whole, text);
  return text;
}

import {
  CHIP_HEIGHT,
  layoutStage,
  type StageLayout,
  HANDLE_1,
  HANDLE_2,
  pose,
  type Pose,
  CHIP_MS,
  chipTop,
  type RisingChip,
} from "./flight-layout.ts";

/** The caller reuses one object, so drawing allocates nothing. */
export interface FlightFrame {
  /** Whether a flight is visible, in the air or flown away. */
  inFlight: boolean;
  flightMs: number;
  /** Ms since the plane flew away; 0 in flight. */
  goneMs: number;
  /** No motion: the reader asked for less. */
  still: boolean;
  /** The frame's clock in ms, which also times the chips. */
  now: number;
  readonly chips: readonly RisingChip[];
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

export function createFlightPainter(context: CanvasRenderingContext2D, first: FlightPalette): FlightPainter {
  let palette = first;
  let width = 0;
  let height = 0;
  let ratio = 1;
  let underCurve: CanvasGradient | null = null;
  let glow: CanvasGradient | null = null;
  let layout = layoutStage(0, 0);
  const plane: Pose = { x: 0, y: 0, gone: 0 };
  const place = { x: 0, y: 0 };

  /** Creates the gradients when size or colours change, not in a frame. */
  function prepare() {
    underCurve = context.createLinearGradient(CURVE_LEFT, height, width, 0);
    underCurve.addColorStop(0, palette.underCurve.near);
    underCurve.addColorStop(1, palette.underCurve.far);
    // In the plane's own coordinates.
    glow = context.createRadialGradient(0, 0, 0, 0, 0, GLOW_RADIUS);
    glow.addColorStop(0, palette.glow.near);
    glow.addColorStop(1, palette.glow.far);
  }

  /** The gradient along the curve, up to the plane. */
  function across(share: number): number {
    return CURVE_LEFT + share * (layout.plot.left - CURVE_LEFT + plane.x * (layout.plot.right - layout.plot.left));
  }

  function up(share: number): number {
    return layout.plot.bottom - share * plane.y * (layout.plot.bottom - layout.plot.top);
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

  /** Dots along ground and edge run backwards as the plane advances. */
  function paintDots(travelled: number) {
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

  function traceCurve() {
    context.beginPath();
    context.moveTo(across(0), up(0));
    context.bezierCurveTo(across(HANDLE_1.x), up(HANDLE_1.y), across(HANDLE_2.x), up(HANDLE_2.y), across(1), up(1));
  }

  function paintCurve() {
    context.globalAlpha = 1 - plane.gone * (1 - FADED);
    traceCurve();
    context.lineTo(across(1), up(0));
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
    const rise = up(HANDLE_2.y) - up(1);
    const run = across(1) - across(HANDLE_2.x);
    context.save();
    const { x, y } = planeAt(layout, width, height, plane, place);
    context.translate(x, y);
    if (glow !== null) context.fillStyle = glow;
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

  function paintChip(chip: RisingChip, frame: FlightFrame) {
    const age = (frame.now - chip.from) / CHIP_MS;
    if (!(age >= 0 && age < 1)) return;
    const { lane } = layout;
    const chipWidth = Math.min(context.measureText(chip.label).width + 2 * CHIP_PADDING, lane.right - lane.left);
    const x = lane.right - chipWidth;
    const y = chipTop(chip, frame.now, frame.still, lane);
    // Fades in at once and out slowly.
    context.globalAlpha = frame.still ? 1 : Math.min(1, age * 8, (1 - age) * 2);
    context.fillStyle = palette.chip;
    context.beginPath();
    context.roundRect(x, y, chipWidth, CHIP_HEIGHT, CHIP_HEIGHT / 2);
    context.fill();
    context.fillStyle = palette.onChip;
    context.fillText(chip.label, x + CHIP_PADDING, y + CHIP_HEIGHT / 2 + 1, chipWidth - 2 * CHIP_PADDING);
    context.globalAlpha = 1;
  }

  return {
    resize(newWidth, newHeight, newRatio) {
      width = newWidth;
      height = newHeight;
      ratio = newRatio;
      layout = layoutStage(width, height);
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

type Tracer = Pick<CanvasRenderingContext2D, "beginPath" | "moveTo" | "lineTo" | "closePath">;

const RAYS = 16;
/** The lit share of each ray's angle. */
const RAY_SHARE = 0.38;

/** Rays all around the origin, `length` px long. */
function traceRays(context: Tracer, length: number) {
  context.beginPath();
  for (let ray = 0; ray < RAYS; ray++) {
    const from = (ray / RAYS) * 2 * Math.PI;
    const to = from + (RAY_SHARE / RAYS) * 2 * Math.PI;
    context.moveTo(0, 0);
    context.lineTo(Math.cos(from) * length, Math.sin(from) * length);
    context.lineTo(Math.cos(to) * length, Math.sin(to) * length);
    context.closePath();
  }
}

/** The folded plane, its tail near the origin and its nose to the right. */
function tracePlane(context: Tracer) {
  context.beginPath();
  context.moveTo(-24, 2);
  context.lineTo(34, -4);
  context.lineTo(8, 15);
  context.lineTo(-1, 8);
  context.lineTo(-9, 14);
  context.lineTo(-9, 6);
  context.closePath();
}

/** The shaded inside of its fold. */
function traceFold(context: Tracer) {
  context.beginPath();
  context.moveTo(-9, 6);
  context.lineTo(34, -4);
  context.lineTo(-1, 8);
  context.lineTo(-9, 14);
  context.closePath();
}

/** The colours of the canvas, read from the tokens once per theme. */
export interface FlightPalette {
  readonly curve: string;
  readonly underCurve: { readonly near: string; readonly far: string };
  readonly plane: string;
  readonly fold: string;
  readonly text: string;
  readonly glow: { readonly near: string; readonly far: string };
  readonly chip: string;
  readonly onChip: string;
  readonly font: string;
}

export function readPalette(element: Element): FlightPalette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const curve = token("--red");
  return {
    curve,
    underCurve: { near: withAlpha(curve, 0.04), far: withAlpha(curve, 0.42) },
    plane: token("--text"),
    fold: withAlpha(curve, 0.55),
    text: token("--text"),
    glow: { near: withAlpha(curve, 0.3), far: withAlpha(curve, 0) },
    chip: token("--green-fill"),
    onChip: token("--on-green"),
    font: `700 11px ${style.fontFamily}`,
  };
}

/** A colour made translucent; `alpha` 0 to 1. */
export function withAlpha(color: string, alpha: number): string {
  if (/^#[\da-f]{6}$/i.test(color)) {
    return (
      color +
      Math.round(alpha * 255)
        .toString(16)
        .padStart(2, "0")
    );
  }
  return `color-mix(in srgb, ${color} ${alpha * 100}%, transparent)`;
}

/** Calls `onChange` when the theme may have changed; returns the function that unsubscribes. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  return () => observer.disconnect();
}

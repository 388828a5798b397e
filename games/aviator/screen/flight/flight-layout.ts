import type { CSSProperties } from "react";
import { payout } from "#games/aviator/rules/stake.ts";
import type { Players } from "./flight-state.ts";

// The layout of Aviator's stage, in CSS px from its upper left corner. The number is at the upper left with the plane
// beneath it. The chips rise in a lane at the right, so nothing overlaps.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface StageLayout {
  readonly number: Box;
  /** The area of the plane's origin. */
  readonly plot: Box;
  readonly lane: Box;
  /** The round's seal at the lower right. */
  readonly seal: Box;
}

/** The plane's extent around its origin at any angle of flight. */
export const PLANE_REACH = { left: 26, top: 26, right: 36, bottom: 20 } as const;
export const CHIP_HEIGHT = 22;
/** The chip of the highest stake, as a multiple of that of the least. Larger ones would meet on the lowest stage. */
export const CHIP_SCALE_MAX = 1.3;
/** Minor units: the stakes of the smallest and of the largest chip. */
const CHIP_STAKES = { least: 50_00, most: 10_000_00 } as const;
/** Between chips, and between areas that must not touch. */
export const GAP = 4;

const SIDE = 16;
/** The height of the line that names the round. */
const TOP = 34;
const BOTTOM = 22;
const LANE_WIDTH = 92;
/** The seal with its ring, and its distance from the lower edge. */
const SEAL = 34;
const SEAL_BOTTOM = 9;
/** The coefficient's height as a share of the stage's, within limits. */
const NUMBER_SHARE = 0.27;
const NUMBER_MIN = 44;
const NUMBER_MAX = 68;
/** Keeps the waiting plane's tail in the picture. */
const PLOT_LEFT = PLANE_REACH.left + 8;

export function layoutStage(width: number, height: number): StageLayout {
  const laneLeft = width - LANE_WIDTH - GAP;
  const numberBottom = TOP + Math.min(NUMBER_MAX, Math.max(NUMBER_MIN, NUMBER_SHARE * height));
  const sealTop = height - SEAL_BOTTOM - SEAL;
  const plotTop = numberBottom + GAP + PLANE_REACH.top;
  return {
    number: { left: SIDE, top: TOP, right: laneLeft - GAP, bottom: numberBottom },
    plot: { left: PLOT_LEFT, top: plotTop, right: laneLeft - GAP - PLANE_REACH.right, bottom: height - BOTTOM },
    lane: { left: laneLeft, top: TOP, right: width - GAP, bottom: sealTop - GAP },
    seal: { left: width - SIDE - SEAL, top: sealTop, right: width - SIDE, bottom: height - SEAL_BOTTOM },
  };
}

/** The layout as custom properties, by which the style sheet places the texts. */
export const STAGE_PROPERTIES: CSSProperties & Readonly<Record<`--${string}`, string>> = {
  "--stage-side": `${SIDE}px`,
  "--stage-top": `${TOP}px`,
  "--stage-lane": `${LANE_WIDTH + 2 * GAP}px`,
  "--stage-number": `clamp(${NUMBER_MIN}px, ${NUMBER_SHARE * 100}%, ${NUMBER_MAX}px)`,
};

// Positions are shares of the plot: x from the left, y from the ground, both 0 to 1.

/** The specification's take-off: the plane rolls along the ground and lifts. */
export const TAKE_OFF_MS = 1_500;
export const FLEW_AWAY_MS = 1_000;

/** Time until the plane hovers. */
const CLIMB_MS = 6_500;
/** The plane rolls for half of the take-off. */
const LIFT_MS = TAKE_OFF_MS / 2;
const TOP_X = 0.97;
const TOP_Y = 0.96;
const SWAY_X = 0.012;
const SWAY_Y = 0.022;

/** The curve's handles as shares of the plane's position: flat along the ground, then steep. */
export const HANDLE_1 = { x: 0.42, y: 0.03 } as const;
export const HANDLE_2 = { x: 0.76, y: 0.26 } as const;

/** The multipliers (hundredths) from which light and rays grow: 2×, 10×, 100×. */
const BANDS = [200, 1_000, 10_000] as const;

/** The band of a coefficient (hundredths), from 0. */
export function bandOf(coefficient: number): number {
  return BANDS.filter((from) => coefficient >= from).length;
}

const TICKS_MAX = 3;

/** The distance of the marks on the axis of multipliers, in whole units; it grows with the coefficient (hundredths). */
export function tickStep(coefficient: number): number {
  const least = (coefficient / 100 - 1) / TICKS_MAX;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5].find((step) => step * power >= least) ?? 10);
}

/** The height of a multiplier as a share of the plane's; both in hundredths. */
export function heightOf(multiplier: number, coefficient: number): number {
  return coefficient <= 100 ? 0 : clamp((multiplier - 100) / (coefficient - 100));
}

const HALVINGS = 12;

/** The curve's x at a height; both are shares of the plane's place. */
export function curveAt(height: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (bezier(middle, HANDLE_1.y, HANDLE_2.y) < height) low = middle;
    else high = middle;
  }
  return bezier(high, HANDLE_1.x, HANDLE_2.x);
}

/** A coordinate of the curve from 0 to 1. */
function bezier(at: number, handle1: number, handle2: number): number {
  const rest = 1 - at;
  return 3 * rest * rest * at * handle1 + 3 * rest * at * at * handle2 + at ** 3;
}

/** {@link pose} writes into one object for every frame. */
export interface Pose {
  x: number;
  y: number;
  /** The plane's way out of the picture, 0 to 1. */
  gone: number;
}

/**
 * The plane after `flightMs` of flight and `goneMs` since it flew away (0 in flight). With `still` it hovers without
 * motion. Writes into `into` and returns it.
 */
export function pose(flightMs: number, goneMs: number, still: boolean, into: Pose): Pose {
  const gone = Math.min(1, goneMs / FLEW_AWAY_MS);
  into.gone = still ? Math.sign(gone) : gone * gone;
  if (still) {
    into.x = TOP_X;
    into.y = TOP_Y;
    return into;
  }
  const way = easeInOut(clamp(flightMs / CLIMB_MS));
  const climb = easeInOut(clamp((flightMs - LIFT_MS) / (CLIMB_MS - LIFT_MS)));
  // The sway grows with the climb, so nothing jumps.
  into.x = TOP_X * way + SWAY_X * climb * Math.sin(flightMs / 1_700);
  into.y = TOP_Y * climb + SWAY_Y * climb * Math.sin(flightMs / 1_100);
  return into;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function easeInOut(share: number): number {
  return share * share * (3 - 2 * share);
}

export const CHIP_MS = 1_500;
/** Cash-outs arrive once a second in bulk; this spacing keeps their chips apart. */
export const CHIP_SPACING_MS = 500;
const ROWS = CHIP_MS / CHIP_SPACING_MS;
const CHIPS_MAX = 2 * ROWS;

/** A player's cash-out on its way up. The pool reuses these objects. */
export interface RisingChip {
  label: string;
  /** Time of appearance on the frame's clock, in ms; NaN: free. */
  from: number;
  /** Its row without motion, counted from below. */
  row: number;
  /** Its size by the stake, from 1. */
  scale: number;
}

interface ChipPool {
  readonly chips: readonly RisingChip[];
  /** Shows a chip, or drops it while all are in use. */
  add(label: string, scale: number, now: number): void;
  clear(): void;
  /** Whether any chip is visible or due at `now`. */
  busy(now: number): boolean;
}

export function createChipPool(): ChipPool {
  const chips = Array.from({ length: CHIPS_MAX }, (): RisingChip => ({
    label: "",
    from: Number.NaN,
    row: 0,
    scale: 1,
  }));
  let next = 0;
  let lastFrom = Number.NEGATIVE_INFINITY;
  return {
    chips,
    add(label, scale, now) {
      const chip = chips[next];
      if (chip === undefined || now < chip.from + CHIP_MS) return;
      chip.row = next % ROWS;
      chip.label = label;
      chip.scale = scale;
      chip.from = lastFrom = Math.max(now, lastFrom + CHIP_SPACING_MS);
      next = (next + 1) % CHIPS_MAX;
    },
    clear() {
      for (const chip of chips) chip.from = Number.NaN;
      lastFrom = Number.NEGATIVE_INFINITY;
    },
    busy: (now) => chips.some((chip) => now < chip.from + CHIP_MS),
  };
}

/** A chip's size by its stake, in minor units: each tenfold stake grows it by the same step. */
export function chipScale(stake: number): number {
  const { least, most } = CHIP_STAKES;
  return 1 + (CHIP_SCALE_MAX - 1) * clamp(Math.log(stake / least) / Math.log(most / least));
}

/** The upper edge of a visible chip at `now`. With `still` it stays in its row. */
export function chipTop({ from, row, scale }: RisingChip, now: number, still: boolean, lane: Box): number {
  const height = CHIP_HEIGHT * scale;
  // Rows keep room for the largest chip.
  if (still) return lane.bottom - row * (CHIP_HEIGHT * CHIP_SCALE_MAX + GAP) - GAP - height;
  const risen = (now - from) / CHIP_MS;
  return lane.bottom - height - risen * (lane.bottom - lane.top - height);
}

/** The cash-outs since the last list of the same round. Minor units. */
export function newCashOuts(before: Players | null, after: Players): { stake: number; paid: number }[] {
  const known = new Map<string, number>();
  if (before?.period === after.period) {
    for (const player of before.players)
      if (player.cashOut) known.set(keyOf(player), (known.get(keyOf(player)) ?? 0) + 1);
  }
  const cashOuts: ReturnType<typeof newCashOuts> = [];
  for (const player of after.players) {
    if (!player.cashOut || player.coefficient === null) continue;
    // Masked names may be equal, so count cash-outs instead of looking them up.
    const left = known.get(keyOf(player)) ?? 0;
    if (left > 0) known.set(keyOf(player), left - 1);
    else cashOuts.push({ stake: player.betAmount, paid: payout(player.betAmount, player.coefficient) });
  }
  return cashOuts;
}

function keyOf({ nickName, betAmount, coefficient }: Players["players"][number]): string {
  return `${betAmount} ${coefficient} ${nickName}`;
}

type Tracer = Pick<CanvasRenderingContext2D, "beginPath" | "moveTo" | "lineTo" | "closePath">;

const RAYS = 16;
/** The lit share of each ray's angle. */
const RAY_SHARE = 0.38;

/** Rays all around the origin, `length` px long. */
export function traceRays(context: Tracer, length: number) {
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
export function tracePlane(context: Tracer) {
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
export function traceFold(context: Tracer) {
  context.beginPath();
  context.moveTo(-9, 6);
  context.lineTo(34, -4);
  context.lineTo(-1, 8);
  context.lineTo(-9, 14);
  context.closePath();
}

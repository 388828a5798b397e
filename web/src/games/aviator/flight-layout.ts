import type { CSSProperties } from "react";

// Where things stand on Aviator's stage, in CSS px from its upper left corner. The number stands at the upper left, the
// plane flies beneath it, and the chips rise in a lane of their own at the right, so that none can cover another.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface StageLayout {
  /** The coefficient. */
  readonly number: Box;
  /** Where the origin of the plane may be. */
  readonly plot: Box;
  /** Where chips rise. */
  readonly lane: Box;
}

/** How far the plane reaches from its origin at any angle that it flies at. */
export const PLANE_REACH = { left: 26, top: 26, right: 36, bottom: 20 } as const;
export const CHIP_HEIGHT = 22;
/** Between chips, and between all that must not touch. */
export const GAP = 4;

const SIDE = 16;
/** Beneath the line that names the round. */
const TOP = 34;
const BOTTOM = 22;
const LANE_WIDTH = 92;
/** The coefficient's height is a share of the stage's, within limits. */
const NUMBER_SHARE = 0.27;
const NUMBER_MIN = 44;
const NUMBER_MAX = 68;
/** Keeps the waiting plane's tail in the picture. */
const PLOT_LEFT = PLANE_REACH.left + 8;

export function layoutStage(width: number, height: number): StageLayout {
  const laneLeft = width - LANE_WIDTH - GAP;
  const numberBottom = TOP + Math.min(NUMBER_MAX, Math.max(NUMBER_MIN, NUMBER_SHARE * height));
  const plotTop = numberBottom + GAP + PLANE_REACH.top;
  return {
    number: { left: SIDE, top: TOP, right: laneLeft - GAP, bottom: numberBottom },
    plot: { left: PLOT_LEFT, top: plotTop, right: laneLeft - GAP - PLANE_REACH.right, bottom: height - BOTTOM },
    lane: { left: laneLeft, top: TOP, right: width - GAP, bottom: height - GAP },
  };
}

/** The same for the style sheet, which places the texts: custom properties of the stage. */
export const STAGE_PROPERTIES: CSSProperties & Readonly<Record<`--${string}`, string>> = {
  "--stage-side": `${SIDE}px`,
  "--stage-top": `${TOP}px`,
  "--stage-lane": `${LANE_WIDTH + 2 * GAP}px`,
  "--stage-number": `clamp(${NUMBER_MIN}px, ${NUMBER_SHARE * 100}%, ${NUMBER_MAX}px)`,
};

// Where the plane is. Positions are shares of the plot: x from the left, y from the ground, both 0 to 1.

/** The specification's take-off: the plane rolls along the ground and lifts. */
export const TAKE_OFF_MS = 1_500;
/** The plane leaves the picture within this time. */
export const FLEW_AWAY_MS = 1_000;

/** Until it hovers. */
const CLIMB_MS = 6_500;
/** Half of the take-off is spent on the ground. */
const LIFT_MS = TAKE_OFF_MS / 2;
const TOP_X = 0.97;
const TOP_Y = 0.96;
const SWAY_X = 0.012;
const SWAY_Y = 0.022;

/** The curve's handles as shares of the plane's position: flat along the ground, then steep. */
export const HANDLE_1 = { x: 0.42, y: 0.03 } as const;
export const HANDLE_2 = { x: 0.76, y: 0.26 } as const;

/** Written by {@link pose}; one object is used for every frame. */
export interface Pose {
  x: number;
  y: number;
  /** How far it has left the picture, 0 to 1. */
  gone: number;
}

/**
 * The plane after `flightMs` of flight, `goneMs` after it flew away (0 while it flies). With `still` it stands where it
 * would come to hover, and nothing moves. Writes into `into` and answers it.
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
  // The sway sets in with the climb, so that nothing jumps.
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

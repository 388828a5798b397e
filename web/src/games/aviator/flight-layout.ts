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

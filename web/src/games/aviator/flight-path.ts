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

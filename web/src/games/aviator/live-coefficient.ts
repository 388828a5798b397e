import { coefficientAt } from "#simulator/games/aviator/timeline.ts";
import type { FlightRound } from "./flight-state.ts";

/** A frame comes every 250 ms; where none has come for this long, the drawing no longer runs ahead of what is known. */
const AHEAD_MAX_MS = 1_500;

/** Ms of flight to draw at `now` (the server's clock): never behind the last frame, never far ahead of it. */
export function flightMsAt(round: FlightRound, now: number): number {
  if (!round.takenOff) return 0;
  if (round.flownAway) return round.tag;
  return Math.min(Math.max(now - round.takeOffTime, round.tag), round.tag + AHEAD_MAX_MS);
}

/** The coefficient to show, in hundredths. Once the plane flew away it is exactly the result. */
export function coefficientToShow(round: FlightRound, now: number): number {
  return round.result ?? coefficientAt(flightMsAt(round, now));
}

import { useEffect, useState } from "react";
import { LOCK_MS, OPEN_MS, type Phase } from "#games/aviator/rules/timeline.ts";
import { formatClock } from "#web/locales/format.ts";
import { serverNow } from "#web/data/api-client.ts";
import { type FlightRound, phaseOf } from "./flight-state.ts";

/** The round's phase for the panels; `closing`: stakes are open, but too little time is left to begin one. */
export interface RoundClock {
  readonly phase: Phase | null;
  readonly closing: boolean;
}

/** The length of the specification's countdown bar. */
export const BETTING_MS = LOCK_MS - OPEN_MS;
/** At or below this share of it, no new stake begins. */
const CLOSING_SHARE = 0.1;
const CLOSING_MS = BETTING_MS * CLOSING_SHARE;

/** The round's state at `now`, by the server's clock. */
export function clockAt(round: FlightRound | null, now: number): RoundClock {
  const phase = phaseOf(round, now);
  return { phase, closing: phase === "open" && round !== null && round.lockTime - now <= CLOSING_MS };
}

/** Time of the next change of {@link clockAt} that the clock alone decides; null: none. */
export function nextChange(round: FlightRound | null, now: number): number | null {
  if (round === null || round.takenOff) return null;
  const changes = [round.openTime, round.lockTime - CLOSING_MS, round.lockTime];
  return changes.find((time) => time > now) ?? null;
}

/** {@link clockAt}, updated as time passes. */
export function useRoundClock(round: FlightRound | null): RoundClock {
  const [, setTurn] = useState(0);
  const now = serverNow();
  const next = nextChange(round, now);
  useEffect(() => {
    if (next === null) return;
    // Check again before the change: a sample may correct the server's clock.
    const timer = setTimeout(() => setTurn((turn) => turn + 1), Math.min(next - serverNow(), 1_000));
    return () => clearTimeout(timer);
  });
  return clockAt(round, now);
}

/** Names a round by the time of day at which it started, in the device's zone. */
export function roundTime(period: number): string {
  return formatClock(period * 10);
}

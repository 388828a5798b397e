import { useEffect, useState } from "react";
import { LOCK_MS, OPEN_MS } from "#simulator/games/aviator/timeline.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { type FlightRound, phaseOf } from "./flight-state.ts";
import type { RoundClock } from "./stake-draft.ts";

/** The specification's bar: the countdown over this many ms. */
export const BETTING_MS = LOCK_MS - OPEN_MS;
/** At this share of it, or less, no stake is begun any more. */
const CLOSING_SHARE = 0.1;
const CLOSING_MS = BETTING_MS * CLOSING_SHARE;

/** Where a round is at `now`, by the server's clock. */
export function clockAt(round: FlightRound | null, now: number): RoundClock {
  const phase = phaseOf(round, now);
  return { phase, closing: phase === "open" && round !== null && round.lockTime - now <= CLOSING_MS };
}

/** When {@link clockAt} next says something else, as far as the clock alone decides. Null: it does not. */
export function nextChange(round: FlightRound | null, now: number): number | null {
  if (round === null || round.takenOff) return null;
  const changes = [round.openTime, round.lockTime - CLOSING_MS, round.lockTime];
  return changes.find((time) => time > now) ?? null;
}

/** {@link clockAt}, as time goes by. */
export function useRoundClock(round: FlightRound | null): RoundClock {
  const [, setTurn] = useState(0);
  const now = serverNow();
  const next = nextChange(round, now);
  useEffect(() => {
    if (next === null) return;
    // Asked again on the way: the server's clock may have been corrected since.
    const timer = setTimeout(() => setTurn((turn) => turn + 1), Math.min(next - serverNow(), 1_000));
    return () => clearTimeout(timer);
  });
  return clockAt(round, now);
}

/** A period as players read it: seconds since the epoch, with their hundredths. */
export function roundName(period: number): string {
  return (period / 100).toFixed(2);
}

import { useEffect, useState } from "react";
import { type Phase, phaseAt, type Round } from "#simulator/games/lucky-hit/timeline.ts";
import { serverNow } from "#web/data/server-clock.ts";

/** {@link nextChange} is asked again this often: the server's clock may have been corrected since. */
const ASK_AGAIN_MS = 1_000;

/** When the clock next changes a round's phase, ms since the epoch; null: it does not. */
export function nextChange({ openTime, lockTime, cardsTime }: Round, now: number): number | null {
  return [openTime, lockTime, cardsTime].find((time) => time > now) ?? null;
}

/** Where a round is by the server's clock, as time goes by; null: there is none yet. */
export function useRoundPhase(round: Round | null): Phase | null {
  const [, setTurn] = useState(0);
  const now = serverNow();
  const next = round === null ? null : nextChange(round, now);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setTurn((turn) => turn + 1), Math.min(next - serverNow(), ASK_AGAIN_MS));
    return () => clearTimeout(timer);
  });
  return round === null ? null : phaseAt(now, round);
}

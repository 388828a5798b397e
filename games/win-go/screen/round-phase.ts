import { useEffect, useState } from "react";
import { roundOf, ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { serverNow } from "#web/data/api-client.ts";

/**
 * After a round's end, the Continue button works from the first time on; at the second, the screen continues
 * automatically.
 */
export const CONTINUE_AFTER_MS = 2_500;
export const AUTO_CONTINUE_MS = 5_500;

/** `open`: stakes are open. `locked`: 30 s or fewer remain. `over`: the result is out, and the next round runs. */
export type RoundPhase = "open" | "locked" | "over";

export interface RoundView {
  readonly phase: RoundPhase;
  /** The countdown in whole seconds. */
  readonly seconds: number;
  /** The Continue button is enabled. */
  readonly mayContinue: boolean;
}

/** The round's phase at `now`, by the server's clock. */
export function roundView(period: number, now: number): RoundView {
  const { lockTime, endTime } = roundOf(period);
  const left = endTime - now;
  return {
    phase: left <= 0 ? "over" : now < lockTime ? "open" : "locked",
    // The client's clock may lag behind the server that named the period.
    seconds: Math.ceil(Math.min(ROUND_MS, Math.max(0, left)) / 1_000),
    mayContinue: left <= -CONTINUE_AFTER_MS,
  };
}

/** Ms until {@link roundView} changes; null: never. */
export function msToNextView(period: number, now: number): number | null {
  const left = roundOf(period).endTime - now;
  if (left > 0) return left % 1_000 || 1_000;
  return left > -CONTINUE_AFTER_MS ? left + CONTINUE_AFTER_MS : null;
}

/** {@link roundView}, updated as time passes. */
export function useRoundView(period: number): RoundView {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const wait = msToNextView(period, serverNow());
    if (wait === null) return;
    const timer = setTimeout(() => setTurn((turn) => turn + 1), wait);
    return () => clearTimeout(timer);
  });
  return roundView(period, serverNow());
}

/** The phase of {@link roundView} alone, so that components do not render every second. */
export function useRoundPhase(period: number): RoundPhase {
  const [, setSeen] = useState<RoundPhase | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      const now = serverNow();
      setSeen(roundView(period, now).phase);
      const wait = msToNextView(period, now);
      if (wait !== null) timer = setTimeout(look, wait);
    }
    look();
    return () => clearTimeout(timer);
  }, [period]);
  return roundView(period, serverNow()).phase;
}

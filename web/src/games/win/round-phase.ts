import { useEffect, useState } from "react";
import { roundOf, ROUND_MS } from "#simulator/games/win/timeline.ts";
import { serverNow } from "#web/data/server-clock.ts";

/** After a round's end, the way on is shown at once, can be pressed after so many ms, and is taken by itself after more. */
export const CONTINUE_AFTER_MS = 2_500;
export const CONTINUE_BY_ITSELF_MS = 5_500;

/** `open`: stakes are taken. `locked`: 30 s or fewer remain. `over`: the result is out, and the next round runs. */
export type RoundPhase = "open" | "locked" | "over";

export interface RoundView {
  readonly phase: RoundPhase;
  /** Whole seconds to the end, as a countdown shows them. */
  readonly seconds: number;
  /** The way to the next round can be pressed. */
  readonly mayContinue: boolean;
}

/** The phase that a screen shows at `now`, by the server's clock. */
export function roundView(period: number, now: number): RoundView {
  const { lockTime, endTime } = roundOf(period);
  const left = endTime - now;
  return {
    phase: left <= 0 ? "over" : now < lockTime ? "open" : "locked",
    // The clock may be a little behind the server that has just named the period.
    seconds: Math.ceil(Math.min(ROUND_MS, Math.max(0, left)) / 1_000),
    mayContinue: left <= -CONTINUE_AFTER_MS,
  };
}

/** How long {@link roundView} stays as it is, in ms; null: for good. */
export function msToNextView(period: number, now: number): number | null {
  const left = roundOf(period).endTime - now;
  if (left > 0) return left % 1_000 || 1_000;
  return left > -CONTINUE_AFTER_MS ? left + CONTINUE_AFTER_MS : null;
}

/** {@link roundView}, as time goes by. */
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

/** The phase of {@link roundView} alone: what is drawn with it stays as it is while the seconds pass. */
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

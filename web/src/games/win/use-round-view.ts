import { useEffect, useState } from "react";
import { serverNow } from "#web/data/server-clock.ts";
import { msToNextView, type RoundPhase, roundView, type RoundView } from "./round-phase.ts";

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

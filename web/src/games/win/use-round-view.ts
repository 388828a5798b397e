import { useEffect, useState } from "react";
import { serverNow } from "../../data/server-clock.ts";
import { msToNextView, roundView, type RoundView } from "./round-phase.ts";

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

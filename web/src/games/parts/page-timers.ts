import { useEffect, useEffectEvent } from "react";

export function useEvery(active: boolean, everyMs: number, call: () => void): void {
  const latest = useEffectEvent(call);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => latest(), everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}

/** Calls back each time a hidden page becomes visible. */
export function useShownAgain(onShown: () => void): void {
  const latest = useEffectEvent(onShown);
  useEffect(() => {
    function change() {
      if (document.visibilityState === "visible") latest();
    }
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
}

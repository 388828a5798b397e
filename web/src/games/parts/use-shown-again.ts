import { useEffect, useEffectEvent } from "react";

/** Calls back each time that the page, having been hidden, is seen again. */
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

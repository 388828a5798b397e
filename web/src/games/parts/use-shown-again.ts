import { useEffect, useRef } from "react";

/** Calls back each time that the page, having been hidden, is seen again. */
export function useShownAgain(onShown: () => void): void {
  const latest = useRef(onShown);
  useEffect(() => {
    latest.current = onShown;
  });
  useEffect(() => {
    function change() {
      if (document.visibilityState === "visible") latest.current();
    }
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
}

import { useEffect, useState } from "react";

/** How often the seconds are looked at: often enough that none is skipped. */
const LOOK_MS = 200;

/** Counts seconds down to 0, by the device's clock: a page that slept is right again at once. */
export function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) setEndsAt(null);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  return {
    /** Whole seconds left; 0: not counting. */
    left,
    start() {
      setEndsAt(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
    stop() {
      setEndsAt(null);
      setLeft(0);
    },
  };
}

import { useEffect, useState } from "react";
import { reducesMotion } from "#web/data/use-media.ts";

interface Run {
  readonly from: number;
  readonly to: number | null;
  /** How much of the way is done, 0 to 1. */
  readonly part: number;
}

/**
 * A whole number on its way from each value to the next, for so many ms. Null until the first value, which is shown at
 * once. A player who prefers less motion sees each value at once.
 */
export function useRunningNumber(value: number | null, lastsMs: number): number | null {
  const [{ from, to, part }, setRun] = useState<Run>({ from: 0, to: value, part: 1 });
  const shown = to === null ? null : Math.round(from + (to - from) * (1 - (1 - part) ** 3));
  if (value !== to) setRun({ from: shown ?? 0, to: value, part: value === null || reducesMotion() ? 1 : 0 });

  const isRunning = part < 1;
  useEffect(() => {
    if (!isRunning) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(1, Math.max(0, (now - start) / lastsMs));
      setRun((before) => ({ ...before, part: next }));
      if (next < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, from, to, lastsMs]);
  return shown;
}

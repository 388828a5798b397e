import { useEffect, useState } from "react";
import { reducesMotion } from "../data/use-media.ts";

interface Run {
  readonly from: number;
  readonly to: number | null;
  readonly lastsMs: number;
  /** How much of the way is done, 0 to 1. */
  readonly part: number;
}

/**
 * A whole number on its way to each new value, from the one before or, for the first one, from `first`. A player who
 * prefers less motion sees each value at once.
 *
 * @param lasts the ms of the way between two values; 0: none. `from` is null before the first value.
 */
export function useRunningNumber(
  value: number | null,
  lasts: (from: number | null, to: number) => number,
  first: number | null = value,
): number | null {
  const [run, setRun] = useState<Run>({ from: 0, to: first, lastsMs: 0, part: 1 });
  const { from, to, lastsMs, part } = run;
  const shown = to === null ? null : Math.round(from + (to - from) * (1 - (1 - part) ** 3));
  if (value !== to) {
    const length = value === null || reducesMotion() ? 0 : lasts(shown, value);
    setRun({ from: shown ?? 0, to: value, lastsMs: length, part: length === 0 ? 1 : 0 });
  }

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

const COUNT_UP_MS = 600;

/** For money: only a rise is counted. */
export function countUp(from: number | null, to: number): number {
  return from !== null && to > from ? COUNT_UP_MS : 0;
}

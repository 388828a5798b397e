// The schedule of k6's arrival rates. An arrival's first answer counts from the moment that the schedule meant, so that
// a busy k6 hides no delay.

export interface Stage {
  /** Arrivals a second at its end; the rate changes evenly. */
  readonly target: number;
  readonly seconds: number;
}

/** Stages as k6's options want them. */
export function k6Stages(stages: readonly Stage[]): { target: number; duration: string }[] {
  return stages.map(({ target, seconds }) => ({ target, duration: `${seconds}s` }));
}

/**
 * Moment of the arrival with this index, ms after the first stage began: when the area below the rate reaches it.
 * Infinity after the last one.
 */
export function stagedArrivalMs(startRate: number, stages: readonly Stage[], index: number): number {
  let left = index + 1;
  let from = startRate;
  let beforeMs = 0;
  for (const { target, seconds } of stages) {
    const area = ((from + target) / 2) * seconds;
    if (left <= area) return beforeMs + 1000 * timeOf(left, from, (target - from) / seconds);
    left -= area;
    from = target;
    beforeMs += seconds * 1000;
  }
  return Infinity;
}

/** Seconds until the area below `from + slope · t` reaches `area`. */
function timeOf(area: number, from: number, slope: number): number {
  // A form of the quadratic's solution that holds for a slope of 0.
  return (2 * area) / (from + Math.sqrt(Math.max(0, from * from + 2 * slope * area)));
}

/** Points of a line each, the fastest hosts first: from this benchmark index on so many times slower, and how much more for each point above. */
const LINES = [
  { from: 1_300, slowdown: 3, pointsPerStep: 233 },
  { from: 800, slowdown: 2, pointsPerStep: 500 },
  { from: 150, slowdown: 1, pointsPerStep: 650 },
] as const;

/**
 * How many times slower Lighthouse has to make a host of this benchmark index for it to be a phone of the middle class,
 * as the calculator says that Lighthouse's guide to throttling names. Null: such a phone is faster than the host.
 */
export function hostSlowdown(benchmarkIndex: number): number | null {
  const line = LINES.find(({ from }) => benchmarkIndex >= from);
  return line ? line.slowdown + (benchmarkIndex - line.from) / line.pointsPerStep : null;
}

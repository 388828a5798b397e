/** Of an odd number of runs the one in the middle by what they score; of an even number the worse of the two. */
export function medianRun<Run>(runs: readonly Run[], score: (run: Run) => number): Run {
  const sorted = runs.toSorted((one, other) => score(one) - score(other));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (median === undefined) throw new RangeError("there was no run");
  return median;
}

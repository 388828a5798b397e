/** The middle of some values; of an even number, the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("a median of nothing");
  return (lower + upper) / 2;
}

/** `Σ (observed − expected)² / expected`. */
export function chiSquare(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((sum, count, cell) => {
    const mean = expected[cell] ?? 0;
    return sum + (count - mean) ** 2 / mean;
  }, 0);
}

// Wilson and Hilferty: (X² / df)^(1/3) is normal, with mean 1 − 2 / (9 df) and variance 2 / (9 df).

/** A chi-square value as standard deviations of the normal. */
export function deviationsOf(value: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return (Math.cbrt(value / degrees) - (1 - variance)) / Math.sqrt(variance);
}

/** The chi-square value that is so many standard deviations out. */
export function criticalValue(deviations: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return degrees * (1 - variance + deviations * Math.sqrt(variance)) ** 3;
}

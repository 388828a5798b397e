import type { Trial } from "#games/shared/trial.ts";

/**
 * Manipulated trial that the run must detect. In a share of rounds it draws twice and keeps the worse outcome for the
 * first wager. No single round shows it.
 */
export function biased<Outcome>(trial: Trial<Outcome>, share: number): Trial<Outcome> {
  const every = Math.max(1, Math.round(1 / share));
  const [target] = trial.wagers;
  return {
    ...trial,
    draw(serverSeed, playerSeeds, nonce) {
      const first = trial.draw(serverSeed, playerSeeds, nonce);
      if (nonce % every !== 0 || target === undefined) return first;
      const second = trial.draw(`${serverSeed} again`, playerSeeds, nonce);
      return target.pays(second) < target.pays(first) ? second : first;
    },
  };
}

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

/** Chi-square value at this many standard deviations. */
export function criticalValue(deviations: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return degrees * (1 - variance + deviations * Math.sqrt(variance)) ** 3;
}

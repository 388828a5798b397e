export const CELLS = 25;

/** The exact coefficient. */
function fairRate(traps: number, steps: number): number {
  let rate = 1;
  for (let step = 0; step < steps; step++) rate *= (CELLS - step) / (CELLS - traps - step);
  return rate;
}

/** Cut to 2 decimals, or to more of them; in ten thousandths. */
export function isFair(shown: number, traps: number, steps: number): boolean {
  const exact = fairRate(traps, steps) * 10_000 + 1e-6;
  return shown <= exact && shown >= Math.floor(exact / 100) * 100;
}

/** In minor units, rounded down: by the shown coefficient, or by the exact one that it was cut from. */
export function rewardsOf(amount: number, traps: number, steps: number, rate: number): readonly number[] {
  const delivery = amount * 98;
  const exact = isFair(rate, traps, steps) ? [Math.floor(fairRate(traps, steps) * delivery + 1e-6)] : [];
  return [Math.floor((rate * delivery) / 10_000), ...exact];
}

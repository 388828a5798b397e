// What stakes come to, written a second time from the published rules; it imports nothing. Money is integer minor units.

/** The house keeps 2 % of a stake, rounded half up; the rest is the delivery, and that is what plays. */
export function feeOf(stake: number): number {
  return Math.round(stake / 50);
}

/** Aviator takes no fee: the stake times the coefficient (hundredths), rounded down. */
export function aviatorPayout(stake: number, coefficient: number): number {
  return Number((BigInt(stake) * BigInt(coefficient)) / 100n);
}

/** Black or red pays 2, a lucky hit what Black's hand says. */
export function luckyHitPayout(
  delivery: number,
  pick: string,
  { blackWin, luckyHitOdds }: { readonly blackWin: boolean; readonly luckyHitOdds: number },
): number {
  if (pick === "L") return delivery * luckyHitOdds;
  return pick === (blackWin ? "B" : "R") ? delivery * 2 : 0;
}

/** A digit pays 9, violet 4.5, green and red 2, but 1.5 on their violet digit (5 and 0). `number` is that of type N. */
export function winPayout(delivery: number, type: string, number: number | null, price: number): number {
  const digit = price % 10;
  const isViolet = digit === 0 || digit === 5;
  const hits: Readonly<Record<string, boolean>> = {
    G: digit % 2 === 1,
    R: digit % 2 === 0,
    V: isViolet,
    N: digit === number,
  };
  if (hits[type] !== true) return 0;
  const tenths = type === "N" ? 90 : type === "V" ? 45 : isViolet ? 15 : 20;
  return Math.floor((delivery * tenths) / 10);
}

/** The fair coefficient of Mines, C(25, k) / C(25 − traps, k), times the delivery; rounded down once. */
export function minesPayout(delivery: number, traps: number, steps: number): number {
  const [above, below] = minesCoefficient(traps, steps);
  return Number((BigInt(delivery) * above) / below);
}

/** That coefficient in hundredths, cut, as it is shown. */
export function minesRate(traps: number, steps: number): number {
  const [above, below] = minesCoefficient(traps, steps);
  return Number((100n * above) / below);
}

/** One over the chance that `steps` cells in a row are safe: the product of (25 − i) / (25 − traps − i). */
function minesCoefficient(traps: number, steps: number): [above: bigint, below: bigint] {
  let [above, below] = [1n, 1n];
  for (let i = 0; i < steps; i++) {
    above *= BigInt(25 - i);
    below *= BigInt(25 - traps - i);
  }
  return [above, below];
}

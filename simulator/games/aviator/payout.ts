// Apart from what draws: a screen that tells what was won needs no hashes.

/** Minor units paid for a stake (minor units) cashed out at a coefficient (hundredths), rounded down. */
export function payout(stake: number, coefficient: number): number {
  return Math.floor((stake * coefficient) / 100);
}

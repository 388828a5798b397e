import type { WinPick } from "#games/win-go/player.ts";

/** Of a pick at Lucky Hit, a multiple of the delivery; 0 loses. `luckyHit`: the odds of a lucky hit. */
export function oddsOfHands(pick: string, hasBlackWon: boolean, luckyHit: number): number {
  if (pick === "L") return luckyHit;
  return (pick === "B") === hasBlackWon ? 2 : 0;
}

/** Odds in hundredths by the last digit of a price: even is red, odd green; 0 and 5 are violet as well. */
export function oddsOfPrice({ guess, number }: WinPick, digit: number): number {
  const isViolet = digit % 5 === 0;
  if (guess === "V") return isViolet ? 450 : 0;
  if (guess === "N") return digit === number ? 900 : 0;
  const isHit = guess === (digit % 2 === 0 ? "R" : "G");
  if (!isHit) return 0;
  return isViolet ? 150 : 200;
}

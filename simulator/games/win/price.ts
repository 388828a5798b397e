// Apart from what draws: a screen that colours a price needs no hashes.

/** The open price has five digits; its last is the result. */
export const PRICE_MIN = 10_000;
export const PRICE_MAX = 99_999;

export interface Outcome {
  readonly price: number;
  readonly lastNum: number;
  readonly isGreen: boolean;
  readonly isRed: boolean;
  readonly isViolet: boolean;
}

/** Green is odd, red is even; 0 and 5 are violet too. */
export function outcomeOf(price: number): Outcome {
  const lastNum = price % 10;
  const isGreen = lastNum % 2 === 1;
  return { price, lastNum, isGreen, isRed: !isGreen, isViolet: lastNum % 5 === 0 };
}

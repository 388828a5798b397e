interface Card {
  readonly t: number;
  readonly n: number;
}
type Cards = readonly Card[];

/** Hands from the lowest up, and what lucky hit pays for black's, times the delivery. */
export const ODDS = {
  "no pair": 0,
  "a pair below 9": 0,
  "a pair of 9 or better": 4,
  "a straight": 5,
  "a flush": 6,
  "a straight flush": 40,
  "three of a kind": 50,
} as const;
export type Hand = keyof typeof ODDS;
/** Pairs compare by their numbers. */
const RANKS: Readonly<Record<Hand, number>> = {
  "no pair": 0,
  "a pair below 9": 1,
  "a pair of 9 or better": 1,
  "a straight": 2,
  "a flush": 3,
  "a straight flush": 4,
  "three of a kind": 5,
};

/** The ace is 14, and 1 in A-2-3. Highest first. */
function valuesOf(cards: Cards): readonly number[] {
  const numbers = cards.map(({ n }) => (n === 1 ? 14 : n)).toSorted((a, b) => b - a);
  return numbers.join() === "14,3,2" ? [3, 2, 1] : numbers;
}

export function handOf(cards: Cards): Hand {
  const [high = 0, middle = 0, low = 0] = valuesOf(cards);
  const isFlush = new Set(cards.map(({ t }) => t)).size === 1;
  if (low === high) return "three of a kind";
  if (middle === low + 1 && high === middle + 1) return isFlush ? "a straight flush" : "a straight";
  if (isFlush) return "a flush";
  const isPair = low === middle || middle === high;
  return !isPair ? "no pair" : middle >= 9 ? "a pair of 9 or better" : "a pair below 9";
}

/** Above 0 if the first hand is the higher one; 0 if they are equal. */
export function compareHands(one: Cards, other: Cards): number {
  const [a, b] = [one, other].map((cards) => [RANKS[handOf(cards)], ...pairFirst(valuesOf(cards))]);
  const at = a?.findIndex((value, place) => value !== b?.[place]) ?? -1;
  return at < 0 ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
}

function pairFirst([high = 0, middle = 0, low = 0]: readonly number[]): readonly number[] {
  return low === middle ? [middle, middle, high] : [high, middle, low];
}

/** Each kind of black's hand against one that is near it: black's, then red's, as numbers, and as suits if they matter. */
const DEALS: readonly (readonly [readonly number[], string, readonly number[], string])[] = [
  [[2, 4, 9], "012", [1, 13, 8], "123"],
  [[9, 9, 2], "012", [1, 13, 8], "123"],
  [[5, 6, 7], "012", [1, 1, 8], "123"],
  [[2, 5, 9], "000", [12, 13, 1], "123"],
  [[5, 6, 7], "000", [1, 13, 9], "111"],
  [[6, 6, 6], "012", [12, 13, 1], "333"],
  [[8, 8, 1], "012", [9, 9, 2], "123"],
  [[1, 2, 3], "012", [2, 3, 4], "230"],
];
const cardsOf = (numbers: readonly number[], suits: string) =>
  numbers.map((n, at) => ({ t: Number(suits[at] ?? 0), n }));

/** The deals that a run forces, one a cycle. */
export const [FIRST_HANDS, ...HANDS] = DEALS.map(([black, suits, red, others]) => ({
  black: cardsOf(black, suits),
  red: cardsOf(red, others),
}));

import { SUITS } from "./cards.ts";

// Of every rank that two equal hands touch, each of them takes one card; of a pair's rank they take all four. So of any
// rank there are four suits left, or two, or none: these eight kinds.

/** The suits left of a rank, as bits, by kind. */
const BITS = [0b0000, 0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0b1111] as const;

export const KINDS: readonly number[] = BITS.map((_, kind) => kind);
export const NONE = 0;
export const ALL = BITS.length - 1;

const suits = Array.from({ length: SUITS }, (_, suit) => suit);

export function suitsOf(kind: number): number[] {
  return suits.filter((suit) => ((BITS[kind] ?? 0) >> suit) & 1);
}

export function sizeOf(kind: number): number {
  if (kind === NONE) return 0;
  return kind === ALL ? SUITS : 2;
}

/** A way for Black and Red to take one card each of a rank, and the kind that it leaves. */
export interface Split {
  readonly black: number;
  readonly red: number;
  readonly leaves: number;
}

export function splitsOf(kind: number): Split[] {
  const left = suitsOf(kind);
  return left.flatMap((black) =>
    left
      .filter((red) => red !== black)
      .map((red) => ({ black, red, leaves: kindOf(left.filter((suit) => suit !== black && suit !== red)) })),
  );
}

/** By each way to give the suits other names: the kind that each kind becomes. */
export function renamings(): number[][] {
  return permutations(suits).map((names) =>
    KINDS.map((kind) => kindOf(suitsOf(kind).map((suit) => names[suit] ?? suit))),
  );
}

/** The kind that has these suits left. */
export function kindOf(left: readonly number[]): number {
  const bits = left.reduce((all, suit) => all | (1 << suit), 0);
  return BITS.findIndex((each) => each === bits);
}

function permutations(things: readonly number[]): number[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first) =>
    permutations(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

import { RANKS, SUITS, type Card } from "./hand.ts";

// Two equal hands take one card each of a rank, or all four cards of a pair's rank. So a rank has four suits left, two,
// or none: these eight kinds.

/** The suits left of a rank, as bits, by kind. */
const BITS = [0b0000, 0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0b1111] as const;

const KINDS: readonly number[] = BITS.map((_, kind) => kind);
const NONE = 0;
const ALL = BITS.length - 1;

const suits = Array.from({ length: SUITS }, (_, suit) => suit);

function suitsOf(kind: number): number[] {
  return suits.filter((suit) => ((BITS[kind] ?? 0) >> suit) & 1);
}

function sizeOf(kind: number): number {
  if (kind === NONE) return 0;
  return kind === ALL ? SUITS : 2;
}

/** A way for Black and Red to take one card each of a rank, and the kind that is left. */
interface Split {
  readonly black: number;
  readonly red: number;
  readonly leaves: number;
}

function splitsOf(kind: number): Split[] {
  const left = suitsOf(kind);
  return left.flatMap((black) =>
    left
      .filter((red) => red !== black)
      .map((red) => ({ black, red, leaves: kindOf(left.filter((suit) => suit !== black && suit !== red)) })),
  );
}

/** For each renaming of the suits: the new kind of each kind. */
function renamings(): number[][] {
  return permutations(suits).map((names) =>
    KINDS.map((kind) => kindOf(suitsOf(kind).map((suit) => names[suit] ?? suit))),
  );
}

/** The kind with these suits left. */
function kindOf(left: readonly number[]): number {
  const bits = left.reduce((all, suit) => all | (1 << suit), 0);
  return BITS.findIndex((each) => each === bits);
}

function permutations(things: readonly number[]): number[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first) =>
    permutations(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

// A deck after equal hands, described by the number of ranks of each kind. The ranks themselves do
// not matter: they decide a hand's value, but not the ways to equal it.

/** A deck: one digit in base 14 for each kind, the number of its ranks. */
export type Shape = number;

const UNITS = KINDS.map((kind) => (RANKS + 1) ** kind);

/** Hands by class, ranks aside: three of one rank, two, or three ranks in one suit or mixed. */
export interface HandCounts {
  readonly threes: number;
  readonly pairs: number;
  readonly suited: number;
  readonly mixed: number;
}

/** The equal pairs of hands (Black's and Red's), and the decks that they leave, with the number of ways. */
export interface Ties {
  readonly counts: HandCounts;
  readonly left: ReadonlyMap<Shape, number>;
}

/** Three different ranks: their kinds, the hands on them, and the ways to make two of these hands equal. */
interface ThreeRanks {
  readonly kinds: readonly [number, number, number];
  readonly hands: number;
  readonly suited: number;
  /** By the change of the deck's shape. */
  readonly ties: ReadonlyMap<number, { readonly suited: number; readonly mixed: number }>;
}

export function shapeOf(deck: readonly Card[]): Shape {
  const ranks = Array.from({ length: RANKS }, (_, at) => deck.filter(({ n }) => n === at + 1).map(({ t }) => t));
  return changeOf([], ranks.map(kindOf));
}

/** Counts hands and ties of decks. Its tables are large, but quick to build. */
export class DeckCounter {
  readonly #threes = KINDS.flatMap((a) =>
    KINDS.slice(a).flatMap((b) => KINDS.slice(b).map((c) => threeRanks([a, b, c]))),
  );
  readonly #renamings = renamings();
  readonly #renamed = new Map<Shape, Shape>();

  hands(shape: Shape): HandCounts {
    const ranks = ranksOf(shape);
    const cards = ranks.reduce((total, count, kind) => total + count * sizeOf(kind), 0);
    const counts = { threes: 0, pairs: 0, suited: 0, mixed: 0 };
    for (const [kind, count] of ranks.entries()) {
      counts.threes += count * choose(sizeOf(kind), 3);
      counts.pairs += count * choose(sizeOf(kind), 2) * (cards - sizeOf(kind));
    }
    for (const { kinds, hands, suited } of this.#threes) {
      const sets = setsOf(ranks, kinds);
      counts.suited += sets * suited;
      counts.mixed += sets * (hands - suited);
    }
    return counts;
  }

  ties(shape: Shape): Ties {
    const ranks = ranksOf(shape);
    const counts = { threes: 0, pairs: 0, suited: 0, mixed: 0 };
    const left = new Map<Shape, number>();
    const leave = (change: number, ways: number) => {
      const next = this.#rename(shape + change);
      left.set(next, (left.get(next) ?? 0) + ways);
    };
    for (const { kinds, ties } of this.#threes) {
      const sets = setsOf(ranks, kinds);
      if (sets === 0) continue;
      for (const [change, { suited, mixed }] of ties) {
        counts.suited += sets * suited;
        counts.mixed += sets * mixed;
        leave(change, sets * (suited + mixed));
      }
    }
    for (const [kicker, count] of ranks.entries()) {
      const sets = (ranks[ALL] ?? 0) * (kicker === ALL ? count - 1 : count);
      if (sets === 0) continue;
      for (const { leaves } of splitsOf(kicker)) {
        // Black has two of the pair's four suits, Red the other two.
        const ways = sets * choose(SUITS, 2);
        counts.pairs += ways;
        leave(changeOf([ALL, kicker], [NONE, leaves]), ways);
      }
    }
    return { counts, left };
  }

  /** Maps decks that differ only by the names of their suits to one shape, so that far fewer remain. */
  #rename(shape: Shape): Shape {
    let name = this.#renamed.get(shape);
    if (name === undefined) {
      const ranks = ranksOf(shape);
      const same = this.#renamings.map((becomes) =>
        ranks.reduce((total, count, kind) => total + count * (UNITS[becomes[kind] ?? kind] ?? 0), 0),
      );
      name = Math.max(...same);
      this.#renamed.set(shape, name);
    }
    return name;
  }
}

/** The number of ways to choose `k` of `n`. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

function threeRanks(kinds: readonly [number, number, number]): ThreeRanks {
  const [first, second, third] = kinds.map(splitsOf) as [Splits, Splits, Splits];
  const ties = new Map<number, { suited: number; mixed: number }>();
  for (const a of first) {
    for (const b of second) {
      for (const c of third) {
        const blackSuited = a.black === b.black && b.black === c.black;
        const redSuited = a.red === b.red && b.red === c.red;
        if (blackSuited !== redSuited) continue;
        const change = changeOf(kinds, [a.leaves, b.leaves, c.leaves]);
        const ways = ties.get(change) ?? { suited: 0, mixed: 0 };
        ways[blackSuited ? "suited" : "mixed"]++;
        ties.set(change, ways);
      }
    }
  }
  const [x, y, z] = kinds.map(suitsOf) as [number[], number[], number[]];
  const suited = x.filter((suit) => y.includes(suit) && z.includes(suit)).length;
  return { kinds, hands: x.length * y.length * z.length, suited, ties };
}

type Splits = ReturnType<typeof splitsOf>;

/** The number of ranks of each kind. */
function ranksOf(shape: Shape): number[] {
  return UNITS.map((unit) => Math.floor(shape / unit) % (RANKS + 1));
}

/** The number of sets of three ranks with these kinds, which are sorted. */
function setsOf(ranks: readonly number[], [a, b, c]: readonly [number, number, number]): number {
  const [first = 0, second = 0, third = 0] = [ranks[a], ranks[b], ranks[c]];
  if (a === c) return choose(first, 3);
  if (a === b) return choose(first, 2) * third;
  return b === c ? first * choose(second, 2) : first * second * third;
}

function changeOf(taken: readonly number[], left: readonly number[]): number {
  const total = (kinds: readonly number[]) => kinds.reduce((all, kind) => all + (UNITS[kind] ?? 0), 0);
  return total(left) - total(taken);
}

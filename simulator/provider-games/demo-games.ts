// The rules of the demo provider's two games: where a round stops, and what a stop pays. Multipliers are hundredths.

/** A wheel with twelve fields, clockwise from the top. */
export const WHEEL: readonly number[] = [0, 120, 0, 200, 0, 150, 0, 120, 0, 400, 0, 150];

export const SYMBOLS = ["lotus", "star", "bell", "diya", "kite"] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];

/** Each of the three reels has these ten stops. */
export const REEL: readonly SlotSymbol[] = [
  "lotus",
  "kite",
  "star",
  "bell",
  "diya",
  "kite",
  "star",
  "bell",
  "kite",
  "diya",
];

const REELS = 3;

/** The payout for so many of a symbol in a line of three. */
const PAYS: Readonly<Record<SlotSymbol, Readonly<Record<number, number>>>> = {
  lotus: { 3: 10_000, 2: 500 },
  star: { 3: 2_500, 2: 200 },
  bell: { 3: 1_500 },
  diya: { 3: 1_000 },
  kite: { 3: 500 },
};

/** A way to win: so many of `ways` stops of the game pay it. */
export interface Prize {
  /** The symbols that pay it, with the sign for any other one; empty: the wheel's field. */
  readonly line: readonly (SlotSymbol | "other")[];
  readonly multiplier: number;
  readonly ways: number;
}

interface DemoGame {
  /** The number of stops of each of its wheels or reels. */
  readonly stops: readonly number[];
  /** A stake's win at these stops. */
  readonly multiplierAt: (stops: readonly number[]) => number;
  /** The greatest first. */
  readonly prizes: readonly Prize[];
  /** How many different stops there are, each as likely as the others. */
  readonly ways: number;
}

export const DEMO_GAMES = {
  wheel: demoGame([WHEEL.length], ([stop = 0]) => [[], WHEEL[stop] ?? 0]),
  slot: demoGame(Array<number>(REELS).fill(REEL.length), (stops) => lineAt(stops.map((stop) => REEL[stop] ?? "kite"))),
} as const satisfies Readonly<Record<string, DemoGame>>;

export type DemoGameName = keyof typeof DEMO_GAMES;

type Line = readonly [line: Prize["line"], multiplier: number];

function lineAt(symbols: readonly SlotSymbol[]): Line {
  for (const symbol of SYMBOLS) {
    const count = symbols.filter((each) => each === symbol).length;
    const multiplier = PAYS[symbol][count];
    if (multiplier === undefined) continue;
    return [[...Array<SlotSymbol>(count).fill(symbol), ...Array<"other">(REELS - count).fill("other")], multiplier];
  }
  return [[], 0];
}

/** Counts the prizes by trying all stops. */
function demoGame(stops: readonly number[], lineOf: (stops: readonly number[]) => Line): DemoGame {
  const all = everyStop(stops);
  const prizes = new Map<string, Prize>();
  for (const each of all) {
    const [line, multiplier] = lineOf(each);
    if (multiplier === 0) continue;
    const key = `${line.join()} ${multiplier}`;
    prizes.set(key, { line, multiplier, ways: (prizes.get(key)?.ways ?? 0) + 1 });
  }
  return {
    stops,
    multiplierAt: (at) => lineOf(at)[1],
    prizes: [...prizes.values()].toSorted((one, other) => other.multiplier - one.multiplier),
    ways: all.length,
  };
}

/** Every combination of stops. */
export function everyStop([first, ...rest]: readonly number[]): number[][] {
  if (first === undefined) return [[]];
  const others = everyStop(rest);
  return [...Array(first).keys()].flatMap((stop) => others.map((other) => [stop, ...other]));
}

/** A game's return of all stakes in the long run: a share in ten-thousandths, exact for both games. */
export function returnOf({ prizes, ways }: Pick<DemoGame, "prizes" | "ways">): number {
  const paid = prizes.reduce((sum, prize) => sum + prize.multiplier * prize.ways, 0);
  return (paid * 100) / ways;
}

/** A stake is a multiple of it, in minor units, so every win is a whole number of them. */
export const STAKE_STEP = 100;

/** A win in minor units, the stake included; 0: lost. */
export function payoutOf(game: DemoGame, stops: readonly number[], stake: number): number {
  return (stake / 100) * game.multiplierAt(stops);
}

const BYTES = 256;

/** Draws where a round stops: each stop is as likely as any other, so the bytes beyond a multiple are drawn again. */
export function drawStops({ stops }: DemoGame, random: (bytes: number) => Uint8Array): number[] {
  return stops.map((count) => {
    const fair = BYTES - (BYTES % count);
    for (;;) {
      const [byte = BYTES] = random(1);
      if (byte < fair) return byte % count;
    }
  });
}

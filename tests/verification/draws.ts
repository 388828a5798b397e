import { createHash, createHmac } from "node:crypto";

// A second implementation of the payouts from the published rules. It imports nothing of the project. Money is integer
// minor units.

/** The fee is 2 % of a stake, rounded half up. The rest is the delivery, which is played. */
export function feeOf(stake: number): number {
  return Math.round(stake / 50);
}

/** Aviator takes no fee: the stake times the coefficient (hundredths), rounded down. */
export function aviatorPayout(stake: number, coefficient: number): number {
  return Number((BigInt(stake) * BigInt(coefficient)) / 100n);
}

/** Black or red pays 2; a lucky hit pays by Black's hand. */
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

/** The delivery times the coefficient that players see, rounded down. */
export function minesPayout(delivery: number, traps: number, steps: number): number {
  return Number((BigInt(delivery) * BigInt(minesRate(traps, steps))) / 10_000n);
}

/** The fair coefficient of Mines, C(25, k) / C(25 − traps, k), in ten-thousandths, truncated. */
export function minesRate(traps: number, steps: number): number {
  const [above, below] = minesCoefficient(traps, steps);
  return Number((10_000n * above) / below);
}

/** The inverse of the chance that `steps` cells in a row are safe: the product of (25 − i) / (25 − traps − i). */
function minesCoefficient(traps: number, steps: number): [above: bigint, below: bigint] {
  let [above, below] = [1n, 1n];
  for (let i = 0; i < steps; i++) {
    above *= BigInt(25 - i);
    below *= BigInt(25 - traps - i);
  }
  return [above, below];
}

// A second implementation of every outcome from its seeds and the published formulas. It shares no code with the draws
// of the simulator, so agreement is evidence.

/** Suit `t`: 0 spades, 1 hearts, 2 clubs, 3 diamonds; number `n`: 1 (ace) to 13 (king). */
export interface Card {
  readonly t: number;
  readonly n: number;
}

/** The commitment published before the first stake: sha256 of the server seed as UTF-8, in hex. */
export function commitmentOf(serverSeed: string): string {
  return createHash("sha256").update(serverSeed, "utf8").digest("hex");
}

/** HMAC_SHA256(serverSeed, "<clientSeed>:<nonce>:<n>"), n = 0, 1, 2 …, in numbers of 4 bytes: float · 2^32. */
export function* numbers(serverSeed: string, clientSeed: string, nonce: number): Generator<number, never> {
  for (let n = 0; ; n++) {
    const block = createHmac("sha256", Buffer.from(serverSeed, "utf8")).update(`${clientSeed}:${nonce}:${n}`).digest();
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at);
  }
}

/** floor(float · size). A product below 2^53 over a power of two is exact. */
export function scaled(number: number, size: number): number {
  return Math.floor((number * size) / 2 ** 32);
}

/** The traps of a game of Mines: cells 1–25, ascending. */
export function minesLayout(serverSeed: string, clientSeed: string, nonce: number, traps: number): number[] {
  const stream = numbers(serverSeed, clientSeed, nonce);
  const cells = Array.from({ length: 25 }, (_, cell) => cell);
  const picked: number[] = [];
  while (picked.length < traps) picked.push(...cells.splice(scaled(stream.next().value, cells.length), 1));
  return picked.map((cell) => cell + 1).sort((a, b) => a - b);
}

/** The open price of a Win Go round, 10000–99999; its last digit is the result. */
export function winPrice(serverSeed: string, category: string, saasId: string, period: number): number {
  return 10_000 + scaled(numbers(serverSeed, `${category}:${saasId}`, period).next().value, 90_000);
}

export interface AviatorDraw {
  readonly sha512hash: string;
  readonly hex: string;
  readonly decimal: number;
  /** Hundredths: 187 is 1.87. */
  readonly result: number;
}

/** max(1, floor(97 / (1 − decimal / 2^52)) / 100), at most 10000, in exact integers. */
export function aviatorDraw(serverSeed: string, playerSeeds: readonly string[]): AviatorDraw {
  const sha512hash = createHash("sha512")
    .update([serverSeed, ...playerSeeds].join(""), "utf8")
    .digest("hex");
  const hex = sha512hash.slice(0, 13);
  const decimal = BigInt(`0x${hex}`);
  const whole = 2n ** 52n;
  const drawn = Number((97n * whole) / (whole - decimal));
  return { sha512hash, hex, decimal: Number(decimal), result: Math.min(Math.max(drawn, 100), 1_000_000) };
}

/** The coefficient (hundredths) after the given ms of flight. */
export function coefficientAfter(flightMs: number): number {
  return Math.floor(100 * Math.exp(0.00006 * flightMs));
}

export interface LuckyHitDraw {
  readonly black: readonly Card[];
  readonly red: readonly Card[];
  readonly blackWin: boolean;
  /** A multiple of the delivery; 0: a lucky hit loses. */
  readonly luckyHitOdds: number;
}

/** Deals six cards of a deck, three to a hand, and six more as long as the hands are equal. */
export function luckyHitDraw(serverSeed: string, clientSeed: string, period: number): LuckyHitDraw {
  const stream = numbers(serverSeed, clientSeed, period);
  const deck: Card[] = Array.from({ length: 52 }, (_, i) => ({ n: Math.floor(i / 4) + 1, t: i % 4 }));
  const hand = () => Array.from({ length: 3 }, () => deck.splice(scaled(stream.next().value, deck.length), 1)).flat();
  while (deck.length >= 6) {
    const [black, red] = [hand(), hand()];
    const margin = strength(black).rank - strength(red).rank;
    if (margin !== 0) return { black, red, blackWin: margin > 0, luckyHitOdds: strength(black).odds };
  }
  throw new Error("the deck ran out: eight equal deals of one deck");
}

/**
 * The value of a hand: `rank` orders hands (equal: neither wins), `odds` is its payout as a lucky hit. Order:
 * three of a kind, straight flush, flush, straight, pair, high card. The ace is high, but A-2-3 is the lowest straight.
 */
export function strength(hand: readonly Card[]): { readonly rank: number; readonly odds: number } {
  const count = (value: number) => values.filter((each) => each === value).length;
  const values = hand.map(({ n }) => (n === 1 ? 14 : n));
  // Pairs before kickers, then from the highest down.
  values.sort((a, b) => count(b) - count(a) || b - a);
  const [first = 0, second = 0, third = 0] = values;
  const isFlush = new Set(hand.map(({ t }) => t)).size === 1;
  const isLowStraight = values.join() === "14,3,2";
  const isStraight = isLowStraight || (first - second === 1 && second - third === 1);
  const ranked = (kind: number, odds: number) => {
    const [a, b, c] = isLowStraight ? [3, 2, 1] : [first, second, third];
    return { rank: ((kind * 15 + a) * 15 + b) * 15 + c, odds };
  };
  if (first === third) return ranked(5, 50);
  if (isStraight && isFlush) return ranked(4, 40);
  if (isFlush) return ranked(3, 6);
  if (isStraight) return ranked(2, 5);
  if (first === second) return ranked(1, first >= 9 ? 4 : 0);
  return ranked(0, 0);
}

import { sha512Hex } from "#fairness/draw.ts";
import { verdict, type Revealed, type Verdict as VerdictOf } from "#games/engine/rules/verdict.ts";

/** In hundredths: 10,000×. */
export const RESULT_MAX = 1_000_000;
/** The fee is 3 %: P(result ≥ x) = 0.97 / x. */
export const RETURN_PERCENT = 97;
const HEX_DIGITS = 13;
/** The lower bounds of the kinds of result, in hundredths. */
export const RESULT_KINDS: readonly number[] = [100, 101, 120, 150, 200, 300, 500, 1_000, 10_000];

export interface Outcome {
  readonly sha512hash: string;
  readonly hex: string;
  readonly decimal: number;
  /** Hundredths. */
  readonly result: number;
}

/**
 * A round's outcome: `h = SHA512(serverSeed + seeds of the first three players)`, `hex` its first 13 digits, `result =
 * max(1, floor(97 / (1 − decimal / 2^52)) / 100)`, at most 10,000.
 */
export function drawOutcome(serverSeed: string, playerSeeds: readonly string[]): Outcome {
  const sha512hash = sha512Hex(serverSeed + playerSeeds.join(""));
  const hex = sha512hash.slice(0, HEX_DIGITS);
  const decimal = Number.parseInt(hex, 16);
  return { sha512hash, hex, decimal, result: resultOf(decimal) };
}

/** The result (hundredths) of a decimal, one of 2^52. */
export function resultOf(decimal: number): number {
  const drawn = Math.floor(RETURN_PERCENT / (1 - decimal / 2 ** 52));
  return Math.min(RESULT_MAX, Math.max(100, drawn));
}

export interface RevealedRound extends Revealed {
  readonly playerSeeds: readonly string[];
  /** Hundredths. */
  readonly result: number;
}

type Verdict = VerdictOf<Outcome>;

/** Recomputes a finished round with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict {
  const recomputed = drawOutcome(round.serverSeed, round.playerSeeds);
  return verdict(round, recomputed, recomputed.result === round.result);
}

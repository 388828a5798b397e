import type { Random } from "./random.ts";

/** What goes wrong in a world, and how often: probabilities for each message, event or transaction; times in ms. */
export interface Weather {
  /** A message takes up to this long … */
  readonly delay: number;
  /** … or, so often, up to that long. */
  readonly slow: number;
  readonly slowDelay: number;
  /** A message does not arrive; what came of it is not heard. */
  readonly loseMessage: number;
  readonly loseAnswer: number;
  /** A message arrives once more. */
  readonly repeat: number;
  /** An object ends in the middle of an event. */
  readonly die: number;
  /** A transaction throws in its middle. */
  readonly throwInside: number;
  /** A socket breaks, for each text on it. */
  readonly cut: number;
  /** An alarm is up to a minute late. */
  readonly lateAlarm: number;
  /** Means between what an operator does: it ends an object, moves the time on. */
  readonly killEvery: number;
  readonly leapEvery: number;
}

export const CALM: Weather = {
  delay: 3,
  slow: 0,
  slowDelay: 0,
  loseMessage: 0,
  loseAnswer: 0,
  repeat: 0,
  die: 0,
  throwInside: 0,
  cut: 0,
  lateAlarm: 0,
  killEvery: Number.POSITIVE_INFINITY,
  leapEvery: Number.POSITIVE_INFINITY,
};

/**
 * A storm of its own for each world: some faults are missing in it, the others are rare or frequent. A storm of
 * everything at once would hide what only happens while all else is well.
 */
export function stormOf(random: Random): Weather {
  const often = (max: number) => (random.chance(0.35) ? 0 : max * 10 ** -(random.float() * 1.5));
  const every = (min: number) => (random.chance(0.35) ? Number.POSITIVE_INFINITY : min * 10 ** random.float());
  return {
    delay: random.pick([2, 10, 60, 200]),
    slow: often(0.1),
    slowDelay: random.pick([500, 2_000, 8_000]),
    loseMessage: often(0.08),
    loseAnswer: often(0.08),
    repeat: often(0.15),
    die: often(0.01),
    throwInside: often(0.04),
    cut: often(0.02),
    lateAlarm: often(0.2),
    killEvery: every(8_000),
    leapEvery: every(15_000),
  };
}

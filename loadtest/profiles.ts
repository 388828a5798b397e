export const PROFILES = ["small", "peak", "extreme"] as const;
export type Profile = (typeof PROFILES)[number];

export interface Size {
  /** Concurrent sockets, or members or accounts in questions without sockets. */
  readonly players: number;
  readonly perSecond: number;
  /** Length in real seconds. */
  readonly seconds: number;
  /** Speed of the simulator's clock, as a multiple of real time. */
  readonly speed: number;
}

/**
 * `small` fits a laptop or CI, on a clock five times as fast if rounds are long. `peak` is what a machine of two cores
 * must bear while the generator shares them. `extreme` looks for the breaking point and wants a machine of its own.
 */
export const SIZES = {
  smoke: {
    small: size(50, 5, 30, 5),
    peak: size(200, 20, 75, 1),
    extreme: size(1_000, 100, 120, 1),
  },
  aviator: {
    small: size(50, 0, 25, 5),
    peak: size(1_000, 0, 75, 1),
    extreme: size(4_000, 0, 180, 1),
  },
  "lucky-hit": {
    small: size(50, 0, 20, 5),
    peak: size(1_000, 0, 75, 1),
    extreme: size(4_000, 0, 180, 1),
  },
  "win-go": {
    small: size(50, 30, 8, 1),
    peak: size(1_000, 300, 8, 1),
    extreme: size(4_000, 1_000, 8, 1),
  },
  "gift-event": {
    small: size(100, 50, 10, 1),
    peak: size(2_000, 250, 30, 1),
    extreme: size(10_000, 1_000, 60, 1),
  },
  "log-in": {
    small: size(10, 2, 20, 1),
    peak: size(40, 5, 60, 1),
    extreme: size(100, 12, 120, 1),
  },
  spike: {
    small: size(100, 50, 30, 5),
    peak: size(1_000, 200, 120, 1),
    extreme: size(4_000, 800, 180, 1),
  },
  evening: {
    small: size(50, 5, 30, 5),
    peak: size(800, 60, 75, 1),
    extreme: size(4_000, 300, 600, 1),
  },
} as const satisfies Record<string, Record<Profile, Size>>;

export type QuestionName = keyof typeof SIZES;
export const QUESTIONS = Object.keys(SIZES) as QuestionName[];

/**
 * Simulated seconds in which a player sees a whole round, wherever in a round the run begins. Flights have no longest
 * time, so half of those at Aviator count: they end below 2.00. `spike` wants a round in each third.
 */
const AVIATOR_SECONDS = 2 * 28;
const LUCKY_HIT_SECONDS = 2 * 30;
const ROUND_SECONDS: Partial<Record<QuestionName, number>> = {
  smoke: LUCKY_HIT_SECONDS,
  aviator: AVIATOR_SECONDS,
  "lucky-hit": LUCKY_HIT_SECONDS,
  spike: 2 * AVIATOR_SECONDS,
  evening: LUCKY_HIT_SECONDS,
};
/** Real seconds in which players arrive and leave, or all arrivals come. */
const OTHER_SECONDS = 4;
const SECONDS_MIN = 8;

/** Real seconds that a run has to last; a shorter one may see no round at all. */
export function secondsMin(question: QuestionName, speed: number): number {
  const rounds = ROUND_SECONDS[question];
  return rounds === undefined ? SECONDS_MIN : Math.max(SECONDS_MIN, Math.ceil(rounds / speed) + OTHER_SECONDS);
}

export interface Wanted {
  readonly players?: number | undefined;
  readonly seconds?: number | undefined;
  /** Of a clock that the run may not set. */
  readonly speed?: number | undefined;
}

/**
 * Size of a question, with other players, seconds or speed than the profile's. Arrival rates grow with the players, and
 * a slower clock makes a run longer. Throws if the run would end before a round does.
 */
export function sizeOf(question: QuestionName, profile: Profile, wanted: Wanted): Size {
  const { [profile]: usual } = SIZES[question];
  const { players = usual.players, speed = usual.speed } = wanted;
  const share = players / usual.players;
  const least = secondsMin(question, speed);
  const seconds = wanted.seconds ?? Math.max(least, Math.ceil((usual.seconds * usual.speed) / speed));
  if (seconds < least) {
    throw new Error(`${question} needs at least ${least} s to see a whole round, not ${seconds} s`);
  }
  return {
    players,
    perSecond: usual.perSecond === 0 ? 0 : Math.max(1, Math.round(usual.perSecond * share)),
    seconds,
    speed,
  };
}

function size(players: number, perSecond: number, seconds: number, speed: number): Size {
  return { players, perSecond, seconds, speed };
}

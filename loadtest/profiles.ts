// How large each question is asked: the one place where numbers of players and rates stand.

export const PROFILES = ["small", "peak", "extreme"] as const;
export type Profile = (typeof PROFILES)[number];

export interface Size {
  /** Sockets at the same time where the question is about sockets; else members, or accounts. */
  readonly players: number;
  /** Arrivals a second of those who come over REST. */
  readonly perSecond: number;
  /** How long it is asked, real seconds. */
  readonly seconds: number;
  /** How many times faster than real time the simulator's clock runs. */
  readonly speed: number;
}

/**
 * small: seconds on a laptop or in CI, on a clock that runs five times as fast where rounds are long; peak: what a machine
 * of two cores has to bear with k6 on the same two; extreme: what is meant to break, on a machine of its own.
 */
export const SIZES = {
  smoke: {
    small: size(50, 5, 30, 5),
    peak: size(200, 20, 60, 1),
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
    small: size(50, 30, 24, 1),
    peak: size(1_000, 300, 56, 1),
    extreme: size(4_000, 1_000, 120, 1),
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
    peak: size(1_000, 200, 75, 1),
    extreme: size(4_000, 800, 180, 1),
  },
  soak: {
    small: size(40, 5, 30, 5),
    peak: size(400, 40, 600, 1),
    extreme: size(800, 80, 3_600, 1),
  },
  evening: {
    small: size(50, 5, 30, 5),
    peak: size(800, 60, 75, 1),
    extreme: size(4_000, 300, 600, 1),
  },
} as const satisfies Record<string, Record<Profile, Size>>;

export type Question = keyof typeof SIZES;
export const QUESTIONS = Object.keys(SIZES) as Question[];

/** The size of a question, other players or seconds than the profile's put in their place; rates go with the players. */
export function sizeOf(
  question: Question,
  profile: Profile,
  { players, seconds }: { readonly players?: number; readonly seconds?: number },
): Size {
  const { [profile]: usual } = SIZES[question];
  const share = (players ?? usual.players) / usual.players;
  return {
    players: players ?? usual.players,
    perSecond: usual.perSecond === 0 ? 0 : Math.max(1, Math.round(usual.perSecond * share)),
    seconds: seconds ?? usual.seconds,
    speed: usual.speed,
  };
}

function size(players: number, perSecond: number, seconds: number, speed: number): Size {
  return { players, perSecond, seconds, speed };
}

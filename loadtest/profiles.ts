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
 * must bear while k6 shares them. `extreme` looks for the breaking point and wants a machine of its own.
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
/** Questions about one table. Our own generator plays these, and k6 the others. */
export const TABLE_QUESTIONS = ["aviator", "lucky-hit", "spike"] as const satisfies Question[];
export const QUESTIONS = Object.keys(SIZES) as Question[];

/** Size of a question, with other players or seconds than the profile's; arrival rates grow with the players. */
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

/** Share of a part in a run that several machines make. Throws if it would have no players or no arrivals. */
export function partOf(size: Size, { part, parts }: { readonly part: number; readonly parts: number }): Size {
  const share = (total: number) => Math.floor((total * part) / parts) - Math.floor((total * (part - 1)) / parts);
  if (size.players < parts || (size.perSecond > 0 && size.perSecond < parts)) {
    throw new Error(
      `--parts has to be smaller: ${size.players} players and ${size.perSecond} arrivals a second are few`,
    );
  }
  return { ...size, players: share(size.players), perSecond: share(size.perSecond) };
}

function size(players: number, perSecond: number, seconds: number, speed: number): Size {
  return { players, perSecond, seconds, speed };
}

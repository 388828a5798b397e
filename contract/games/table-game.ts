export interface TablePhase {
  readonly phase: string;
  /** The start of the next phase, of this round or the next. */
  readonly endTime: number;
  /** Whether `endTime` reveals an outcome that is still secret. */
  readonly endIsSecret: boolean;
}

/**
 * The rules of a game with tables: times and the draw, as pure functions. A round takes stakes until its lock, and is
 * over when its result is public. The next may start later than that.
 */
export interface TableGame<Outcome> {
  /** The name in the server seed: "<game>:<table>:<period>". */
  readonly game: string;
  readonly table: string;
  /** The first period of a table that is first used at `now`: the first one that still takes stakes. */
  firstPeriod(now: number): number;
  /** The time at which stakes close, ms since the epoch. */
  lockTime(period: number): number;
  /** The latest time at which a beacon still counts. Later the outcome is shown, or the round is void. */
  dealTime(period: number): number;
  /** The time from which result and server seed are public. */
  overTime(period: number, outcome: Outcome): number;
  /** The latest end of a round, for any outcome. */
  latestOverTime(period: number): number;
  /** The form in which cells store the outcome of a settled round. */
  storedOutcome(outcome: Outcome): unknown;
  /** The payout of a pick, in hundredths; null: an unknown pick. */
  oddsOn(pick: string, outcome: Outcome): number | null;
  /** The next period. Calls `outcome`, which draws, only if the period depends on it. A void round has none. */
  nextPeriod(period: number, outcome: () => Outcome | null): number;
  startTime(period: number): number;
  /** The phase at `now`, a time within the round; the outcome is null before the lock. */
  phaseAt(period: number, outcome: Outcome | null, now: number): TablePhase;
  draw(serverSeed: string, playerSeeds: readonly string[], period: number): Outcome;
  /** The number of largest stakes of the running round that screens show, by player or pick. */
  readonly stakesShown?: number;
  /** The number of the day's best cash-outs to show, and their payout, if members cash out in flight. */
  readonly best?: { readonly count: number; payout(stake: number, coefficient: number): number };
  /** Ranks rounds for the list of the highest; absent: all are equal. */
  rank?(outcome: Outcome): number;
  /** The kind by which the public odds count an outcome. Only stakes of Aviator between two kinds need more. */
  kindOf(outcome: Outcome): string;
  /** The outcome in a few characters, for the home screen. */
  shortOutcome(outcome: Outcome): string;
  /** Parses an operator's outcome; null: impossible. */
  parseForced(wanted: unknown): Outcome | null;
  /** The inverse of `parseForced`. */
  formatForced(outcome: Outcome): unknown;
}

/** Reads the kind of an outcome in its public form; null: impossible. */
export function kindIn<Outcome>(game: TableGame<Outcome>): (wanted: unknown) => string | null {
  return (wanted) => {
    const outcome = game.parseForced(wanted);
    return outcome && game.kindOf(outcome);
  };
}

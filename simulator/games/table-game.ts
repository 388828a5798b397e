/** A part of a round on the clock. */
export interface TablePhase {
  readonly phase: string;
  /** When the next phase begins, of this round or the next. */
  readonly endTime: number;
  /** Whether that follows from an outcome that players may not know yet. */
  readonly endIsSecret: boolean;
}

/**
 * What a rounds object needs to know of a game: times and the draw, as pure functions. A round is open for stakes up to
 * its lock, and over when its result is public; the next one may start later than that.
 */
export interface TableGame<Outcome> {
  /** As in the server seed: "<game>:<table>:<period>". */
  readonly game: string;
  readonly table: string;
  /** The first period of a table that is asked for the first time at `now`: it has a history already. */
  firstPeriod(now: number): number;
  /** When stakes close, ms since the epoch. */
  lockTime(period: number): number;
  /** From when on result and server seed are public. */
  overTime(period: number, outcome: Outcome): number;
  /** The time by which a round is over, whatever its outcome. */
  latestOverTime(period: number): number;
  /** What cells store of the outcome at which they settled a round. */
  storedOutcome(outcome: Outcome): unknown;
  /** What an outcome pays on a pick, in hundredths; null: there is no such pick. */
  oddsOn(pick: string, outcome: Outcome): number | null;
  /** The period after this one. Only where it depends on the outcome is that asked for, and drawn. */
  nextPeriod(period: number, outcome: () => Outcome): number;
  startTime(period: number): number;
  /** Where a round is at `now`, a time within it; the outcome is null before the lock. */
  phaseAt(period: number, outcome: Outcome | null, now: number): TablePhase;
  draw(serverSeed: string, playerSeeds: readonly string[], period: number): Outcome;
  /** The higher, the more a round is worth telling of; absent: all are alike. */
  rank?(outcome: Outcome): number;
  /** The outcome that an operator asks for, or null where that cannot be. */
  parseForced(wanted: unknown): Outcome | null;
  /** An outcome as an operator would ask for it. */
  formatForced(outcome: Outcome): unknown;
}

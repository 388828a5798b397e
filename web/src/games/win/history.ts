import { outcomeOf } from "#simulator/games/win/price.ts";

/** What a table's history tells of a finished round. */
export interface PastRound {
  readonly period: number;
  /** The number of the round within its day. */
  readonly today_times: number;
  readonly last_num: number;
  readonly is_green: boolean;
  readonly is_red: boolean;
  readonly is_violet: boolean;
  readonly price: number;
}

export type Colour = "green" | "red" | "violet";

/** The colours of a digit: every one is green or red, 0 and 5 are violet too. */
export function coloursOf(digit: number): readonly Colour[] {
  const { isGreen, isViolet } = outcomeOf(digit);
  return [isGreen ? "green" : "red", ...(isViolet ? ["violet" as const] : [])];
}

/** Rounds as columns of streaks: a column goes on as long as green follows green, or red follows red. */
export function streaksOf<Round extends Pick<PastRound, "is_green">>(rounds: readonly Round[]): Round[][] {
  const columns: Round[][] = [];
  for (const round of rounds) {
    const column = columns.at(-1);
    if (column?.[0]?.is_green === round.is_green) column.push(round);
    else columns.push([round]);
  }
  return columns;
}

/** Rounds in columns of so many rows, one after another; the last may be shorter. */
export function grouped<Round>(rounds: readonly Round[], rows: number): Round[][] {
  const columns: Round[][] = [];
  for (let at = 0; at < rounds.length; at += rows) columns.push(rounds.slice(at, at + rows));
  return columns;
}

export interface Counts {
  readonly green: number;
  readonly red: number;
  readonly violet: number;
  /** Of the digits 0–9. */
  readonly digits: readonly number[];
}

export function countsOf(rounds: readonly PastRound[]): Counts {
  const count = (is: (round: PastRound) => boolean) => rounds.filter(is).length;
  return {
    green: count(({ is_green }) => is_green),
    red: count(({ is_red }) => is_red),
    violet: count(({ is_violet }) => is_violet),
    digits: Array.from({ length: 10 }, (_, digit) => count(({ last_num }) => last_num === digit)),
  };
}

/** The rounds of a day, and what a full bar means as long as there are none. */
const SCALE_OF_NONE = 480;

/** What a full bar means: twice the larger of red and green. */
export function scaleOf({ red, green }: Pick<Counts, "red" | "green">): number {
  return 2 * Math.max(red, green) || SCALE_OF_NONE;
}

/** Periods are the day and the number of the round within it. */
const NUMBERS = 1_000;

/** Rounds with their periods: a backend may name them by their number within the day alone. */
export function namedRounds(
  rounds: readonly (Omit<PastRound, "period"> & { readonly period: number | null })[],
  nextPeriod: number,
): PastRound[] {
  const day = nextPeriod - (nextPeriod % NUMBERS);
  return rounds.map((round) => ({ ...round, period: round.period ?? day + round.today_times }));
}

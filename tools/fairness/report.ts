import { toNumber } from "#contract/games/stake-odds.ts";
import { STAKE, type Census, type Trial, type Wager } from "#games/engine/rules/trial.ts";
import { serverSeed } from "#fairness/draw.ts";

const HEAD = ["game", "what", "rounds", "exact return", "measured", "σ apart", ""];
const CENSUS_HEAD = ["game", "what", "rounds", "χ², at most", "measured", "σ apart", ""];

/** Formats the rows as two tables: returns, then censuses. */
export function print(rows: readonly Row[]): string {
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const returns = of("return").map((row) => cells(row, `${percent(row.expected)} %`, `${percent(row.measured)} %`));
  const censuses = of("chi-square").map((row) => cells(row, row.expected.toFixed(2), row.measured.toFixed(2)));
  return `${table([HEAD, ...returns])}\n\n${table([CENSUS_HEAD, ...censuses])}`;
}

function cells(row: Row, expected: string, measured: string): string[] {
  const deviations = `${row.deviations < 0 ? "−" : "+"}${Math.abs(row.deviations).toFixed(2)}`;
  return [row.game, row.what, String(row.rounds), expected, measured, deviations, row.fair ? "" : "UNFAIR"];
}

function percent(share: number): string {
  return (100 * share).toFixed(4);
}

/** Text to the left, numbers to the right. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const aligned = (text: string, column: number) => {
    const width = widths[column] ?? 0;
    return column < 2 ? text.padEnd(width) : text.padStart(width);
  };
  return lines.map((line) => line.map(aligned).join("  ").trimEnd()).join("\n");
}

/** An honest game exceeds this once in some 16,000 rows. */
export const DEVIATIONS_MAX = 4;

/** Row of the table. A return has exact and measured values, a census the critical value and chi-square. */
export interface Row {
  readonly game: string;
  readonly what: string;
  readonly kind: "return" | "chi-square";
  readonly rounds: number;
  readonly expected: number;
  readonly measured: number;
  /** Standard deviations between them; for chi-square, from its expectation. */
  readonly deviations: number;
  readonly fair: boolean;
}

export function report<Outcome>(trial: Trial<Outcome>, tally: Tally): Row[] {
  const returns = trial.wagers.map((wager, at) => returnRow(trial.name, wager, tally.rounds, tally.paid[at] ?? 0));
  const censuses = trial.censuses.map((each, at) => censusRow(trial.name, each, tally.rounds, tally.counts[at] ?? []));
  return [...returns, ...censuses];
}

function returnRow<Outcome>(game: string, { name, odds }: Wager<Outcome>, rounds: number, paid: number): Row {
  const expected = toNumber(odds.returnToPlayer);
  const measured = paid / STAKE / rounds;
  const deviations = (measured - expected) / Math.sqrt(toNumber(odds.variance) / rounds);
  const fair = Math.abs(deviations) <= DEVIATIONS_MAX;
  return { game, what: name, kind: "return", rounds, expected, measured, deviations, fair };
}

function censusRow<Outcome>(
  game: string,
  { name, expected, drawn }: Census<Outcome>,
  rounds: number,
  counts: readonly number[],
): Row {
  const cells = expected.length;
  const means = expected.map((mean) => mean * rounds);
  // Cells drawn without replacement vary less: by (cells − drawn) / (cells − 1) in variance.
  const measured = (chiSquare(counts, means) * (cells - 1)) / (cells - drawn);
  const deviations = deviationsOf(measured, cells - 1);
  const fair = Math.abs(deviations) <= DEVIATIONS_MAX;
  const critical = criticalValue(DEVIATIONS_MAX, cells - 1);
  return { game, what: name, kind: "chi-square", rounds, expected: critical, measured, deviations, fair };
}

/** `Σ (observed − expected)² / expected`. */
export function chiSquare(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((sum, count, cell) => {
    const mean = expected[cell] ?? 0;
    return sum + (count - mean) ** 2 / mean;
  }, 0);
}

// Wilson and Hilferty: (X² / df)^(1/3) is normal, with mean 1 − 2 / (9 df) and variance 2 / (9 df).

/** A chi-square value as standard deviations of the normal. */
export function deviationsOf(value: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return (Math.cbrt(value / degrees) - (1 - variance)) / Math.sqrt(variance);
}

/** Chi-square value at this many standard deviations. */
export function criticalValue(deviations: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return degrees * (1 - variance + deviations * Math.sqrt(variance)) ** 3;
}

/** Result of some rounds. All numbers are whole, so the split over threads does not matter. */
export interface Tally {
  rounds: number;
  /** Minor units, by wager. */
  readonly paid: number[];
  /** By census and cell. */
  readonly counts: number[][];
}

export function emptyTally<Outcome>({ wagers, censuses }: Trial<Outcome>): Tally {
  return {
    rounds: 0,
    paid: wagers.map(() => 0),
    counts: censuses.map(({ expected }) => expected.map(() => 0)),
  };
}

/**
 * Plays rounds `from` up to, but not including, `to`. Each has a server seed of its own, made as the tables make
 * theirs.
 */
export function play<Outcome>(trial: Trial<Outcome>, runSeed: string, from: number, to: number): Tally {
  const tally = emptyTally(trial);
  for (let round = from; round < to; round++) {
    const outcome = trial.draw(serverSeed(runSeed, trial.name, "run", round), bettorsOf(round), round);
    tally.rounds++;
    for (const [at, wager] of trial.wagers.entries()) tally.paid[at] = (tally.paid[at] ?? 0) + wager.pays(outcome);
    for (const [at, census] of trial.censuses.entries()) {
      const counts = tally.counts[at] ?? [];
      for (const cell of census.cells(outcome)) counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return tally;
}

export function merge(a: Tally, b: Tally): Tally {
  const added = (left: readonly number[], right: readonly number[]) => left.map((each, at) => each + (right[at] ?? 0));
  return {
    rounds: a.rounds + b.rounds,
    paid: added(a.paid, b.paid),
    counts: a.counts.map((each, at) => added(each, b.counts[at] ?? [])),
  };
}

/** 0 to 3 bettors in turn, each with a seed of 20 letters and digits. */
function bettorsOf(round: number): string[] {
  const seed = round.toString(36);
  return ["x", "y", "z"].slice(0, round % 4).map((bettor) => seed.padStart(20, bettor));
}

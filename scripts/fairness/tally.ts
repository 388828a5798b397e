import { serverSeed } from "#fairness/draw.ts";
import type { Trial } from "#games/shared/trial.ts";

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

/** None, one, two or three bettors in turn, each with a seed of 20 letters and digits. */
function bettorsOf(round: number): string[] {
  const seed = round.toString(36);
  return ["x", "y", "z"].slice(0, round % 4).map((bettor) => seed.padStart(20, bettor));
}

import { report, type Row, play, type Tally } from "./report.ts";
import { RULES } from "#games/all/rules.ts";
import type { Trial } from "#games/engine/rules/trial.ts";

export interface AnyTrial {
  readonly name: string;
  readonly share: number;
  /** Plays rounds `from` up to `to`; `bias` is the share of manipulated rounds, 0 for none. */
  play(runSeed: string, from: number, to: number, bias: number): Tally;
  report(tally: Tally): Row[];
}

export const allTrials: readonly AnyTrial[] = RULES.flatMap(({ trials }) => trials.map(any));

function any<Outcome>(trial: Trial<Outcome>): AnyTrial {
  return {
    name: trial.name,
    share: trial.share,
    play: (runSeed, from, to, bias) => play(bias > 0 ? biased(trial, bias) : trial, runSeed, from, to),
    report: (tally) => report(trial, tally),
  };
}

/**
 * Manipulated trial that the run must detect. In a share of rounds it draws twice and keeps the worse outcome for the
 * first wager. No single round shows it.
 */
function biased<Outcome>(trial: Trial<Outcome>, share: number): Trial<Outcome> {
  const every = Math.max(1, Math.round(1 / share));
  const [target] = trial.wagers;
  return {
    ...trial,
    draw(serverSeed, playerSeeds, nonce) {
      const first = trial.draw(serverSeed, playerSeeds, nonce);
      if (nonce % every !== 0 || target === undefined) return first;
      const second = trial.draw(`${serverSeed} again`, playerSeeds, nonce);
      return target.pays(second) < target.pays(first) ? second : first;
    },
  };
}

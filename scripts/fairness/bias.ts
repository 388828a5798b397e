import type { Trial } from "./trial.ts";

/**
 * A dishonest house, for the run to catch: in this share of rounds it draws twice and keeps what is worse for the first
 * wager. Nothing in any single round gives it away.
 */
export function biased<Outcome>(trial: Trial<Outcome>, share: number): Trial<Outcome> {
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

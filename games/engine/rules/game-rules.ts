import type { OddsRow } from "#contract/games/stake-odds.ts";
import type { OutcomeDigest } from "./digest.ts";
import type { RoundChecks } from "./round-checks.ts";
import type { Trial } from "./trial.ts";

/** A game's rules as tools and tests ask them; pure. */
export interface GameRules {
  readonly checks: RoundChecks;
  /** Every kind of stake with its exact odds. */
  readonly oddsRows: () => readonly OddsRow[];
  readonly trials: readonly Trial<unknown>[];
  readonly digest: OutcomeDigest;
}

/** Every kind of stake of the named games, with its exact odds. */
export const oddsRowsOf = (rules: readonly GameRules[], games: readonly string[]): OddsRow[] =>
  rules.flatMap(({ checks, oddsRows }) => (games.includes(checks.game) ? oddsRows() : []));

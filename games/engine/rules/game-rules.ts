import type { OddsRow } from "#contract/games/stake-odds.ts";
import type { RoundChecks } from "./round-checks.ts";
import type { Trial } from "./trial.ts";

/** What a game's rules say to tools and tests; pure. */
export interface GameRules {
  readonly checks: RoundChecks;
  /** Every kind of stake with its exact odds. */
  readonly oddsRows: () => readonly OddsRow[];
  readonly trials: readonly Trial<unknown>[];
}

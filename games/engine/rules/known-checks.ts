import type { RoundChecks } from "./round-checks.ts";

let known: readonly RoundChecks[] | undefined;

/** Takes the checks of every game, which stand above what games share. */
export function provideChecks(checks: readonly RoundChecks[]): void {
  known = checks;
}

/** The checks of a game, which a file or an answer names. */
export function checksOf(game: unknown): RoundChecks | undefined {
  if (known === undefined) throw new Error("the checks of the games were not loaded");
  return known.find((each) => each.game === game);
}

import type { AuditCheck } from "#simulator/cell/cell-game.ts";

interface InstantAuditNeeds {
  readonly name: string;
  /** Its stakes in a sentence: "game of Mines". */
  readonly rowName: string;
  readonly row: string;
  /** SQL of `member`, `at` and `due`, computed otherwise than by the rules. */
  readonly due: string;
  /** Further checks of the game's own. */
  readonly own: readonly AuditCheck[];
}

/** The checks of a game whose stakes settle at once: each is paid what it was due, and no number is used twice. */
export function instantChecks({ name, row, rowName, due, own }: InstantAuditNeeds): readonly AuditCheck[] {
  const counted = `SELECT count(*) AS n FROM stake WHERE game = '${name}'`;
  return [
    {
      name: `each ${rowName} is paid what it was due`,
      counted,
      offenders: `SELECT '${row} ' || at AS offender FROM stake JOIN (${due}) AS owed USING (member, at) WHERE payout IS NOT due`,
    },
    {
      name: `the numbers of each member's ${rowName} skip none`,
      counted: `SELECT count(DISTINCT member) AS n FROM stake WHERE game = '${name}'`,
      offenders: `SELECT 'member ' || member AS offender FROM stake JOIN member_book USING (member) WHERE game = '${name}'
        GROUP BY member HAVING max(number) - min(number) <> count(*) - 1 OR rows_from = 0 AND min(number) <> 0`,
    },
    ...own,
  ];
}

import type { AuditCheck } from "../cell-game.ts";
import type { Invariant } from "#contract/control/operate.ts";
import type { InstantSeeds } from "./instant-seeds.ts";

interface InstantAuditNeeds {
  readonly name: string;
  /** Its stakes in a sentence: "roll of Dice". */
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

/** A type, not an interface, because rows of SQL have an index signature. */
export type DrawnRow<More> = More & { at: number; member: number; number: number; seed: string; entropy: string };

/** The seeds of a row, as players see them once it is over. */
interface ShownSeeds {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly forced: false;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly entropy: string;
}

interface DrawCheckNeeds<Row> {
  readonly name: string;
  readonly row: string;
  readonly rows: Iterable<Row>;
  readonly seeds: InstantSeeds;
  /** Recomputes a row with the proof that players use. */
  readonly proves: (row: Row, shown: ShownSeeds) => boolean;
}

/** Recomputes every drawn row. */
export function instantDrawCheck<Row extends DrawnRow<object>>(needs: DrawCheckNeeds<Row>): Invariant {
  const { name, row, rows, seeds, proves } = needs;
  let checked = 0;
  const broken: number[] = [];
  for (const each of rows) {
    const { at, member, number, seed: clientSeed, entropy } = each;
    checked += 1;
    const place = seeds.placeOf(member, number);
    const { nonce } = place;
    const serverSeed = seeds.serverSeed(member, place);
    const known = { clientSeed, entropy, nonce, forced: false as const };
    const shown = { ...known, serverSeed, commitment: seeds.commitment(member, place) };
    if (!proves(each, shown)) broken.push(at);
  }
  const first = broken[0] === undefined ? null : `${row} ${broken[0]}`;
  return { name, checked, broken: broken.length, first };
}

import type { Invariant } from "#contract/control/control.ts";
import type { AuditCheck, GameAudit } from "./game.ts";
import { archivedList } from "./instant-archive.ts";
import type { InstantSeeds } from "./instant-seeds.ts";

/** SQL: how many rows of a member, grouped by, are in the archive. */
export function archivedCount(relation: string, table: string): string {
  return `coalesce((SELECT count FROM list_total WHERE list_total.member = ${table}.member
    AND list = '${archivedList(relation)}'), 0)`;
}

interface InstantAuditNeeds {
  /** The game's name in players' texts: "Dice". */
  readonly title: string;
  /** The game's name in relations of transfers: "dice". */
  readonly relation: string;
  /** Its table, with `id`, `member`, `amount`, `fee` and `payout`. */
  readonly table: string;
  /** A row of the table, and the same in a sentence: "roll", "roll of Dice". */
  readonly row: string;
  readonly rowName: string;
  /** SQL of `id` and `due`, computed otherwise than by the rules. */
  readonly due: string;
  /** Further checks of the game's own. */
  readonly own: readonly AuditCheck[];
}

/** The checks of a game whose stakes settle at once: each row has its bet, its payout and no other transfer. */
export function instantAudit({ title, relation, table, row, rowName, due, own }: InstantAuditNeeds): GameAudit {
  const counted = `SELECT count(*) AS n FROM ${table}`;
  const moved = `
    SELECT relation, member, count(*) AS transfers,
      sum(kind = 'bet' AND debit = member) AS bets, sum(iif(kind = 'bet', amount, 0)) AS staked,
      sum(kind = 'win' AND credit = member) AS wins, sum(iif(kind = 'win', amount, 0)) AS paid
    FROM transfer WHERE relation LIKE '${relation}:%' GROUP BY relation, member`;
  const joined = `LEFT JOIN (${moved}) AS moved
    ON moved.relation = '${relation}:' || id AND moved.member = ${table}.member`;
  return {
    checks: [
      {
        name: `each ${rowName} has its one bet transfer`,
        counted,
        offenders: `SELECT '${row} ' || id AS offender FROM ${table} ${joined}
          WHERE bets IS NOT 1 OR staked IS NOT amount`,
      },
      {
        name: `each ${rowName} is paid once, and what it was due`,
        counted,
        offenders: `SELECT '${row} ' || id AS offender FROM ${table} ${joined} JOIN (${due}) AS owed USING (id)
          WHERE payout IS NOT due OR coalesce(paid, 0) IS NOT due OR coalesce(wins, 0) <> (due > 0)`,
      },
      {
        name: `every transfer of ${title} is a ${row}'s bet or win`,
        counted: `SELECT count(*) AS n FROM transfer WHERE relation LIKE '${relation}:%'`,
        offenders: `SELECT relation AS offender FROM (${moved}) AS moved
          LEFT JOIN ${table} ON relation = '${relation}:' || id AND moved.member = ${table}.member
          WHERE id IS NULL OR bets + wins <> transfers`,
      },
      ...own,
    ],
    bets: `SELECT 'bet:${relation}:' || id AS id FROM ${table}`,
    fees: `SELECT '${row} ' || id AS offender, amount, fee FROM ${table}`,
  };
}

interface DrawnRow {
  readonly id: number;
  readonly member: number;
  readonly nonce: number;
}

/** The seeds of a row, as players see them once it is over. */
export interface ShownSeeds {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly forced: false;
  readonly nonce: number;
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
export function instantDrawCheck<Row extends DrawnRow>(needs: DrawCheckNeeds<Row>): Invariant {
  const { name, row, rows, seeds, proves } = needs;
  let checked = 0;
  const broken: number[] = [];
  for (const each of rows) {
    const { id, member, nonce } = each;
    checked += 1;
    const serverSeed = seeds.serverSeed(member, nonce);
    const shown = { serverSeed, commitment: seeds.commitment(member, nonce), forced: false as const, nonce };
    if (!proves(each, shown)) broken.push(id);
  }
  const first = broken[0] === undefined ? null : `${row} ${broken[0]}`;
  return { name, checked, broken: broken.length, first };
}

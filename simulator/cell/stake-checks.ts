import { OF_PROVIDERS } from "../provider-games/provider-games.ts";
import { PLATFORM } from "../ledger/accounts.ts";
import type { AuditCheck, CellGame } from "./cell-game.ts";

/** A stake in a sentence. */
export const STAKE = "'stake ' || game || ':' || period || ':' || member || ':' || at";

/** The sum of each member's rows up to the checkpoint, with those that have left. */
const CHECKED = `SELECT member_book.member, gone + coalesce(sum(change), 0) AS sum FROM member_book
  LEFT JOIN movement ON movement.member = member_book.member AND movement.at <= upto GROUP BY member_book.member`;

/** The sum of each platform account, at the members' checkpoints. */
const OF_PLATFORM = `SELECT account, sum(amount) AS sum FROM (
    SELECT credit AS account, amount FROM transfer WHERE credit < 0
    UNION ALL SELECT debit, -amount FROM transfer WHERE debit < 0 AND kind <> 'win'
    UNION ALL SELECT ${PLATFORM.games}, -gone FROM member_book
    UNION ALL SELECT ${PLATFORM.games}, -change FROM movement JOIN member_book USING (member)
      WHERE at <= upto AND kind IN ('bet', 'win', 'bet_refund')
  ) GROUP BY account`;

/** How many movements of each kind a member's rows have up to the checkpoint. */
const COUNTED = `SELECT member, kind, count(*) AS n FROM movement JOIN member_book USING (member) WHERE at <= upto
  GROUP BY member, kind`;

export const balanceChecks: readonly AuditCheck[] = [
  {
    name: "balances equal the replay of their rows",
    counted: "SELECT count(*) AS n FROM account",
    offenders: `SELECT 'account ' || member || ': ' || balance || ' is not ' || sum AS offender
        FROM member_book JOIN (${CHECKED}) USING (member) WHERE balance <> sum
      UNION ALL SELECT 'account ' || account || ': ' || balance || ' is not ' || coalesce(sum, 0)
        FROM platform_book LEFT JOIN (${OF_PLATFORM}) USING (account) WHERE balance <> coalesce(sum, 0)`,
  },
  {
    name: "no member owes",
    counted: "SELECT count(*) AS n FROM member_book",
    offenders: "SELECT 'account ' || id AS offender FROM account WHERE id > 0 AND posted < 0",
  },
  {
    name: "a member's balance after each movement follows from the one before",
    counted: "SELECT count(*) AS n FROM movement",
    offenders: `SELECT 'movement ' || kind || ' ' || relation AS offender FROM (
        SELECT member, at, kind, relation, change, after, rows_from,
          lag(after) OVER (PARTITION BY member ORDER BY at) AS before FROM movement JOIN member_book USING (member)
          WHERE at >= rows_from
      ) WHERE after <> coalesce(before, iif(rows_from = 0, 0, after - change)) + change`,
  },
  {
    name: "a member's counters are those of the rows",
    counted: "SELECT count(*) AS n FROM member_book",
    offenders: `SELECT 'account ' || member || ': ' || kind AS offender FROM (${COUNTED}) JOIN member_book USING (member)
      WHERE n IS NOT counters -> 'counts' ->> kind`,
  },
];

const among = (games: readonly CellGame[]) => `(${games.map(({ name }) => `'${name}'`).join()})`;

/** The checks of all stakes, by what their games say of them. */
export function stakeChecks(games: readonly CellGame[]): readonly AuditCheck[] {
  const byOdds = `game NOT IN ${among(games.filter(({ isCashedOut }) => isCashedOut))}`;
  const inRounds = `game NOT IN ${among(games.filter(({ tables }) => tables === undefined))} AND NOT ${OF_PROVIDERS}`;
  return [
    {
      name: "the fee of each stake is 2 %, half up",
      counted: `SELECT count(*) AS n FROM stake WHERE ${byOdds}`,
      offenders: `SELECT ${STAKE} AS offender FROM stake WHERE ${byOdds} AND fee <> (amount * 2 + 50) / 100`,
    },
    {
      name: "each stake on a round is paid what its odds give",
      counted: `SELECT count(*) AS n FROM stake JOIN round USING (game, period) WHERE odds IS NOT NULL`,
      offenders: `SELECT ${STAKE} AS offender FROM stake JOIN round USING (game, period)
        WHERE odds IS NOT NULL AND status <> 'C' AND payout <> (amount - fee) * (odds ->> pick) / 100`,
    },
    {
      name: "each stake of a settled round has its odds",
      counted: `SELECT count(*) AS n FROM round WHERE outcome IS NOT NULL AND ${byOdds}`,
      offenders: `SELECT ${STAKE} AS offender FROM stake JOIN round USING (game, period)
        WHERE outcome IS NOT NULL AND ${byOdds} AND odds ->> pick IS NULL`,
    },
    {
      // A cash-out in flight stays paid if the table does not know the outcome in the end.
      name: "each stake of a round that was given back, and each cancelled one, is refunded, and no other",
      counted: `SELECT count(*) AS n FROM stake WHERE status IN ('R', 'C')`,
      offenders: `SELECT ${STAKE} AS offender FROM stake LEFT JOIN round USING (game, period)
        WHERE status IN ('R', 'C') AND payout <> amount
          OR status = 'R' AND (settled IS NULL OR outcome IS NOT NULL)
          OR settled IS NOT NULL AND outcome IS NULL AND (status = 'W' OR status = 'S' AND ${byOdds})`,
    },
    {
      name: "each stake on a round is in a round of the cell",
      counted: `SELECT count(*) AS n FROM stake WHERE ${inRounds}`,
      offenders: `SELECT ${STAKE} AS offender FROM stake WHERE ${inRounds} AND NOT EXISTS (
        SELECT 1 FROM round WHERE round.game = stake.game AND round.period = stake.period)`,
    },
  ];
}

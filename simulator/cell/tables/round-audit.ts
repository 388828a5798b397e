import type { GameAudit } from "../games/game.ts";

/** The name of a stake in its transfers. */
const STAKE = "table_name || ':' || period || ':' || stake.member || ':' || bet_id";

/** The amount of the transfer of a kind for a stake; null: none. */
const transferred = (kind: string) =>
  `(SELECT transfer.amount FROM transfer WHERE transfer.id = '${kind}:' || ${STAKE})`;

/** The audit of the stakes in `round_stake`. */
export const roundStakeAudit: GameAudit = {
  bets: `SELECT 'bet:' || ${STAKE} AS id FROM round_stake AS stake
    UNION ALL SELECT 'bet:' || ${STAKE} FROM round_cancelled AS stake`,
  fees: `SELECT ${STAKE} AS offender, amount, fee FROM round_stake AS stake`,
  settledRounds: `SELECT table_name, period, outcome, odds FROM round_settled WHERE settled = 1 AND outcome IS NOT NULL`,
  openRounds: "SELECT table_name, period FROM round_settled WHERE settled = 0",
  checks: [
    {
      name: "each stake on a round has its one bet transfer",
      counted: "SELECT count(*) AS n FROM round_stake",
      offenders: `SELECT ${STAKE} AS offender FROM round_stake AS stake
        WHERE NOT EXISTS (
          SELECT 1 FROM transfer WHERE transfer.id = 'bet:' || ${STAKE} AND transfer.amount = stake.amount)`,
    },
    {
      name: "each stake on a round is paid once, and what its odds give",
      counted: "SELECT count(*) AS n FROM round_result WHERE status <> 'W'",
      offenders: `SELECT ${STAKE} AS offender FROM round_result AS stake
        WHERE payout <> coalesce((
          SELECT sum(transfer.amount) FROM transfer
          WHERE transfer.id IN ('win:' || ${STAKE}, 'bet_refund:' || ${STAKE})), 0)`,
    },
    {
      name: "each cancelled stake on a round was taken once, refunded once, and never paid",
      counted: "SELECT count(*) AS n FROM round_cancelled",
      offenders: `SELECT 'cancelled stake ' || ${STAKE} AS offender FROM round_cancelled AS stake
        WHERE ${transferred("bet")} IS NOT stake.amount OR ${transferred("bet_refund")} IS NOT stake.amount
          OR ${transferred("win")} IS NOT NULL`,
    },
    {
      name: "each stake of a settled round has its odds",
      counted: "SELECT count(*) AS n FROM round_settled WHERE settled = 1 AND outcome IS NOT NULL",
      offenders: `SELECT ${STAKE} AS offender FROM round_stake AS stake JOIN round_settled USING (table_name, period)
        WHERE settled = 1 AND outcome IS NOT NULL AND odds ->> pick IS NULL`,
    },
  ],
};

import { TAKE_OFF_MS } from "#simulator/games/aviator/timeline.ts";
import type { GameAudit } from "../game.ts";

/** Names a stake in the ids of its transfers; `t` is its table. */
const nameIn = (t: string) =>
  `'aviator:' || ${t}.period || ':' || ${t}.member || ':' || ${t}.slot || iif(${t}.attempt = 0, '', ':' || ${t}.attempt)`;
const STAKE = nameIn("aviator_stake");
const CANCELLED = nameIn("aviator_cancelled");

export const aviatorAudit: GameAudit = {
  bets: `SELECT 'bet:' || ${STAKE} AS id FROM aviator_stake
    UNION ALL SELECT 'bet:' || ${CANCELLED} FROM aviator_cancelled`,
  settledRounds: `SELECT 'aviator' AS table_name, period, json(result) AS outcome, NULL AS odds
    FROM aviator_round WHERE settled = 1 AND result IS NOT NULL`,
  openRounds: "SELECT 'aviator' AS table_name, period FROM aviator_round WHERE settled = 0",
  checks: [
    {
      name: "each Aviator stake has its one bet transfer",
      counted: "SELECT count(*) AS n FROM aviator_stake",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender FROM aviator_stake
      WHERE NOT EXISTS (
        SELECT 1 FROM transfer WHERE transfer.id = 'bet:' || ${STAKE} AND transfer.amount = aviator_stake.amount)`,
    },
    {
      name: "each Aviator stake is paid once, and what it was due",
      counted: "SELECT count(*) AS n FROM aviator_stake WHERE status <> 'W'",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender FROM aviator_stake
      WHERE payout <> CASE status WHEN 'S' THEN amount * cash_coefficient / 100 WHEN 'R' THEN amount ELSE 0 END
        OR payout <> coalesce((
          SELECT sum(transfer.amount) FROM transfer WHERE transfer.id IN (
            'win:' || ${STAKE}, 'bet_refund:' || ${STAKE})), 0)`,
    },
    {
      name: "each cancelled Aviator stake was taken once, refunded once, and never paid",
      counted: "SELECT count(*) AS n FROM aviator_cancelled",
      offenders: `SELECT 'cancelled stake ' || ${CANCELLED} AS offender FROM aviator_cancelled
      WHERE NOT EXISTS (SELECT 1 FROM transfer WHERE transfer.id = 'bet:' || ${CANCELLED} AND transfer.amount = aviator_cancelled.amount)
        OR NOT EXISTS (SELECT 1 FROM transfer WHERE transfer.id = 'bet_refund:' || ${CANCELLED} AND transfer.amount = aviator_cancelled.amount)
        OR EXISTS (SELECT 1 FROM transfer WHERE transfer.id = 'win:' || ${CANCELLED})`,
    },
    {
      name: "each silence from before an Aviator flight cashed out at its coefficient, if the flight reached that",
      counted: "SELECT count(*) AS n FROM aviator_stake WHERE status IN ('S', 'F') AND silence_ms IS NOT NULL",
      offenders: `SELECT 'stake ' || ${STAKE} AS offender FROM aviator_stake JOIN aviator_round USING (period)
      WHERE settled = 1 AND heard + silence_ms <= period * 10 + ${TAKE_OFF_MS}
        AND (status = 'F' AND silence_at <= result OR status = 'S' AND silence_at < cash_coefficient)`,
    },
    {
      name: "no Aviator stake waits in a settled round",
      counted: "SELECT count(*) AS n FROM aviator_round WHERE settled = 1",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender
      FROM aviator_stake JOIN aviator_round USING (period) WHERE settled = 1 AND status = 'W'`,
    },
    {
      name: "no Aviator stake was cashed out above its round's result",
      counted: "SELECT count(*) AS n FROM aviator_stake WHERE status = 'S'",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender
      FROM aviator_stake JOIN aviator_round USING (period)
      WHERE settled = 1 AND status = 'S' AND cash_coefficient > result`,
    },
    {
      name: "each automatic cash-out that an Aviator round reached was paid at its coefficient",
      counted: "SELECT count(*) AS n FROM aviator_stake WHERE status IN ('S', 'F') AND auto_cash_out IS NOT NULL",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender
      FROM aviator_stake JOIN aviator_round USING (period)
      WHERE settled = 1 AND (status = 'F' AND auto_cash_out <= result OR status = 'S' AND auto_cash_out < cash_coefficient)`,
    },
  ],
};

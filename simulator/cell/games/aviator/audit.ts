import type { GameAudit } from "../game.ts";

export const aviatorAudit: GameAudit = {
  bets: "SELECT 'bet:aviator:' || period || ':' || member || ':' || slot AS id FROM aviator_stake",
  settledRounds: `SELECT 'aviator' AS table_name, period, json(result) AS outcome, NULL AS odds
    FROM aviator_round WHERE settled = 1 AND result IS NOT NULL`,
  openRounds: "SELECT 'aviator' AS table_name, period FROM aviator_round WHERE settled = 0",
  checks: [
    {
      name: "each Aviator stake has its one bet transfer",
      counted: "SELECT count(*) AS n FROM aviator_stake",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender FROM aviator_stake
      WHERE NOT EXISTS (
        SELECT 1 FROM transfer WHERE transfer.id = 'bet:aviator:' || period || ':' || aviator_stake.member || ':' || slot
          AND transfer.amount = aviator_stake.amount)`,
    },
    {
      name: "each Aviator stake is paid once, and what it was due",
      counted: "SELECT count(*) AS n FROM aviator_stake WHERE status <> 'W'",
      offenders: `SELECT 'stake ' || period || ':' || member || ':' || slot AS offender FROM aviator_stake
      WHERE payout <> CASE status WHEN 'S' THEN amount * cash_coefficient / 100 WHEN 'R' THEN amount ELSE 0 END
        OR payout <> coalesce((
          SELECT sum(transfer.amount) FROM transfer WHERE transfer.id IN (
            'win:aviator:' || period || ':' || aviator_stake.member || ':' || slot,
            'bet_refund:aviator:' || period || ':' || aviator_stake.member || ':' || slot)), 0)`,
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

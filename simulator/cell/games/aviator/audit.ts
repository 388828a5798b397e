import { TAKE_OFF_MS } from "#games/aviator/rules/timeline.ts";
import { STAKE } from "#simulator/cell/stake-checks.ts";
import type { AuditCheck } from "../game.ts";

const ROUNDS = "stake JOIN round USING (game, period) WHERE game = 'aviator'";
/** Its outcome is the result in hundredths. An open stake of a settled round has lost. */
const FLOWN = `SELECT *, CAST(outcome AS INTEGER) AS flown FROM ${ROUNDS} AND settled IS NOT NULL AND outcome IS NOT NULL`;

export const aviatorChecks: readonly AuditCheck[] = [
  {
    name: "each Aviator stake is paid what its coefficient gives",
    counted: "SELECT count(*) AS n FROM stake WHERE game = 'aviator' AND status <> 'W'",
    offenders: `SELECT ${STAKE} AS offender FROM stake WHERE game = 'aviator'
      AND payout <> CASE status WHEN 'S' THEN amount * result / 100 WHEN 'W' THEN 0 ELSE amount END`,
  },
  {
    name: "each slot of an Aviator round holds one stake that is not cancelled",
    counted: "SELECT count(*) AS n FROM stake WHERE game = 'aviator' AND status <> 'C'",
    offenders: `SELECT max(${STAKE}) AS offender FROM stake WHERE game = 'aviator' AND status <> 'C'
      GROUP BY period, member, number HAVING count(*) > 1`,
  },
  {
    name: "each silence from before an Aviator flight cashed out at its coefficient, if the flight reached that",
    counted: `SELECT count(*) AS n FROM ${ROUNDS} AND silence_ms IS NOT NULL`,
    offenders: `SELECT ${STAKE} AS offender FROM (${FLOWN}) AS stake
      WHERE heard + silence_ms <= period * 10 + ${TAKE_OFF_MS}
        AND (status = 'W' AND silence_at <= flown OR status = 'S' AND silence_at < result)`,
  },
  {
    name: "no Aviator stake was cashed out above its round's result",
    counted: "SELECT count(*) AS n FROM stake WHERE game = 'aviator' AND status = 'S'",
    offenders: `SELECT ${STAKE} AS offender FROM (${FLOWN}) AS stake WHERE status = 'S' AND result > flown`,
  },
  {
    name: "each automatic cash-out that an Aviator round reached was paid at its coefficient",
    counted: `SELECT count(*) AS n FROM ${ROUNDS} AND auto_cash_out IS NOT NULL`,
    offenders: `SELECT ${STAKE} AS offender FROM (${FLOWN}) AS stake
      WHERE status = 'W' AND auto_cash_out <= flown OR status = 'S' AND auto_cash_out < result`,
  },
];

import type { Invariant } from "#contract/control/control.ts";
import { proveRound } from "#simulator/games/dice/proof.ts";
import type { AuditCheck, GameAudit } from "../game.ts";
import type { InstantSeeds } from "../instant-seeds.ts";

// SQL divides whole numbers, so this rounds down as the rules do.
const DUE = `
  SELECT id, iif(iif(is_over, roll >= target, roll < target),
    (amount - fee) * 10000 / iif(is_over, 10000 - target, target), 0) AS due
  FROM dice_roll`;

const MOVED = `
  SELECT relation, member, count(*) AS transfers,
    sum(kind = 'bet' AND debit = member) AS bets, sum(iif(kind = 'bet', amount, 0)) AS staked,
    sum(kind = 'win' AND credit = member) AS wins, sum(iif(kind = 'win', amount, 0)) AS paid
  FROM transfer WHERE relation LIKE 'dice:%' GROUP BY relation, member`;

const checks: readonly AuditCheck[] = [
  {
    name: "each roll of Dice has its one bet transfer",
    counted: "SELECT count(*) AS n FROM dice_roll",
    offenders: `SELECT 'roll ' || id AS offender FROM dice_roll
      LEFT JOIN (${MOVED}) AS moved ON moved.relation = 'dice:' || id AND moved.member = dice_roll.member
      WHERE bets IS NOT 1 OR staked IS NOT amount`,
  },
  {
    name: "each roll of Dice is paid once, and what it was due",
    counted: "SELECT count(*) AS n FROM dice_roll",
    offenders: `SELECT 'roll ' || id AS offender FROM dice_roll
      LEFT JOIN (${MOVED}) AS moved ON moved.relation = 'dice:' || id AND moved.member = dice_roll.member
      JOIN (${DUE}) AS owed USING (id)
      WHERE payout IS NOT due OR coalesce(paid, 0) IS NOT due OR coalesce(wins, 0) <> (due > 0)`,
  },
  {
    name: "every transfer of Dice is a roll's bet or win",
    counted: "SELECT count(*) AS n FROM transfer WHERE relation LIKE 'dice:%'",
    offenders: `SELECT relation AS offender FROM (${MOVED}) AS moved
      LEFT JOIN dice_roll ON relation = 'dice:' || id AND moved.member = dice_roll.member
      WHERE id IS NULL OR bets + wins <> transfers`,
  },
  {
    name: "a member's rolls of Dice count from 0 and skip nothing",
    counted: "SELECT count(DISTINCT member) AS n FROM dice_roll",
    offenders: `SELECT 'member ' || member AS offender FROM dice_roll GROUP BY member
      HAVING max(nonce) <> count(*) - 1 OR min(nonce) <> 0`,
  },
  {
    name: "each roll of Dice and its target are within their ranges",
    counted: "SELECT count(*) AS n FROM dice_roll",
    offenders: `SELECT 'roll ' || id AS offender FROM dice_roll
      WHERE roll NOT BETWEEN 0 AND 9999 OR target NOT BETWEEN 200 AND 9800`,
  },
];

export const diceAudit: GameAudit = {
  checks,
  bets: "SELECT 'bet:dice:' || id AS id FROM dice_roll",
  fees: "SELECT 'roll ' || id AS offender, amount, fee FROM dice_roll",
};

type Drawn = { id: number; member: number; nonce: number; client_seed: string; roll: number };

/** Recomputes every drawn roll with the proof that players use. */
export function diceDrawCheck(sql: SqlStorage, seeds: InstantSeeds): Invariant {
  const drawn = sql.exec<Drawn>(
    "SELECT id, member, nonce, client_seed, roll FROM dice_roll WHERE forced = 0 ORDER BY id",
  );
  let checked = 0;
  const broken: number[] = [];
  for (const { id, member, nonce, client_seed: clientSeed, roll } of drawn) {
    checked += 1;
    const shown = { serverSeed: seeds.serverSeed(member, nonce), commitment: seeds.commitment(member, nonce) };
    if (!proveRound({ ...shown, forced: false, clientSeed, nonce, roll }).match) broken.push(id);
  }
  const first = broken[0] === undefined ? null : `roll ${broken[0]}`;
  return { name: "each roll of Dice follows from its seeds", checked, broken: broken.length, first };
}

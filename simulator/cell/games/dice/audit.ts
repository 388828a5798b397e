import type { Invariant } from "#contract/control/control.ts";
import { proveRound } from "#simulator/games/dice/proof.ts";
import { archivedCount, instantAudit, instantDrawCheck } from "../instant-audit.ts";
import type { InstantSeeds } from "../instant-seeds.ts";

// SQL divides whole numbers, so this rounds down as the rules do.
const DUE = `
  SELECT id, iif(iif(is_over, roll >= target, roll < target),
    (amount - fee) * 10000 / iif(is_over, 10000 - target, target), 0) AS due
  FROM dice_roll`;

export const diceAudit = instantAudit({
  title: "Dice",
  relation: "dice",
  table: "dice_roll",
  row: "roll",
  rowName: "roll of Dice",
  due: DUE,
  own: [
    {
      name: "a member's rolls of Dice count from 0 and skip nothing",
      counted: "SELECT count(DISTINCT member) AS n FROM dice_roll",
      offenders: `SELECT 'member ' || member AS offender FROM dice_roll GROUP BY member
      HAVING max(nonce) - min(nonce) <> count(*) - 1 OR min(nonce) <> ${archivedCount("dice", "dice_roll")}`,
    },
    {
      name: "each roll of Dice and its target are within their ranges",
      counted: "SELECT count(*) AS n FROM dice_roll",
      offenders: `SELECT 'roll ' || id AS offender FROM dice_roll
      WHERE roll NOT BETWEEN 0 AND 9999 OR target NOT BETWEEN 200 AND 9800`,
    },
  ],
});

type Drawn = { id: number; member: number; nonce: number; client_seed: string; roll: number };

export function diceDrawCheck(sql: SqlStorage, seeds: InstantSeeds): Invariant {
  return instantDrawCheck({
    name: "each roll of Dice follows from its seeds",
    row: "roll",
    rows: sql.exec<Drawn>("SELECT id, member, nonce, client_seed, roll FROM dice_roll WHERE forced = 0 ORDER BY id"),
    seeds,
    proves: ({ client_seed: clientSeed, roll }, shown) => proveRound({ ...shown, clientSeed, roll }).match,
  });
}

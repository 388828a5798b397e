import { diceRoll } from "#games/dice/calls.ts";
import { DICE_LIMITS } from "#games/dice/rules/stake.ts";
import type { CellGame } from "../game.ts";
import { InstantGame } from "../instant-game.ts";
import { InstantSeeds } from "../instant-seeds.ts";
import { diceLeaves, diceRoutes } from "./routes.ts";
import { DICE, diceSchema, ForcedRolls } from "./rolls.ts";
import { instantPastime } from "../instant-pastime.ts";
import { dicePlayer } from "#games/dice/player.ts";
import type { Invariant } from "#contract/control/operate.ts";
import { proveRound } from "#games/dice/rules/proof.ts";
import { type DrawnRow, instantChecks, instantDrawCheck } from "../instant-checks.ts";

const TARGET = "CAST(substr(pick, 2) AS INTEGER)";
// SQL divides whole numbers, so this rounds down as the rules do.
const DUE = `
  SELECT member, at, iif(iif(is_over, result >= target, result < target),
    (amount - fee) * 10000 / iif(is_over, 10000 - target, target), 0) AS due
  FROM (SELECT *, pick GLOB '>*' AS is_over, ${TARGET} AS target FROM stake WHERE game = 'dice')`;

const diceChecks = instantChecks({
  name: "dice",
  row: "roll",
  rowName: "roll of Dice",
  due: DUE,
  own: [
    {
      name: "each roll of Dice has ended, and it and its target are within their ranges",
      counted: "SELECT count(*) AS n FROM stake WHERE game = 'dice'",
      offenders: `SELECT 'roll ' || at AS offender FROM stake
      WHERE game = 'dice' AND (status NOT IN ('S', 'F') OR result NOT BETWEEN 0 AND 9999 OR ${TARGET} NOT BETWEEN 200 AND 9800)`,
    },
  ],
});

type Drawn = DrawnRow<{ result: number }>;

function diceDrawCheck(sql: SqlStorage, seeds: InstantSeeds): Invariant {
  return instantDrawCheck({
    name: "each roll of Dice follows from its seeds",
    row: "roll",
    rows: sql.exec<Drawn>(
      `SELECT at, member, number, seed, lower(hex(entropy)) AS entropy, result FROM stake
       WHERE game = 'dice' AND forced = 0 ORDER BY member, at`,
    ),
    seeds,
    proves: ({ result: roll }, shown) => proveRound({ ...shown, roll }).match,
  });
}

export const dice: CellGame = {
  name: DICE,
  isInstant: true,
  deeds: [[diceRoll, "stake"]],
  schema: diceSchema,
  checks: diceChecks,
  open(services) {
    const { ledger, sql } = services;
    const forced = new ForcedRolls(sql);
    const seeds = new InstantSeeds(DICE, services);
    const rolls = new InstantGame(DICE, DICE_LIMITS, services);
    return {
      routes: diceRoutes({ ledger, rolls, forced, seeds }),
      leaves: (member, { id }) => diceLeaves({ rolls, seeds }, member, id),
      force: (member, numbers) => forced.force(member, numbers),
      checkDraws: () => diceDrawCheck(sql, seeds),
      pastime: (seed, send) => instantPastime(dicePlayer, seed, send, seeds),
    };
  },
};

import type { AuditCheck, GameAudit } from "../game.ts";
import type { Invariant } from "#contract/control/control.ts";
import { proveRound } from "#simulator/games/mines/proof.ts";
import type { InstantSeeds } from "../instant-seeds.ts";

// The rules compute C(25, traps) / C(25 - steps, traps). This computes the equal C(25, steps) / C(25 - traps, steps),
// exact in whole numbers. `closed` counts the unopened cells.
const DUE = `
  SELECT id, CASE status WHEN 'S' THEN (amount - fee) * CASE traps
      WHEN 1 THEN 25 WHEN 3 THEN 2300 WHEN 5 THEN 53130 WHEN 7 THEN 480700 END / CASE traps
      WHEN 1 THEN closed
      WHEN 3 THEN closed * (closed - 1) * (closed - 2) / 6
      WHEN 5 THEN closed * (closed - 1) * (closed - 2) * (closed - 3) * (closed - 4) / 120
      WHEN 7 THEN
        closed * (closed - 1) * (closed - 2) * (closed - 3) * (closed - 4) * (closed - 5) * (closed - 6) / 5040 END
    ELSE 0 END AS due
  FROM (SELECT *, 25 - json_array_length(opened) AS closed FROM mines_game)`;

const MOVED = `
  SELECT relation, member, count(*) AS transfers,
    sum(kind = 'bet' AND debit = member) AS bets, sum(iif(kind = 'bet', amount, 0)) AS staked,
    sum(kind = 'win' AND credit = member) AS wins, sum(iif(kind = 'win', amount, 0)) AS paid
  FROM transfer WHERE relation LIKE 'mines:%' GROUP BY relation, member`;

const checks: readonly AuditCheck[] = [
  {
    name: "each Mines game has its one bet transfer",
    counted: "SELECT count(*) AS n FROM mines_game",
    offenders: `SELECT 'game ' || id AS offender FROM mines_game
      LEFT JOIN (${MOVED}) AS moved ON moved.relation = 'mines:' || id AND moved.member = mines_game.member
      WHERE bets IS NOT 1 OR staked IS NOT amount`,
  },
  {
    name: "each Mines game is paid once, and what it was due",
    counted: "SELECT count(*) AS n FROM mines_game",
    offenders: `SELECT 'game ' || id AS offender FROM mines_game
      LEFT JOIN (${MOVED}) AS moved ON moved.relation = 'mines:' || id AND moved.member = mines_game.member
      JOIN (${DUE}) AS owed USING (id)
      WHERE payout IS NOT due OR coalesce(paid, 0) IS NOT due OR coalesce(wins, 0) <> (due > 0)`,
  },
  {
    name: "every transfer of Mines is a game's bet or win",
    counted: "SELECT count(*) AS n FROM transfer WHERE relation LIKE 'mines:%'",
    offenders: `SELECT relation AS offender FROM (${MOVED}) AS moved
      LEFT JOIN mines_game ON relation = 'mines:' || id AND moved.member = mines_game.member
      WHERE id IS NULL OR bets + wins <> transfers`,
  },
  {
    name: "a member plays one game of Mines at a time, and the games count from 0",
    counted: "SELECT count(DISTINCT member) AS n FROM mines_game",
    offenders: `SELECT 'member ' || member AS offender FROM mines_game GROUP BY member
      HAVING max(nonce) <> count(*) - 1 OR sum(status = 'W') > 1 OR max(iif(status = 'W', nonce, NULL)) < max(nonce)`,
  },
  {
    name: "what was opened in a Mines game was safe, but for the trap that ended it",
    counted: "SELECT count(*) AS n FROM mines_game",
    offenders: `SELECT 'game ' || id AS offender FROM mines_game
      WHERE (hit IS NOT NULL) <> (status = 'F')
        OR json_array_length(layout) <> traps
        OR traps <> (SELECT count(DISTINCT value) FROM json_each(layout) WHERE value BETWEEN 1 AND 25)
        OR json_array_length(opened) <> (
          SELECT count(DISTINCT value) FROM json_each(opened) WHERE value BETWEEN 1 AND 25)
        OR EXISTS (SELECT 1 FROM json_each(opened) WHERE value IN (SELECT value FROM json_each(layout)))
        OR (hit IS NOT NULL AND hit NOT IN (SELECT value FROM json_each(layout)))
        OR (status = 'S' AND opened = '[]')`,
  },
];

export const minesAudit: GameAudit = {
  checks,
  bets: "SELECT 'bet:mines:' || id AS id FROM mines_game",
  fees: "SELECT 'game ' || id AS offender, amount, fee FROM mines_game",
};

type Drawn = { id: number; member: number; nonce: number; client_seed: string; traps: number; layout: string };

/** Recomputes the layout of every drawn game with the proof that players use. */
export function minesDrawCheck(sql: SqlStorage, seeds: InstantSeeds): Invariant {
  const games = sql.exec<Drawn>(
    "SELECT id, member, nonce, client_seed, traps, layout FROM mines_game WHERE forced = 0 ORDER BY id",
  );
  let checked = 0;
  const broken: number[] = [];
  for (const { id, member, nonce, client_seed: clientSeed, traps, layout } of games) {
    checked += 1;
    const serverSeed = seeds.serverSeed(member, nonce);
    const trapIndexes = JSON.parse(layout) as number[];
    const shown = { serverSeed, commitment: seeds.commitment(member, nonce), forced: false };
    if (!proveRound({ ...shown, clientSeed, nonce, traps, trapIndexes }).match) broken.push(id);
  }
  const first = broken[0] === undefined ? null : `game ${broken[0]}`;
  return { name: "each Mines layout follows from its seeds", checked, broken: broken.length, first };
}

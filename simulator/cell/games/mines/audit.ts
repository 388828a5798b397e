import type { Invariant } from "#contract/control/control.ts";
import { proveRound } from "#simulator/games/mines/proof.ts";
import { archivedCount, instantAudit, instantDrawCheck } from "../instant-audit.ts";
import type { InstantSeeds } from "../instant-seeds.ts";

// The rules compute C(25, steps) / C(25 - traps, steps). This computes the equal C(25, traps) / C(25 - steps, traps),
// in whole ten-thousandths. `closed` counts the unopened cells.
const DUE = `
  SELECT id, CASE status WHEN 'S' THEN (amount - fee) * (10000 * CASE traps
      WHEN 1 THEN 25 WHEN 3 THEN 2300 WHEN 5 THEN 53130 WHEN 7 THEN 480700 END / CASE traps
      WHEN 1 THEN closed
      WHEN 3 THEN closed * (closed - 1) * (closed - 2) / 6
      WHEN 5 THEN closed * (closed - 1) * (closed - 2) * (closed - 3) * (closed - 4) / 120
      WHEN 7 THEN
        closed * (closed - 1) * (closed - 2) * (closed - 3) * (closed - 4) * (closed - 5) * (closed - 6) / 5040 END) / 10000
    ELSE 0 END AS due
  FROM (SELECT *, 25 - json_array_length(opened) AS closed FROM mines_game)`;

export const minesAudit = instantAudit({
  title: "Mines",
  relation: "mines",
  table: "mines_game",
  row: "game",
  rowName: "Mines game",
  due: DUE,
  own: [
    {
      name: "a member plays one game of Mines at a time, and the games count from 0",
      counted: "SELECT count(DISTINCT member) AS n FROM mines_game",
      offenders: `SELECT 'member ' || member AS offender FROM mines_game GROUP BY member
      HAVING max(nonce) - min(nonce) <> count(*) - 1 OR min(nonce) <> ${archivedCount("mines", "mines_game")}
        OR sum(status = 'W') > 1 OR max(iif(status = 'W', nonce, NULL)) < max(nonce)`,
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
  ],
});

type Drawn = { id: number; member: number; nonce: number; client_seed: string; traps: number; layout: string };

export function minesDrawCheck(sql: SqlStorage, seeds: InstantSeeds): Invariant {
  return instantDrawCheck({
    name: "each Mines layout follows from its seeds",
    row: "game",
    rows: sql.exec<Drawn>(
      "SELECT id, member, nonce, client_seed, traps, layout FROM mines_game WHERE forced = 0 ORDER BY id",
    ),
    seeds,
    proves({ client_seed: clientSeed, traps, layout }, shown) {
      const trapIndexes = JSON.parse(layout) as number[];
      return proveRound({ ...shown, clientSeed, traps, trapIndexes }).match;
    },
  });
}

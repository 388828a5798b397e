import { drawLayout, proveRound } from "#games/mines/rules/layout.ts";
import { MINES_LIMITS, type Traps } from "#games/mines/rules/stake.ts";
import { instantChecks } from "#games/engine/server/instant-checks.ts";
import { gameOf, cellsIn, layout, MINES, MINES_COLUMNS, minesSchema } from "./game.ts";
import { gameExpectation, minesPayouts } from "#games/mines/rules/odds.ts";
import drawing from "../tile.svg?raw";
import { localized } from "#contract/values/locale.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { minesStart, minesTake } from "#games/mines/contract/calls.ts";
import type { CellGame } from "#simulator/cell/cell-game.ts";
import { leavesOf, minesRoutes } from "./routes.ts";
import { InstantGame, type InstantSpec, playOnce } from "#games/engine/server/instant-game.ts";
import { endGame, endOutdated } from "./rules.ts";
import { player } from "#games/mines/player.ts";

/** The games, with the lists of cells as JSON. */
const GAMES = `SELECT *, '[' || pick || ']' AS layout, '[' || steps || ']' AS opened FROM stake WHERE game = 'mines'`;

// The rules compute C(25, steps) / C(25 - traps, steps). SQL computes the equal C(25, traps) / C(25 - steps, traps),
// in whole ten-thousandths. `closed` counts the unopened cells.
const DUE = `
  SELECT member, at, CASE status WHEN 'S' THEN (amount - fee) * (10000 * CASE traps
      WHEN 1 THEN 25 WHEN 3 THEN 2300 WHEN 5 THEN 53130 WHEN 7 THEN 480700 END / CASE traps
      WHEN 1 THEN closed
      WHEN 3 THEN closed * (closed - 1) * (closed - 2) / 6
      WHEN 5 THEN closed * (closed - 1) * (closed - 2) * (closed - 3) * (closed - 4) / 120
      WHEN 7 THEN
        closed * (closed - 1) * (closed - 2) * (closed - 3) * (closed - 4) * (closed - 5) * (closed - 6) / 5040 END) / 10000
    WHEN 'C' THEN amount ELSE 0 END AS due
  FROM (SELECT *, json_array_length(layout) AS traps, 25 - json_array_length(opened) AS closed FROM (${GAMES}))`;

export const minesChecks = instantChecks({
  name: "mines",
  row: "game",
  rowName: "game of Mines",
  due: DUE,
  own: [
    {
      name: "a member plays one game of Mines at a time",
      counted: "SELECT count(DISTINCT member) AS n FROM stake WHERE game = 'mines'",
      offenders: `SELECT 'member ' || member AS offender FROM stake WHERE game = 'mines' GROUP BY member
      HAVING sum(status = 'W') > 1 OR max(iif(status = 'W', number, NULL)) < max(number)`,
    },
    {
      name: "what was opened in a Mines game was safe, but for the trap that ended it",
      counted: "SELECT count(*) AS n FROM stake WHERE game = 'mines'",
      offenders: `SELECT 'game ' || at AS offender FROM (${GAMES})
      WHERE (result IS NOT NULL) <> (status = 'F')
        OR json_array_length(layout) NOT IN (1, 3, 5, 7)
        OR json_array_length(layout) <> (
          SELECT count(DISTINCT value) FROM json_each(layout) WHERE value BETWEEN 1 AND 25)
        OR json_array_length(opened) <> (
          SELECT count(DISTINCT value) FROM json_each(opened) WHERE value BETWEEN 1 AND 25)
        OR EXISTS (SELECT 1 FROM json_each(opened) WHERE value IN (SELECT value FROM json_each(layout)))
        OR (result IS NOT NULL AND result NOT IN (SELECT value FROM json_each(layout)))
        OR (status = 'S' AND opened = '[]')`,
    },
  ],
});

const spec: InstantSpec<Traps, number[]> = {
  name: MINES,
  range: MINES_LIMITS,
  player,
  forced: {
    wanted: layout,
    column: "layout",
    match: { column: "traps", of: ({ length }) => length, chosen: (traps) => traps },
  },
  draw: drawLayout,
  rowOf: (_, cells) => ({ pick: cells.join(), own: { steps: "" } }),
  leavesOf,
  claim: {
    name: "each Mines layout follows from its seeds",
    row: "game",
    proves({ pick }, shown) {
      const trapIndexes = cellsIn(pick);
      return proveRound({ ...shown, traps: trapIndexes.length, trapIndexes }).match;
    },
  },
};

export const mines: CellGame = {
  name: MINES,
  tile: {
    name: "Mines",
    description: localized(
      "Find stars, stop in time",
      "Ache estrelas, pare a tempo",
      "Encuentra estrellas y detente a tiempo",
      "Tìm sao, dừng đúng lúc",
    ),
    pictures: picturesOf(drawing),
  },
  payouts: minesPayouts,
  expectationOf(stake) {
    const { traps, opened, hit } = gameOf(stake);
    return gameExpectation(traps, opened.length, hit !== null);
  },
  playOnce: playOnce(player),
  deeds: [
    [minesStart, "stake"],
    [minesTake, "cash_out"],
  ],
  schema: minesSchema,
  columns: MINES_COLUMNS,
  checks: minesChecks,
  open(services) {
    const game = new InstantGame(services, spec);
    return {
      ...game.opened(),
      routes: minesRoutes(game),
      endPlay: (member, now) => endGame(game, member, now),
      endOutdated: (member, now) => endOutdated(game, member, now),
    };
  },
};

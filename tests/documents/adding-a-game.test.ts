import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { INSTANT_PLAYERS } from "#games/players.ts";
import { ROOT } from "#tools/paths.ts";
import { foldersOf, guideRows, isIn } from "#tools/folders/without-game.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const rows = guideRows(read("docs/adding-a-game.md"));
/** The game that the guide follows. */
const example = rows[0]?.part.split("/")[1] ?? "";

const STEPS_MAX = 6;
/** Its first step has an index of Dice, and shipped. */
const SHIPPED_SCHEMA = "simulator/ledger/schema.ts";
/** Tests, and what else a game may have, are left out. */
const FILES = "{client,contract,edge,fairness,games,loadtest,scripts,simulator,tests,web}/**/*.{ts,tsx,css}";

/** The parts and lines that the guide asks for and a game lacks. */
const lacking = (game: string) =>
  rows.flatMap(({ part: examplePart, lists }) => {
    const part = examplePart.replaceAll(example, game);
    return [
      ...(existsSync(join(ROOT, part)) ? [] : [`no ${part}`]),
      ...lists.filter((list) => !isIn(read(list), game)).map((list) => `no line for ${game} in ${list}`),
    ];
  });

describe("the guide to adding a game", () => {
  it("has at most six steps", () => {
    expect(Math.max(...rows.map(({ step }) => step))).toBeLessThanOrEqual(STEPS_MAX);
  });

  it("names each list with a line of its example, whose files lie in three folders", () => {
    const folders = foldersOf(example).map((folder) => `${folder}/`);
    const outside = globSync(FILES, { cwd: ROOT }).filter(
      (path) => !/node_modules|\/(?:testing|dist)\//.test(path) && !folders.some((folder) => path.startsWith(folder)),
    );
    expect(outside.filter((path) => new RegExp(`/${example}[/.-]`).test(path))).toEqual([]);
    const lists = outside.filter((path) => !/\.test\.tsx?$/.test(path) && isIn(read(path), example));
    expect(lists.filter((path) => !rows.some((row) => row.lists.includes(path)))).toEqual([]);
  });

  it.each(INSTANT_PLAYERS)("leaves out no part and no list of $game", ({ game }) => {
    expect(lacking(game)).toEqual([]);
  });

  it.each(INSTANT_PLAYERS)("leaves no list of SQL that names $game: its stakes need no line elsewhere", ({ game }) => {
    const own = `simulator/cell/games/${game}/`;
    const paths = globSync("simulator/**/*.ts", { cwd: ROOT }).filter(
      (path) => !path.startsWith(own) && !path.endsWith(".test.ts") && path !== SHIPPED_SCHEMA,
    );
    expect(paths.filter((path) => read(path).includes(`'${game}'`))).toEqual([]);
  });

  it("tells a new game each part and list that it lacks", () => {
    expect(lacking("a-new-game")).toHaveLength(rows.reduce((sum, { lists }) => sum + 1 + lists.length, 0));
  });
});

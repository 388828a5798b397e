import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { games } from "#games/games.ts";
import { ROOT } from "#scripts/paths.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const guide = read("docs/adding-a-game.md");

/** A row of the guide's table: the part of the example and the lists that name it. */
const rows = [...guide.matchAll(/^\| (\d+) +\| `([^`]+)` +\| (.+) \|$/gm)].map(
  ([, step = "", part = "", cell = ""]) => ({
    step: Number(step),
    part,
    lists: [...cell.matchAll(/`([^`]+)`/g)].map(([, list = ""]) => list),
  }),
);

const STEPS_MAX = 6;
/** Games with rounds of a table have other parts. */
const TABLES = ["win", "luckyhit", "aviator"];
const instant = games.map(({ name }) => name).filter((name) => !TABLES.includes(name));

/** The parts and lines that the guide asks for and a game lacks. */
const lacking = (game: string) =>
  rows.flatMap(({ part: example, lists }) => {
    const part = example.replaceAll("dice", game);
    const line = new RegExp(`from "[^"]*/${game}[/.-][^"]*"`);
    return [
      ...(existsSync(join(ROOT, part)) ? [] : [`no ${part}`]),
      ...lists.filter((list) => !line.test(read(list))).map((list) => `no line for ${game} in ${list}`),
    ];
  });

describe("the guide to adding a game", () => {
  it("has at most six steps, one for every part of Dice", () => {
    expect(new Set(rows.map(({ step }) => step)).size).toBe(STEPS_MAX);
    const covered = (path: string) => rows.some(({ part }) => path === part || path.startsWith(part));
    const files = globSync("{contract,edge,games,simulator,web,loadtest,scripts,tests}/**/*.{ts,tsx,css}", {
      cwd: ROOT,
    })
      .filter((path) => /\/dice[/.-]/.test(path) && !path.includes("node_modules"))
      .sort();
    expect(files.length).toBeGreaterThan(40);
    // A test stands beside the file that it tests.
    expect(files.filter((path) => !covered(path.replace(".test.", ".")) && !covered(path))).toEqual([]);
  });

  it.each(instant)("leaves out no part and no list of %s", (game) => {
    expect(lacking(game)).toEqual([]);
  });

  it("tells a new game each part and list that it lacks", () => {
    expect(lacking("coin")).toHaveLength(rows.reduce((sum, { lists }) => sum + 1 + lists.length, 0));
  });
});

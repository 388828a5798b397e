import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { games } from "#games/games.ts";
import { ROOT } from "#scripts/paths.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const guide = read("docs/adding-a-game.md");

/** A row of the guide's table: the part of the example and the list that names it. */
const steps = [...guide.matchAll(/^\| \d+ +\| `([^`]+)` +\| (?:`([^`]+)`|none)/gm)].map(([, part = "", list]) => ({
  part,
  list,
}));

const ofDice = (path: string) => /\/dice[/.-]/.test(path);

describe("the guide to adding a game", () => {
  it("has a step for every part of Dice", () => {
    expect(steps.length).toBeGreaterThan(10);
    const covered = (path: string) => steps.some(({ part }) => path === part || path.startsWith(part));
    const files = globSync("{games,simulator,web,loadtest,scripts,tests}/**/*.{ts,tsx,css}", { cwd: ROOT })
      .filter((path) => ofDice(path) && !path.includes("node_modules"))
      .sort();
    expect(files.length).toBeGreaterThan(40);
    // A test stands beside the file that it tests.
    expect(files.filter((path) => !covered(path.replace(".test.", ".")) && !covered(path))).toEqual([]);
  });

  it.each(steps)("names a part that exists, and the list that imports it: $part", ({ part, list }) => {
    expect(existsSync(join(ROOT, part))).toBe(true);
    if (list !== undefined) expect(read(list)).toMatch(/from "[.#][^"]*\/dice[^"]*"/);
  });

  it("leads to a list that names every game of the contract", () => {
    const named = read("games/games.ts").match(/name: "\w+"/g) ?? [];
    expect(named).toHaveLength(games.length);
  });
});

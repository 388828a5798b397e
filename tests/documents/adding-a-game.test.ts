import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { listsOf } from "#tools/folders/without-game.ts";
import { ROOT } from "#tools/paths.ts";

/** Grows with no game: the entries of a new list belong into the game's folder. */
const LISTS_MAX = 4;
/** Its first step has an index of Dice, and shipped. */
const SHIPPED_SCHEMA = "simulator/ledger/schema.ts";

const partsOf = (game: string) => globSync("**/*.{ts,tsx}", { cwd: join(ROOT, "games", game) });
/** The files of a single-step game. The rest follows from them. */
const PARTS = ["contract.ts", "game.ts", "rules/play.ts", "screen/screen.tsx"];
const TEXTS = LOCALES.map((locale) => `texts/${locale}.ts`);
const lists = listsOf("dice");
/** Single-step games, also those that no list names yet. */
const games = globSync("games/*/game.ts", { cwd: ROOT })
  .map((path) => path.split("/")[1] ?? "")
  .filter((game) => !partsOf(game).some((part) => ["table.ts", "rules/rules.ts"].includes(part)));

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
/** A game's parts beside those: its server half, its picture and its proof. */
const others: Readonly<Record<string, (game: string) => boolean>> = {
  "a file in server/": (game) => partsOf(game).some((part) => part.startsWith("server/")),
  "tile.svg": (game) => existsSync(join(ROOT, "games", game, "tile.svg")),
  "a file in packages/verify/": (game) => existsSync(join(ROOT, "packages/verify", `${game}.go`)),
  "a function in packages/verify/python/": (game) =>
    globSync("packages/verify/python/*.py", { cwd: ROOT }).some((path) => read(path).includes(`\ndef ${game}(`)),
  "a paragraph in docs/fairness.md": (game) =>
    new RegExp(`^### ${game.replaceAll("-", " ")}$`, "im").test(read("docs/fairness.md")),
};

const lacking = (game: string) => [
  ...Object.entries(others).flatMap(([what, has]) => (has(game) ? [] : [`no ${what} for ${game}`])),
  ...[...PARTS, ...TEXTS].filter((part) => !partsOf(game).includes(part)).map((part) => `no games/${game}/${part}`),
  ...lists.filter((list) => !listsOf(game).includes(list)).map((list) => `no line for ${game} in ${list}`),
];

describe("a single-step game", () => {
  it.each(games)("has every part and is in every list: %s", (game) => expect(lacking(game)).toEqual([]));

  it("is told each part and list that it lacks", () => {
    expect(lacking("a-new-game")).toEqual(
      expect.arrayContaining([
        ...Object.keys(others).map((what) => `no ${what} for a-new-game`),
        "no games/a-new-game/rules/play.ts",
        "no line for a-new-game in games/contracts.ts",
      ]),
    );
  });

  it("stands in few lists, and no file outside its folder has its name but the verifier's", () => {
    expect(listsOf("dice").length).toBeLessThanOrEqual(LISTS_MAX);
    const files = globSync("{contract,edge,fairness,games,loadtest,packages,simulator,tests,tools,web}/**/*", {
      cwd: ROOT,
    });
    const named = files.filter((path) => /\/dice[/.-]/.test(path) && !path.startsWith("games/dice/"));
    expect(named.filter((path) => !path.startsWith("packages/verify/"))).toEqual([]);
  });

  it.each(INSTANT_PLAYERS)("is named by no SQL of the simulator: $game", ({ game }) => {
    const paths = globSync("simulator/**/*.ts", { cwd: ROOT });
    const named = paths.filter((path) => read(path).includes(`'${game}'`));
    expect(named.filter((path) => !path.endsWith(".test.ts") && path !== SHIPPED_SCHEMA)).toEqual([]);
  });
});

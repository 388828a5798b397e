import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { ROOT } from "../paths.ts";
import { flag, readCommand, text } from "#tools/command/command.ts";

const SOURCES = "{contract,edge,fairness,games,loadtest,packages,simulator,tests,tools,web}/**/*.{ts,tsx}";

/** The files outside a game's folder that name it. */
export function listsOf(game: string, root = ROOT): string[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => name.endsWith("dist") })
    .filter((path) => !path.startsWith(`games/${game}/`) && isIn(readFileSync(join(root, path), "utf8"), game))
    .sort();
}

/** Whether a list names a game: by an import from one of its folders, or as the key of a line, also as a path. */
export function isIn(list: string, game: string): boolean {
  return new RegExp(String.raw`^import [^;]*from "[^"]*/${game}/[^"]*"|^\s*${keyOf(game)}: `, "m").test(list);
}

const keyOf = (game: string) => String.raw`(?:${game}|"/${game}")`;

const IMPORT = /^import ([^;]*?) from "([^"]*)";\n/gm;

/** A list without a game: its imports, the lines that use them, and the lines whose key it is. */
export function withoutGame(list: string, game: string): string {
  const names: string[] = [];
  const rest = list.replace(IMPORT, (line: string, clause: string, from: string) => {
    if (!from.includes(`/${game}/`)) return line;
    names.push(...clause.split(",").map((part) => /(\w+)\W*$/.exec(part)?.[1] ?? ""));
    return "";
  });
  // An entry is one line, or lines up to the bracket that closes the first.
  const entry = new RegExp(String.raw`^( *)${keyOf(game)}: (?:.*,\n|.*\n(?:\1 .*\n)*\1[\]})].*\n)`, "gm");
  return rest
    .replace(entry, "")
    .split("\n")
    .flatMap((line) => withoutNames(line, names))
    .join("\n");
}

/** Removes names from the lists within a line, or the whole line. */
function withoutNames(line: string, names: readonly string[]): string[] {
  const left = names.reduce(
    (text, name) =>
      text
        .replace(new RegExp(String.raw`, (?:\.\.\.)?${name}\b(?=[,\]} ])`), "")
        .replace(new RegExp(String.raw`(?<=[[{] ?)(?:\.\.\.)?${name}, `), ""),
    line,
  );
  return names.some((name) => new RegExp(String.raw`\b${name}\b`).test(left)) ? [] : [left];
}

/** A document whose code names another game, since the calls and files of this one are gone. */
export function aboutOther(text: string, game: string, other: string): string {
  return text
    .replaceAll(new RegExp(String.raw`\`[^\`\n]*\b${game}\b[^\`\n]*\``, "g"), `\`${other}\``)
    .replaceAll(`/${game}/`, `/${other}/`);
}

if (import.meta.main) {
  const { values } = readCommand({
    name: "npx node tools/folders/without-game.ts",
    about: `Copies the project, deletes the game's folder and its line in each list, and checks the types and the tests of the
copy. It ends with 1 if something else still needs the game.`,
    options: {
      game: text("FOLDER", "the game", "dice"),
      suites: text("NAMES", "projects of vitest.config.ts, between commas", "rules,node,world,dom,worker"),
      keep: flag("leaves the copy"),
    },
    example: "--game mines --suites rules,dom",
  });
  const { game } = values;

  const copy = mkdtempSync(join(tmpdir(), "rangoli-without-"));
  try {
    copyProject();
    removeGame();
    const suites = values.suites.split(",").filter((suite) => suite !== "");
    const isFine =
      run("tsc", "-b", "--checkers", "1") &&
      (suites.length === 0 || run("vitest", "run", ...suites.flatMap((suite) => ["--project", suite])));
    console.log(isFine ? `the project needs nothing of ${game}` : `something still needs ${game}`);
    if (!isFine) process.exitCode = 1;
  } finally {
    if (!values.keep) rmSync(copy, { recursive: true });
  }

  function copyProject(): void {
    const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    for (const file of listed.split("\0")) {
      if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
    }
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  }

  function removeGame(): void {
    rmSync(join(copy, `games/${game}`), { recursive: true });
    for (const list of listsOf(game, copy)) {
      const path = join(copy, list);
      writeFileSync(path, withoutGame(readFileSync(path, "utf8"), game));
    }
    const other = INSTANT_PLAYERS.find((player) => player.game !== game)?.game ?? "";
    for (const document of globSync("{*,docs/**/*,packages/*/*}.md", { cwd: copy })) {
      const path = join(copy, document);
      writeFileSync(path, aboutOther(readFileSync(path, "utf8"), game, other));
    }
  }

  function run(program: string, ...args: string[]): boolean {
    console.log(`without ${game}: ${[program, ...args].join(" ")}`);
    return spawnSync(join(copy, "node_modules/.bin", program), args, { cwd: copy, stdio: "inherit" }).status === 0;
  }
}

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { INSTANT_PLAYERS } from "#games/players.ts";
import { ROOT } from "../paths.ts";
import { foldersOf, guideRows, withoutGame } from "./lists.ts";

// `npm run check:without [-- --game dice --suites rules,dom --keep]` copies the project, deletes the game's three folders
// and its line in each list, and checks the types and the tests of the copy. It exits with 1 if something else still needs
// the game. Suites are the projects of vitest.config.ts; `--keep` leaves the copy.

const { values } = parseArgs({
  options: {
    game: { type: "string", default: "dice" },
    suites: { type: "string", default: "rules,node,world,dom,worker" },
    keep: { type: "boolean", default: false },
  },
});
const { game } = values;
const GUIDE = "docs/adding-a-game.md";

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
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.split("\0")) {
    if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
}

function removeGame(): void {
  for (const folder of foldersOf(game)) rmSync(join(copy, folder), { recursive: true });
  const guide = readFileSync(join(copy, GUIDE), "utf8");
  for (const list of new Set(guideRows(guide).flatMap(({ lists }) => lists))) {
    const path = join(copy, list);
    writeFileSync(path, withoutGame(readFileSync(path, "utf8"), game));
  }
  // The documents quote the plan, and the guide follows another game.
  const load = join(copy, "docs/load-testing.md");
  const [before, after] = [tablesOf(ROOT), tablesOf(copy)];
  const quoted = before.reduce((text, table, at) => text.replace(table, after[at] ?? ""), readFileSync(load, "utf8"));
  writeFileSync(load, quoted);
  execFileSync(process.execPath, ["scripts/contract/contract-document.ts"], { cwd: copy });
  const other = INSTANT_PLAYERS.find((player) => player.game !== game);
  if (other !== undefined) writeFileSync(join(copy, GUIDE), guide.replaceAll(`/${game}/`, `/${other.game}/`));
}

/** The tables of the plan of the load. */
function tablesOf(cwd: string): string[] {
  const print = `import { planTables } from "./loadtest/plan/print.ts"; console.log(JSON.stringify(Object.values(planTables())))`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", print], { cwd, encoding: "utf8" });
  return JSON.parse(printed) as string[];
}

function run(program: string, ...args: string[]): boolean {
  console.log(`without ${game}: ${[program, ...args].join(" ")}`);
  return spawnSync(join(copy, "node_modules/.bin", program), args, { cwd: copy, stdio: "inherit" }).status === 0;
}

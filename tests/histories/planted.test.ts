import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#tools/paths.ts";

const FOLDER = join(ROOT, "tests/histories/planted");

/** Also in a tree without a game, whose broken builds go with it. */
const patches = readdirSync(FOLDER).filter((patch) => {
  const [game] = /(?<=^diff --git a\/)games\/[\w-]+/m.exec(readFileSync(join(FOLDER, patch), "utf8")) ?? [];
  return game === undefined || existsSync(join(ROOT, game));
});

it.each(patches)("the broken build %s still applies", (patch) => {
  const { status, stderr } = spawnSync("git", ["apply", "--check", join(FOLDER, patch)], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

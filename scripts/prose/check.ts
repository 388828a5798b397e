import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { findProblems } from "./prose.ts";

// `npm run check:prose [-- FOLDER ...]` lists comments, test titles, names and Markdown that break the rules of style
// that a machine can check. It ends with 1 if it found any.

const CHECKED = ["ts", "tsx", "js", "css", "md", "toml", "yml", "sh", "py"].map((extension) => `*.${extension}`);

const folders = process.argv.slice(2);
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...CHECKED], {
  cwd: ROOT,
  encoding: "utf8",
})
  .trim()
  .split("\n");
const paths = tracked.filter((path) => existsSync(join(ROOT, path)) && isAsked(path));

let count = 0;
for (const path of paths) {
  for (const { line, problem, text } of findProblems(path, readFileSync(join(ROOT, path), "utf8"))) {
    console.log(`${path}:${line}: ${problem}: ${text}`);
    count++;
  }
}
console.log(`${count} problems of style in ${paths.length} files`);
if (count > 0) process.exitCode = 1;

function isAsked(path: string): boolean {
  return folders.length === 0 || folders.some((folder) => path.startsWith(folder));
}

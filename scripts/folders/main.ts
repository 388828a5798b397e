import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { circlesIn, type Import } from "./circles.ts";

// `npm run check:folders` ends with 1 if folders import each other in a circle. Types count; tests and their helpers do not.

const CHECKED = [
  "api",
  "client",
  "conform",
  "contract",
  "edge",
  "fairness",
  "games",
  "loadtest",
  "monitoring",
  "scripts",
  "simulator",
];
/** The folder of all of them in the output. */
const PROJECT = "project";

const SPECIFIER = /\b(?:from|import)\s*\(?\s*"([#.][^"]*\.tsx?)"/g;
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { imports: Record<string, string> };
const aliases = Object.entries(manifest.imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)] as const,
);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(SPECIFIER)].map(([, specifier = ""]): Import => {
    const [alias, path] = aliases.find(([name]) => specifier.startsWith(name)) ?? ["", ""];
    return [file, alias === "" ? join(file, "..", specifier) : path + specifier.slice(alias.length)];
  });
}

const files = globSync(
  CHECKED.map((folder) => `${folder}/**/*.ts`),
  { cwd: ROOT },
);
const imports = files.filter((file) => !/\.(?:test|d)\.ts$|\/testing\//.test(file)).flatMap(importsOf);
const circles = circlesIn(
  PROJECT,
  imports.map(([from, to]) => [`${PROJECT}/${from}`, `${PROJECT}/${to}`] as const),
);

for (const { folder, parts, imports: ties } of circles) {
  console.log(`${folder}: ${parts.join(", ")} import each other`);
  for (const [from, to] of ties) console.log(`  ${from} imports ${to}`);
}
console.log(`${circles.length} circles of folders among ${files.length} files`);
if (circles.length > 0) process.exitCode = 1;

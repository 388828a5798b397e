import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { readCommand } from "../command/command.ts";

const CHECKED = "{brand,contract,edge,fairness,games,loadtest,packages,simulator,tests,tools,web}/**/*.{ts,tsx}";
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

/** An import: the file that imports, and the file that it imports. Paths with `/`. */
export type Import = readonly [from: string, to: string];

/** Folders and files side by side in a folder that import each other in a circle. */
export interface Circle {
  readonly folder: string;
  /** The parts by name. */
  readonly parts: readonly string[];
  /** The imports that tie them. */
  readonly imports: readonly Import[];
}

/**
 * Finds the circles in a folder and in the folders below it. A folder counts as one part with all files below it, so a
 * circle may exist although no two files import each other.
 */
export function circlesIn(folder: string, imports: readonly Import[]): Circle[] {
  const inside = imports.filter(([from]) => from.startsWith(`${folder}/`));
  const deeper = new Set(inside.map(([from]) => partOf(folder, from)));
  const between = inside.filter(([from, to]) => isBetween(folder, from, to));
  const reached = reachableParts(between.map(([from, to]) => [partOf(folder, from), partOf(folder, to)]));
  const circles: Circle[] = [];
  for (const part of [...reached.keys()].sort()) {
    if (circles.some(({ parts }) => parts.includes(part)) || !reached.get(part)?.has(part)) continue;
    const parts = [...reached.keys()].filter((each) => reached.get(part)?.has(each) && reached.get(each)?.has(part));
    const isTie = ([from, to]: Import) => parts.includes(partOf(folder, from)) && parts.includes(partOf(folder, to));
    circles.push({ folder, parts: parts.sort(), imports: between.filter(isTie) });
  }
  const below = [...deeper].filter((part) => !part.includes(".")).sort();
  return [...circles, ...below.flatMap((part) => circlesIn(`${folder}/${part}`, inside))];
}

function isBetween(folder: string, from: string, to: string): boolean {
  return to.startsWith(`${folder}/`) && partOf(folder, from) !== partOf(folder, to);
}

/** The file or folder of `folder` that has a file. */
function partOf(folder: string, file: string): string {
  return file.slice(folder.length + 1).split("/", 1)[0] ?? "";
}

/** By part: the parts that its imports lead to, directly or through others. */
function reachableParts(ties: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = Map.groupBy(ties, ([from]) => from);
  const reached = new Map([...direct.keys()].map((part) => [part, new Set<string>()]));
  for (const [part, found] of reached) {
    const open = [part];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const [, to] of direct.get(next) ?? []) {
        if (!found.has(to)) open.push(to);
        found.add(to);
      }
    }
  }
  return reached;
}

if (import.meta.main) {
  readCommand({
    name: "npm run check:folders",
    about: "Ends with 1 if folders import each other in a circle. Types count; tests and their helpers do not.",
    options: {},
    example: "",
  });
  checkFolders();
}

function checkFolders(): void {
  const files = globSync(CHECKED, { cwd: ROOT });
  const imports = files.filter((file) => !/\.(?:test|d)\.tsx?$|\/testing\//.test(file)).flatMap(importsOf);
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
}

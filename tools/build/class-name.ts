import { createHash } from "node:crypto";
import { relative } from "node:path";
import { ROOT } from "../paths.ts";

/** By short name of a class: the file that has it. */
const classFiles = new Map<string, string>();

/** The name of a class of a CSS module. Shorter than Vite's names: the first load has a hundred of them. */
export function className(name: string, file: string): string {
  const path = relative(ROOT, file);
  const short = `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 3)}`;
  const other = classFiles.get(short) ?? path;
  if (other !== path) throw new Error(`${other} and ${path} would share the class ${short}: rename it in one of them`);
  classFiles.set(short, path);
  return short;
}

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { ROOT } from "../paths.ts";
import { contrastProblems } from "./contrast.ts";
import { brandSchema, type Brand } from "./schema.ts";

export const OWN_BRAND = join(ROOT, "brand/rangoli");
const ICONS = ["icon.svg", "icon-maskable.svg"] as const;

/** The folder of the brand to build: BRAND of the environment, relative to the working folder. */
export function brandFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { BRAND } = environment;
  return BRAND ? resolve(BRAND) : OWN_BRAND;
}

/** Takes `--brand <folder>` of a command into the environment, which Vite's configuration reads. */
export function takeBrandOption(folder: string | undefined): void {
  if (folder !== undefined) process.env["BRAND"] = resolve(folder);
}

/** Reads and checks a brand. Throws with a line for each problem. */
export function readBrand(folder: string): Brand {
  const file = join(folder, "brand.json");
  const parsed = brandSchema.safeParse(jsonOf(file));
  if (!parsed.success) throw problem(file, z.prettifyError(parsed.error));
  const brand = parsed.data;
  const tokens = readFileSync(join(ROOT, "web/src/styles/tokens.css"), "utf8");
  const problems = contrastProblems(brand, tokens);
  const files = [
    ...ICONS.map((name) => join(folder, name)),
    ...brand.font.faces.map((face) => faceFile(folder, face.file)),
  ];
  for (const each of files) if (!existsSync(each)) problems.push(`${each} does not exist`);
  if (problems.length > 0) throw problem(file, problems.join("\n"));
  return brand;
}

function jsonOf(file: string): unknown {
  if (!existsSync(file)) throw problem(file, "does not exist");
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw problem(file, String(error));
  }
}

/** The path of a font's file: `./` is the brand's folder, anything else an installed package. */
export function faceFile(folder: string, file: string): string {
  return file.startsWith("./") ? join(folder, file) : join(ROOT, "node_modules", file);
}

function problem(file: string, text: string): Error {
  return new Error(`brand: ${file}\n${text}`);
}

/** The file of a drawing for empty screens and errors. A brand without its own takes the common one. */
export function drawingFile(folder: string, name: string): string {
  const own = join(folder, "drawings", name);
  return existsSync(own) ? own : join(ROOT, "brand/drawings", name);
}

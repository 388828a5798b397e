import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import * as z from "zod";
import { ROOT } from "../paths.ts";
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
  const problems = [...contrastProblems(brand, tokens), ...keptStatements(brand)];
  const drawings = join(folder, "drawings");
  const pictures = [
    ...ICONS.map((name) => join(folder, name)),
    ...(existsSync(drawings) ? readdirSync(drawings).map((name) => join(drawings, name)) : []),
  ];
  problems.push(
    ...pictures.flatMap((file) => fileProblem(file, folder) ?? []),
    ...brand.font.faces.flatMap(({ file }) => fontProblem(faceFile(folder, file), placeOf(folder, file)) ?? []),
  );
  if (problems.length > 0) throw problem(file, problems.join("\n"));
  return brand;
}

/** The legal statements of a brand, by where they stand. brand/README.md lists them. */
function statementsOf({ legal, contacts, money, gameRules, texts }: Brand): Map<string, string> {
  const found = new Map([
    ["legal.operator", legal.operator],
    ["legal.address", legal.address],
    ["legal.licence", legal.licence],
  ]);
  const add = (place: string, given: unknown): void => {
    if (typeof given === "string") found.set(place, given);
    else if (typeof given === "object" && given !== null)
      for (const [name, value] of Object.entries(given)) add(`${place}.${name}`, value);
  };
  for (const [at, { value }] of contacts.entries()) found.set(`contacts.${at}.value`, value);
  add("money", money);
  add("gameRules", gameRules);
  for (const [locale, { description, line, giftHours, giftLead, giftRules, promotionTerms, risk }] of Object.entries(
    texts,
  ))
    add(`texts.${locale}`, { description, line, giftHours, giftLead, giftRules, promotionTerms, risk });
  return found;
}

/** A line for each legal statement of ours that another brand keeps: it would be false in its operator's name. */
function keptStatements(brand: Brand): string[] {
  const ours = brandSchema.parse(jsonOf(join(OWN_BRAND, "brand.json")));
  if (brand.id === ours.id) return [];
  // A title of a word or two, such as Refunds, states nothing.
  const kept = new Set([...statementsOf(ours)].filter(([place]) => !place.endsWith(".title")).map(([, text]) => text));
  return [...statementsOf(brand)]
    .filter(([, text]) => text !== "" && kept.has(text))
    .map(([place]) => `${place} is a legal statement of the brand ${ours.name}: write your own (brand/README.md)`);
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
  return join(placeOf(folder, file), file);
}

function placeOf(folder: string, file: string): string {
  return file.startsWith("./") ? folder : join(ROOT, "node_modules");
}

/** A build publishes these files: a path or a link that leads elsewhere would publish the machine's own. */
function fileProblem(file: string, place: string): string | undefined {
  if (!existsSync(file)) return `${file} does not exist`;
  const real = realpathSync(file);
  if (!real.startsWith(realpathSync(place) + sep)) return `${file} leads out of ${place}`;
  return statSync(real).isFile() ? undefined : `${file} is no file`;
}

const WOFF2 = "wOF2";

function fontProblem(file: string, place: string): string | undefined {
  const problem = fileProblem(file, place);
  if (problem !== undefined) return problem;
  return readFileSync(file).toString("latin1", 0, WOFF2.length) === WOFF2 ? undefined : `${file} is no woff2 font`;
}

function problem(file: string, text: string): Error {
  return new Error(`brand: ${file}\n${text}`);
}

/** The file of a drawing for empty screens and errors. A brand without its own takes the common one. */
export function drawingFile(folder: string, name: string): string {
  const own = join(folder, "drawings", name);
  return existsSync(own) ? own : join(ROOT, "brand/drawings", name);
}

const MODES = ["dark", "light"] as const;

/** WCAG 2.2 AA: text, and icons with the outlines of controls. */
const TEXT = 4.5;
const SHAPE = 3;

const GROUNDS = ["ground", "surface", "raised"] as const;
/** Colours of the app that brands share, from tokens.css, as text on a card. */
const SHARED = ["green", "red", "violet", "blue", "purple", "pink"] as const;
const ON_PICTURE = "#ffffff";

interface Pair {
  readonly front: string;
  readonly behind: string;
  readonly least: number;
  readonly names: string;
}

/** The pairs of a brand's colours that are too close, a line each. `tokens` is the text of tokens.css. */
function contrastProblems({ colors }: Pick<Brand, "colors">, tokens: string): string[] {
  const { primary, onPrimary, splashTo } = colors;
  const pairs: Pair[] = [
    { front: onPrimary, behind: primary, least: TEXT, names: "onPrimary on primary" },
    ...(["splashFrom", "splashMiddle"] as const).map((name) => ({
      front: ON_PICTURE,
      behind: colors[name],
      least: TEXT,
      names: `white on ${name}`,
    })),
    { front: ON_PICTURE, behind: splashTo, least: SHAPE, names: "white on splashTo" },
  ];
  for (const mode of MODES) {
    const of = colors[mode];
    const add = (least: number, front: string, behind: string, names: string) =>
      pairs.push({ front, behind, least, names: `${mode}: ${names}` });
    for (const ground of GROUNDS) {
      for (const text of ["text", "muted", "accentText"] as const)
        add(TEXT, of[text], of[ground], `${text} on ${ground}`);
      for (const shape of ["accent", "focus"] as const) add(SHAPE, of[shape], of[ground], `${shape} on ${ground}`);
    }
    add(TEXT, of.text, of.backdrop, "text on backdrop");
    for (const ground of ["ground", "surface"] as const) add(SHAPE, of.edge, of[ground], `edge on ${ground}`);
    for (const card of ["cardFrom", "cardTo"] as const) add(TEXT, ON_PICTURE, of[card], `white on ${card}`);
    for (const name of SHARED) add(TEXT, sharedColor(tokens, mode, name), of.surface, `--${name} on surface`);
  }
  return pairs.flatMap(({ front, behind, least, names }) => {
    const found = contrast(front, behind);
    return found >= least ? [] : [`${names}: ${front} on ${behind} has ${found.toFixed(2)}:1, AA wants ${least}:1`];
  });
}

function sharedColor(tokens: string, mode: "dark" | "light", name: string): string {
  const block = tokens.slice(tokens.indexOf(`[data-theme="${mode}"]`));
  const [, color] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block) ?? [];
  if (color === undefined) throw new Error(`tokens.css has no --${name} for ${mode}`);
  return color;
}

/** The contrast ratio of WCAG, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

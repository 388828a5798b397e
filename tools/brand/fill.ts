import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { type Locale, LOCALE_TAGS } from "#contract/values/locale.ts";
import { faceFile } from "./read-brand.ts";
import type { Brand } from "./schema.ts";

// Fills the places that sources leave to the brand: `%brand.name%` in texts and pages, `/* brand: … */` in styles.

/** The values that a locale's texts and the pages name. Texts that the brand does not give are empty. */
function values(brand: Brand, locale: Locale): Readonly<Record<string, string>> {
  const texts = brand.texts[locale];
  const { dark, light } = brand.colors;
  return {
    name: brand.name,
    mark: brand.drawings.mark,
    tag: LOCALE_TAGS[locale],
    languages: brand.languages.join(" "),
    dark: dark.ground,
    light: light.ground,
    description: texts?.description ?? "",
    line: texts?.line ?? "",
    invitation: texts?.invitation ?? "",
    giftHours: texts?.giftHours ?? "",
    giftLead: texts?.giftLead ?? "",
    giftRules: texts?.giftRules ?? "",
    riskIntro: texts?.risk.intro ?? "",
    riskPoints: (texts?.risk.points ?? []).map(({ title, text }) => `${title}\\t${text}`).join("\\n"),
    promotionTerms: (texts?.promotionTerms ?? []).join("\\n"),
  };
}

/** Throws for a place that no value fills. */
export function fillTexts(source: string, brand: Brand, locale: Locale): string {
  const known = values(brand, locale);
  return source.replaceAll(/%brand\.([\w.]+)%/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`a brand has no ${name}`);
    return value.replaceAll('"', "&quot;");
  });
}

/** How a style names the font's files: by paths from its own folder, or inlined. */
type FontPlace = { readonly from: string } | "inlined";

export function fillStyle(css: string, brand: Brand, folder: string, place: FontPlace): string {
  return css.replaceAll(/\/\* brand: (\w+) \*\//g, (_, name: string) => {
    if (name === "faces") return facesOf(brand, folder, place);
    if (name === "shared") return sharedTokens(brand);
    if (name === "dark" || name === "light") return declarations(brand.colors[name]);
    if (name === "both") return `${sharedTokens(brand)}${bothModes(brand)}`;
    throw new Error(`a brand has no style ${name}`);
  });
}

const token = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function declarations(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, color]) => `${token(name)}: ${color};`)
    .join("");
}

function sharedTokens({ colors: { dark: _dark, light: _light, ...shared }, font }: Brand): string {
  return `--font: "${font.family}", system-ui, sans-serif;${declarations(shared)}`;
}

function bothModes({ colors: { dark, light } }: Brand): string {
  const names = Object.keys(dark) as (keyof typeof dark)[];
  return declarations(Object.fromEntries(names.map((name) => [name, `light-dark(${light[name]}, ${dark[name]})`])));
}

function facesOf({ font }: Brand, folder: string, place: FontPlace): string {
  return font.faces
    .filter(({ inPages }) => place !== "inlined" || inPages)
    .map(({ file, range }) => {
      const url = place === "inlined" ? inlined(faceFile(folder, file)) : addressOf(folder, file, place.from);
      return `@font-face{font-family:"${font.family}";src:url("${url}") format("woff2");font-weight:200 800;font-display:swap;unicode-range:${range}}`;
    })
    .join("\n");
}

function inlined(file: string): string {
  return `data:font/woff2;base64,${readFileSync(file).toString("base64")}`;
}

function addressOf(folder: string, file: string, from: string): string {
  return file.startsWith("./") ? relative(from, faceFile(folder, file)).replaceAll("\\", "/") : file;
}

/** Names of the font's files that the service worker keeps. */
export function firstFaces({ font }: Brand): string[] {
  return font.faces.filter(({ first }) => first).map(({ file }) => basename(file, ".woff2"));
}

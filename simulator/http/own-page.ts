import base from "./base.css?raw";
import latin from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?inline";
import latinExtended from "@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?inline";
import vietnamese from "@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?inline";
import { createHash } from "node:crypto";
import { LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";

// The app's typeface, in the subsets of the app's own style: see web/src/styles/fonts.css.

const SUBSETS = [
  [latin, "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215"],
  [latinExtended, "U+20B9"],
  [
    vietnamese,
    "U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB",
  ],
] as const;

/** Pages without an origin cannot load the app's files, and games travel as text, so the fonts are part of the style. */
const FONT_FACES = SUBSETS.map(
  ([url, range]) =>
    `@font-face{font-family:Manrope;src:url("${url}") format("woff2");font-weight:200 800;unicode-range:${range}}`,
).join("\n");

/** The directive that allows them. */
export const FONT_POLICY = "font-src data:";

/** The style of all pages, with the typeface. */
export const baseStyle = `${FONT_FACES}\n${base}`;

const THEMES = ["light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** The theme that a page's address asks for, before the browser's preference; an unknown one is ignored. */
export function askedTheme(query: URLSearchParams): Theme | undefined {
  return THEMES.find((each) => each === query.get("theme"));
}

/** The start of a page's root element. */
export function rootTag(locale: Locale, theme: Theme | undefined): string {
  return `<html lang="${LOCALE_TAGS[locale]}"${theme === undefined ? "" : ` data-theme="${theme}"`}>`;
}

/** Splits a file into its style, after that of all pages, and the body. The style element comes first. */
export function splitMarkup(markup: string): { style: string; body: string } {
  const [, style, body] = /^<style>([^<]*)<\/style>\s*([^]*)$/.exec(markup.trim()) ?? [];
  if (style === undefined || body === undefined) throw new Error("a page's markup begins with its style");
  return { style: baseStyle + style, body };
}

/** CSP directives that allow this script and style by hash, and nothing else. */
export function ownPolicy(script: string, style: string, ...more: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    FONT_POLICY,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** JSON that cannot close its script element. */
export function jsonInPage(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

function hashOf(text: string): string {
  return `sha256-${base64(createHash("sha256").update(text).digest())}`;
}

const IMPORT = /^import [^;]*? from "\.\/[\w-]+\.js";\n/gm;
const EXPORT = /^export (?=(?:async )?(?:function|class|const|let) )/gm;
const LEFT_OVER = /^\s*(?:import|export)\b/m;

/**
 * Joins modules into one text for a page that can load nothing. The order is imports first. The modules share one scope, so
 * their top-level names must differ. Throws for unknown forms of `import` and `export`.
 */
export function joinModules(modules: readonly string[]): string {
  const joined = modules.map((text) => text.replaceAll(IMPORT, "").replaceAll(EXPORT, "").trim()).join("\n\n");
  const leftOver = LEFT_OVER.exec(joined);
  if (leftOver !== null) throw new Error(`cannot join: ${joined.slice(leftOver.index).trimStart().slice(0, 60)}`);
  // `</` could close the script element.
  if (joined.includes("</")) throw new Error("cannot join: a module holds the end of an element");
  return joined;
}

/** Base64 (RFC 4648, with padding) of bytes, or of a text as UTF-8. */
export function base64(input: Uint8Array | string): string {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

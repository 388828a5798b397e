import base from "./base.css?raw";
import { createHash } from "node:crypto";
import { LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";

/** The directive that allows the fonts, which are part of the style. */
export const FONT_POLICY = "font-src data:";

/** The style of all pages, with the typeface. */
export const baseStyle: string = base;

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

/** Hosts that are safe to copy into a policy. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The CSP directive that lets a page connect with the host of its origin, at one path if it is given. Both schemes, since
 * a proxy in front may end TLS.
 */
export function connectPolicy(origin: string, schemes: readonly [string, string], path = ""): string {
  const { host } = new URL(origin);
  const sources = schemes.map((scheme) => `${scheme}://${host}${path}`);
  return `connect-src ${HOST.test(host) ? sources.join(" ") : "'none'"}`;
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

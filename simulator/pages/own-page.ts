import { createHash } from "node:crypto";
import { base64 } from "./base64.ts";

/** A file of markup: its style element first, then what stands in the body. */
export function splitMarkup(markup: string): { style: string; body: string } {
  const [, style, body] = /^<style>([^<]*)<\/style>\s*([^]*)$/.exec(markup.trim()) ?? [];
  if (style === undefined || body === undefined) throw new Error("a page's markup begins with its style");
  return { style, body };
}

/** The directives by which a page runs its own script and style, known by their hashes, and nothing from anywhere else. */
export function ownPolicy(script: string, style: string, ...more: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** JSON that cannot end the element it stands in. */
export function jsonInPage(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

function hashOf(text: string): string {
  return `sha256-${base64(createHash("sha256").update(text).digest())}`;
}

import { createHash } from "node:crypto";
import type { Manifest } from "vite";

const PAGE = "index.html";
/** Texts of the start and of home, beside the files that the page fetches. */
const TEXTS = [
  "src/locales/in/initial.ts",
  "src/locales/pt/initial.ts",
  "src/locales/mx/initial.ts",
  "src/locales/vi/initial.ts",
];
/** Fonts that all locales use; browsers fetch the others when they need a glyph. */
const FONT = /manrope-(?:latin|rupee)-wght/;
const NAMED = ["/", "/favicon.svg", "/manifest.webmanifest", "/boot.js"];

/** Files that the service worker caches, and a version that changes with any of them. */
export function shellFiles(manifest: Manifest, page: string): { version: string; files: string[] } {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(`/${chunk.file}`);
    for (const css of chunk.css ?? []) files.add(`/${css}`);
    for (const asset of chunk.assets ?? []) if (FONT.test(asset)) files.add(`/${asset}`);
    chunk.imports?.forEach(visit);
  };
  [PAGE, ...(manifest[PAGE]?.dynamicImports ?? []), ...TEXTS].forEach(visit);
  const all = [...NAMED, ...files];
  const version = createHash("sha256").update(page).update(all.join("\n")).digest("hex").slice(0, 12);
  return { version, files: all };
}

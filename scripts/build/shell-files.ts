import { createHash } from "node:crypto";
import type { Manifest } from "vite";

const PAGE = "index.html";
/** What the app starts with beside what its page fetches, home among that. */
const TEXTS = [
  "src/locales/in/initial.ts",
  "src/locales/pt/initial.ts",
  "src/locales/mx/initial.ts",
  "src/locales/vi/initial.ts",
];
/** Of the fonts what all locales use; the others come when a letter of theirs is shown. */
const FONT = /manrope-(?:latin|rupee)-wght/;
const NAMED = ["/", "/favicon.svg", "/manifest.webmanifest", "/boot.js"];

/** What the service worker keeps of a build, and a name for it that changes with any of it. */
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

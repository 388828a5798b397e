import { createHash } from "node:crypto";
import type { Manifest } from "vite";

const PAGE = "index.html";
/** Texts of the start and of home, beside the files that the page fetches. */
const textsOf = (locale: string) => `src/locales/${locale}/initial.ts`;
/** The drawing that a screen shows without a network. */
const OFFLINE = "offline";
const NAMED = ["/", "/favicon.svg", "/manifest.webmanifest", "/boot.js"];

interface ShellBrand {
  readonly languages: readonly string[];
  /** Names of the font's files that all pages need; browsers fetch the others when they need a glyph. */
  readonly fonts: readonly string[];
}

/** Files that the service worker caches, and a version that changes with any of them. */
export function shellFiles(manifest: Manifest, page: string, brand: ShellBrand): { version: string; files: string[] } {
  const files = new Set<string>();
  const seen = new Set<string>();
  const isFirst = (asset: string) => [OFFLINE, ...brand.fonts].some((name) => asset.includes(`/${name}-`));
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(`/${chunk.file}`);
    for (const css of chunk.css ?? []) files.add(`/${css}`);
    for (const asset of chunk.assets ?? []) if (isFirst(asset)) files.add(`/${asset}`);
    chunk.imports?.forEach(visit);
  };
  [PAGE, ...(manifest[PAGE]?.dynamicImports ?? []), ...brand.languages.map(textsOf)].forEach(visit);
  const all = [...NAMED, ...files];
  const version = createHash("sha256").update(page).update(all.join("\n")).digest("hex").slice(0, 12);
  return { version, files: all };
}

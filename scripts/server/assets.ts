import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { AssetEntry } from "./assets-worker.ts";
import { contentTypeOf } from "../build/content-types.ts";
import { PACKED_ENDING } from "../build/pack.ts";

/** One file of the built client: where it lies, and what the assets Worker says of it. */
export interface Asset extends AssetEntry {
  /** URL path, such as `/assets/index-a1b2.js`. */
  readonly path: string;
  readonly file: string;
  /** Where it lies packed; null: nowhere. */
  readonly packedFile: string | null;
}

// Files that speak to the platform's own asset server; it does not serve them either.
const UNSERVED = new Set(["/_headers", "/_redirects", "/.assetsignore"]);

/** Every file below `folder` that is served, by path; some lie packed below `packedFolder`. */
export function listAssets(folder: string, packedFolder: string): Asset[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const assets = files.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const digest = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 32);
    const asset = { path, file, type: contentTypeOf(file), etag: `"${digest}"`, body: `BODY:${path}` };
    const packedFile = join(packedFolder, path) + PACKED_ENDING;
    return existsSync(packedFile) ? { ...asset, packedFile, packed: `PACKED:${path}` } : { ...asset, packedFile: null };
  });
  return assets
    .filter(({ path }) => !UNSERVED.has(path) && !path.includes("/."))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import type { Locale } from "#contract/values/locale.ts";
import { ROOT } from "../paths.ts";
import { fillStyle, fillTexts } from "./fill.ts";
import { brandFolder, drawingFile, faceFile, readBrand } from "./read-brand.ts";
import type { Brand } from "./schema.ts";

/** Files of texts; the locale is in the path. */
const TEXTS = /\/web\/src\/(?:locales\/(\w+)\/[\w-]+|games\/[\w-]+\/texts\/(\w+))\.ts$/;
const STYLES = /\/(?:web\/src\/styles\/tokens|simulator\/http\/base)\.css(\?raw)?$/;
const DRAWING = /^#brand\/drawings\/([\w-]+\.svg)$/;
const MODULE = /\/brand\/(?:brand|details)\.ts$/;

/**
 * Inlines the brand of the environment's BRAND into a build: texts, styles, pages, and what code reads. The client's own
 * build also gets the icons and the manifest.
 */
export function brandPlugin({ hasIcons = false } = {}): Plugin {
  const folder = brandFolder();
  const brand = readBrand(folder);
  const fill = (source: string, locale = brand.languages[0]) => fillTexts(source, brand, locale ?? "in");
  return {
    name: "brand",
    enforce: "pre",
    resolveId: {
      filter: { id: DRAWING },
      handler: (id) => drawingFile(folder, DRAWING.exec(id)?.[1] ?? ""),
    },
    load: {
      filter: { id: STYLES },
      handler(id) {
        const [file = ""] = id.split("?");
        this.addWatchFile(file);
        const isInPages = id.endsWith("?raw");
        const css = fillStyle(
          readFileSync(file, "utf8"),
          brand,
          folder,
          isInPages ? "inlined" : { from: dirname(file) },
        );
        return isInPages ? `export default ${JSON.stringify(css)}` : css;
      },
    },
    transform: {
      filter: { id: [TEXTS, MODULE] },
      handler(code, id) {
        if (MODULE.test(id)) return { code: moduleOf(code, brand), map: null };
        const [, inLocales, inGame] = TEXTS.exec(id) ?? [];
        return { code: fill(code, (inLocales ?? inGame) as Locale), map: null };
      },
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        fill(html)
          .replace("<!-- brand: font -->", () => preloadOf(brand, folder))
          // Comments are for readers of the source.
          .replaceAll(/\s*<!--.*?-->/gs, ""),
    },
    async generateBundle() {
      if (!hasIcons || this.environment.name !== "client") return;
      for (const [fileName, source] of Object.entries(await publicFiles(brand, folder))) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer({ middlewares }) {
      const files = publicFiles(brand, folder);
      middlewares.use((request, response, next) => {
        void files.then((all) => {
          const name = (request.url ?? "").slice(1).split("?", 1)[0] ?? "";
          const source = Object.hasOwn(all, name) ? all[name] : undefined;
          if (source === undefined) return next();
          response.setHeader("content-type", TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "");
          response.end(source);
        }, next);
      });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
};

/** Replaces the values of our own brand by those of `brand`. */
function moduleOf(code: string, brand: Brand): string {
  return code.replace(/^import data .*$/m, "").replaceAll(/\bdata\.([\w.]+)/g, (_, path: string) => {
    const value = path.split(".").reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], brand);
    if (value === undefined) throw new Error(`a brand has no ${path}`);
    return JSON.stringify(value);
  });
}

function preloadOf({ font }: Brand, folder: string): string {
  const file = font.faces.find(({ first }) => first)?.file;
  if (file === undefined) return "";
  const href = relative(join(ROOT, "web"), faceFile(folder, file)).replaceAll("\\", "/");
  return `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`;
}

/** Icons and manifest, by name. Pictures of pixels are drawn from the brand's SVG. */
async function publicFiles(brand: Brand, folder: string): Promise<Record<string, string | Buffer>> {
  const icon = readFileSync(join(folder, "icon.svg"));
  const maskable = readFileSync(join(folder, "icon-maskable.svg"));
  const drawn = (svg: Buffer, edge: number) =>
    sharp(svg, { density: 72 * (edge / 64) })
      .resize(edge, edge)
      .png()
      .toBuffer();
  return {
    "favicon.svg": icon,
    "icon-maskable.svg": maskable,
    "icon-192.png": await drawn(icon, 192),
    "icon-512.png": await drawn(icon, 512),
    "icon-maskable-512.png": await drawn(maskable, 512),
    // iOS rounds the corners itself.
    "apple-touch-icon.png": await drawn(maskable, 180),
    "manifest.webmanifest": `${JSON.stringify(manifestOf(brand), null, 2)}\n`,
  };
}

function manifestOf({ name, languages, texts, colors }: Brand): object {
  const background = colors.dark.ground;
  return {
    id: "/",
    name,
    short_name: name,
    description: texts[languages[0] ?? "in"]?.description,
    categories: ["games"],
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: background,
    theme_color: background,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
      { src: "/icon-maskable.svg", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}

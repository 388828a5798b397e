import { contractDocument } from "#games/all/documents.ts";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { Marked } from "marked";
import { build } from "vite";
import { OPERATE_PAGE_FILES } from "#contract/control/page.ts";
import { CLIENT_DIST, ROOT } from "../paths.ts";
import { brandPlugin } from "../brand/plugin.ts";
import { BUILD_TARGET } from "../browsers/browsers.ts";
import { fillStyle, fillTexts } from "../brand/fill.ts";
import { brandFolder, readBrand } from "../brand/read-brand.ts";
import { bundle } from "./bundle.ts";
import { compiledTexts, firstScript, gamesEntries, wordless } from "./vite-plugins.ts";

/**
 * Builds the operator's page into the built client. Its own build shares no file with the players' app. So players
 * download none of it, and its path can withhold all of it.
 */
export async function buildOperatePage(): Promise<void> {
  const root = join(ROOT, "web");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [brandPlugin(), firstScript, gamesEntries, compiledTexts, wordless, react()],
    build: {
      outDir: CLIENT_DIST,
      emptyOutDir: false,
      // The app's own build has copied it.
      copyPublicDir: false,
      target: BUILD_TARGET,
      assetsDir: OPERATE_PAGE_FILES,
      // As in vite.config.ts: our pages' policy forbids `data:` fonts and scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The page is one file, so an import of later icons cannot split it.
      rolldownOptions: { input: join(root, "operate.html"), checks: { ineffectiveDynamicImport: false } },
    },
  });
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Writes the page that verifies a round into one file, which may load nothing and run only its own script. */
export async function buildVerifyPage(outFile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rangoli-verify-page-"));
  try {
    const script = join(folder, "page.js");
    await bundle(join(ROOT, "games/all/screen/pasted-page.ts"), script, { jsdoc: false });
    writeFileSync(
      outFile,
      verifyPage(branded(readFileSync(join(ROOT, "web/verify.html"), "utf8")), readFileSync(script, "utf8")),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function branded(template: string): string {
  const folder = brandFolder();
  const brand = readBrand(folder);
  return fillStyle(fillTexts(template, brand, brand.languages[0] ?? "in"), brand, folder, "inlined");
}

/** Writes the contract's document into one file, which may load and run nothing. */
export function buildContractPage(outFile: string): void {
  const contents: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text }) {
        const id = text
          .toLowerCase()
          .replaceAll(/[^\w -]/g, "")
          .replaceAll(" ", "-");
        if (depth === 2 || depth === 3)
          contents.push(`<a class="h${depth}" href="#${id}">${this.parser.parseInline(tokens)}</a>`);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const header = readFileSync(join(ROOT, "web/src/docs/docs-header.css"), "utf8");
  const template = branded(
    readFileSync(join(ROOT, "web/contract.html"), "utf8").replace("/* docs: header */", () => header),
  );
  const text = marked.parse(contractDocument(), { async: false });
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(
    outFile,
    template
      .replace('content="CSP"', () => `content="${policyOf("'none'", template)}"`)
      .replace("<!-- contract -->", () => `<nav aria-label="Contents">${contents.join("\n")}</nav>${text}`),
  );
}

function policyOf(scripts: string, template: string): string {
  const style = /<style>(.*?)<\/style>/s.exec(template)?.[1] ?? "";
  return `default-src 'none'; font-src data:; script-src ${scripts}; style-src ${hashOf(style)}; form-action 'none'; base-uri 'none'`;
}

function verifyPage(template: string, code: string): string {
  const script = `\n${code}\n`;
  const policy = policyOf(hashOf(script), template);
  // Functions, because a replacement text would expand its dollar signs.
  return template
    .replace('content="CSP"', () => `content="${policy}"`)
    .replace(/<script type="module">.*<\/script>/s, () => `<script type="module">${script}</script>`);
}

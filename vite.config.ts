import { fileURLToPath } from "node:url";
import { cloudflare, type WorkerConfig } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { headersFile } from "#scripts/build/asset-headers.ts";
import { compiledTexts } from "#scripts/build/compiled-texts.ts";
import { inlineAllowed, VITE_PATHS, watchFolders } from "#scripts/build/dev-plugins.ts";
import {
  appBesideStart,
  entryChunk,
  firstLoadChunk,
  isEntryScreen,
  isInnerScreen,
  startChunk,
} from "#scripts/build/first-load.ts";
import { checkSettings, settingsFrom } from "#scripts/server/settings.ts";

// Miniflare asks the network for a sample `request.cf`, and waits three seconds for it without one.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Name of the chunk that entry screens share with others. */
const ENTRIES = "entries";
/** Name of the chunk that other screens share. */
const SHARED = "shared";

const COMMON = new RegExp(`/(?:${ENTRIES}|${SHARED})-`);

const OURS = /[\\/](?:web[\\/]src|edge[\\/]contract)[\\/]/;

/** Files that the app's page names. */
const NAMED = /\/(?:rolldown-runtime|start|libraries|first)-/;

/**
 * Files of a screen to fetch in parallel: its script, its styles and its imports. Full lists of all screens would make
 * the first load name every file. So only entry screens have full lists; the others have their styles and the most
 * shared chunks.
 */
function screenFiles(file: string, names: string[]): string[] {
  if (isEntryScreen(file)) return names.filter((name) => !NAMED.test(name));
  return names.filter((name) => name === file || name.endsWith(".css") || COMMON.test(name));
}

/** Adds the file that tells the platform's asset server how long to cache. */
const assetHeaders: Plugin = {
  name: "asset-headers",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "_headers", source: headersFile() });
  },
};

/**
 * Settings of development beyond wrangler.toml: the environment's settings and secrets, which a build must not contain,
 * and the paths that Vite serves.
 */
function inDevelopment({ vars }: WorkerConfig): Partial<WorkerConfig> {
  const settings = settingsFrom(vars, process.env);
  checkSettings(settings);
  return {
    vars: { ...settings },
    assets: { run_worker_first: VITE_PATHS.map((path) => `!${path}`) },
  };
}

export default defineConfig(({ command }) => ({
  root: here("./web"),
  plugins: [
    inlineAllowed,
    watchFolders([here("./edge"), here("./simulator")]),
    compiledTexts,
    react(),
    cloudflare({
      configPath: here("./wrangler.toml"),
      persistState: { path: here("./.wrangler/state") },
      inspectorPort: false,
      config: (config) => (command === "serve" ? inDevelopment(config) : {}),
    }),
    appBesideStart,
    assetHeaders,
  ],
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    sourcemap: false,
    // The pages' policy forbids `data:` fonts and scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    // The API's documentation includes all of Swagger UI, on a page of its own.
    chunkSizeWarningLimit: 1_600,
  },
  environments: {
    // The Worker, by its name in wrangler.toml. With its source map a stack in the log names lines of the sources.
    rangoli: { build: { sourcemap: true } },
    client: {
      build: {
        // The tests of the build read the manifest.
        manifest: true,
        modulePreload: {
          // Every browser that supports our modules supports preload hints.
          polyfill: false,
          resolveDependencies: (file, names, { hostType }) => (hostType === "html" ? names : screenFiles(file, names)),
        },
        rolldownOptions: {
          input: { index: here("./web/index.html"), docs: here("./web/docs.html") },
          output: {
            // The first load lists the files of every screen; without names the list is half as long.
            chunkFileNames: ({ name }) => `assets/${isInnerScreen(name) ? "" : "[name]-"}[hash].js`,
            assetFileNames: ({ names }) =>
              `assets/${names.some((name) => name.endsWith(".css")) ? "" : "[name]-"}[hash][extname]`,
            codeSplitting: {
              groups: [
                { name: startChunk("start"), priority: 6 },
                { name: firstLoadChunk("libraries"), test: /[\\/]node_modules[\\/]/, priority: 5 },
                { name: firstLoadChunk("first"), priority: 4 },
                // Two more files for code that screens share, instead of a dozen small ones each.
                { name: entryChunk(ENTRIES), test: OURS, minShareCount: 2, priority: 2 },
                { name: SHARED, test: OURS, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
}));

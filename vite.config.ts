import { fileURLToPath } from "node:url";
import { cloudflare, type WorkerConfig } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { headersFile } from "#scripts/build/asset-headers.ts";
import { compiledTexts } from "#scripts/build/compiled-texts.ts";
import { inlineAllowed, VITE_PATHS, watchFolders } from "#scripts/build/dev-plugins.ts";
import { appBesideStart, entryChunk, firstLoadChunk, isEntryScreen, startChunk } from "#scripts/build/first-load.ts";
import { checkSettings, settingsFrom } from "#scripts/server/settings.ts";

// Miniflare would ask the network for a sample `request.cf`, and wait three seconds for it where there is none.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Names the file of what the screens that people come in by share with any other. */
const ENTRIES = "entries";
/** Names the file of what other screens share. */
const SHARED = "shared";

const COMMON = new RegExp(`/(?:${ENTRIES}|${SHARED})-`);

/** Screens that nobody comes in by. */
const UNNAMED = /^(?!login|register|mine|promotion).*-screens?$/;

/** What is written here, and no library. */
const OURS = /[\\/](?:web[\\/]src|edge[\\/]contract)[\\/]/;

/** Files that the app's page names by itself. */
const NAMED = /\/(?:rolldown-runtime|start|libraries|first)-/;

/**
 * What of a screen is fetched side by side: its script, which would wait for its styles, and what that imports. All of it,
 * of every screen, would be a list of every name in the first load: only where people come in it is; elsewhere it is the
 * styles and what most screens share.
 */
function screenFiles(file: string, names: string[]): string[] {
  if (isEntryScreen(file)) return names.filter((name) => !NAMED.test(name));
  return names.filter((name) => name === file || name.endsWith(".css") || COMMON.test(name));
}

/** Puts beside the client what tells the platform's asset server how long its files keep. */
const assetHeaders: Plugin = {
  name: "asset-headers",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "_headers", source: headersFile() });
  },
};

/**
 * What development adds to wrangler.toml: settings and secrets out of the environment, which a build must not hold, and
 * the paths that Vite answers itself.
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
    // Pages run under a policy that knows no `data:` fonts or scripts: every asset stays a file.
    assetsInlineLimit: 0,
    // The API's documentation brings Swagger UI whole, on a page of its own.
    chunkSizeWarningLimit: 1_600,
  },
  environments: {
    // The Worker, by its name in wrangler.toml: a stack in its log names lines of the sources.
    rangoli: { build: { sourcemap: true } },
    client: {
      build: {
        // What is made of what: the tests of the build read it.
        manifest: true,
        modulePreload: {
          // Every browser that runs our modules knows the hint.
          polyfill: false,
          resolveDependencies: (file, names, { hostType }) => (hostType === "html" ? names : screenFiles(file, names)),
        },
        rolldownOptions: {
          input: { index: here("./web/index.html"), docs: here("./web/docs.html") },
          output: {
            // The first load lists the files of every screen: without a name of their own the list is half as long.
            chunkFileNames: ({ name }) => `assets/${UNNAMED.test(name) ? "" : "[name]-"}[hash].js`,
            assetFileNames: ({ names }) =>
              `assets/${names.some((name) => name.endsWith(".css")) ? "" : "[name]-"}[hash][extname]`,
            codeSplitting: {
              groups: [
                { name: startChunk("start"), priority: 6 },
                { name: firstLoadChunk("libraries"), test: /[\\/]node_modules[\\/]/, priority: 5 },
                { name: firstLoadChunk("first"), priority: 4 },
                // Two files more for what screens share, in place of a dozen small ones each.
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

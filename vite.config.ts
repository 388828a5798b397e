import { fileURLToPath } from "node:url";
import { cloudflare, type WorkerConfig } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { BUILD_TARGET } from "#tools/browsers/browsers.ts";
import { headersFile } from "#tools/server/asset-headers.ts";
import { brandPlugin } from "#tools/brand/plugin.ts";
import { brandFolder, readBrand } from "#tools/brand/read-brand.ts";
import { className } from "#tools/build/class-name.ts";
import { DIST } from "#tools/paths.ts";
import {
  compiledTexts,
  gamesEntries,
  inlineAllowed,
  VITE_PATHS,
  watchFolders,
  appBesideStart,
  chunkWithout,
  firstLoadChunk,
  firstScript,
  stylesBesideScripts,
  wordless,
  workerWithoutRules,
} from "#tools/build/vite-plugins.ts";
import { checkSettings, settingsFrom } from "#tools/server/settings.ts";

// Miniflare asks the network for a sample `request.cf`, and waits three seconds for it without one.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const GAMES = here("./games/");
const OURS = [here("./web/src/"), here("./contract/"), GAMES];

/** Only screens with a field for a mobile number load it: 40 kB, packed, with the metadata of all countries. */
const PHONES = /\/node_modules\/libphonenumber-js\//;

/** Of libraries that the first screen loads, the parts that it does not need. */
const LATER =
  /\/query-core\/build\/modern\/(?:mutation|infiniteQuery)Observer\.js$|\/use(?:Mutation|InfiniteQuery)\.js$/;

/** Modules of a few hundred bytes that games need: on a slow network a request for each takes longer than the bytes. */
const SMALL = /\/(?:contract\/frame|contract\/calls\/sessions|data\/operator-notices)\.ts$/;

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

/** The Worker has the brand's name; an environment of wrangler.toml adds its own. */
function nameOf({ name = "" }: WorkerConfig): Partial<WorkerConfig> {
  return { name: name.replace(/^rangoli(?=-|$)/, readBrand(brandFolder()).id) };
}

export default defineConfig(({ command }) => ({
  root: here("./web"),
  css: { modules: { generateScopedName: className } },
  plugins: [
    inlineAllowed,
    watchFolders(["./edge", "./simulator", "./contract", "./games", "./fairness"].map(here)),
    brandPlugin({ hasIcons: true }),
    firstScript,
    gamesEntries,
    compiledTexts,
    wordless,
    workerWithoutRules,
    react(),
    cloudflare({
      configPath: here("./wrangler.toml"),
      persistState: { path: here("./.wrangler/state") },
      inspectorPort: false,
      // The output's folder, whatever the Worker's name.
      viteEnvironment: { name: "worker" },
      config: (config) => ({ ...nameOf(config), ...(command === "serve" ? inDevelopment(config) : {}) }),
    }),
    appBesideStart,
    stylesBesideScripts,
    assetHeaders,
  ],
  build: {
    target: BUILD_TARGET,
    outDir: DIST,
    emptyOutDir: true,
    sourcemap: false,
    // The pages' policy forbids `data:` fonts and scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    // The API's documentation includes all of Swagger UI, on a page of its own.
    chunkSizeWarningLimit: 1_600,
  },
  environments: {
    // With its source map a stack in the log names lines of the sources.
    worker: { build: { sourcemap: true } },
    client: {
      build: {
        // The tests of the build read the manifest.
        manifest: true,
        // Lists of each screen's files would be a tenth of the app's own code in the first load.
        modulePreload: false,
        rolldownOptions: {
          // Constants of other modules, such as codes and names of keys, are shorter as values.
          optimization: { inlineConst: { mode: "all", pass: 3 } },
          // No property that code reads and forgets has an effect.
          treeshake: { propertyReadSideEffects: false },
          input: { index: here("./web/index.html"), docs: here("./web/docs.html") },
          output: {
            // The first load names the files of every screen, and these names pack better than longer ones.
            hashCharacters: "hex",
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            assetFileNames: "assets/[name]-[hash:7][extname]",
            codeSplitting: {
              groups: [
                // The start needs Vite's helper for imports, which would bring the app with it.
                { name: "start", test: /vite\/preload-helper/, priority: 4 },
                // Two files share a slow network more evenly with what they need than one of 90 kB.
                { name: "react", test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
                {
                  name: firstLoadChunk("libraries"),
                  test: (id) => id.includes("/node_modules/") && !LATER.test(id),
                  priority: 3,
                },
                { name: firstLoadChunk("first"), test: (id) => !LATER.test(id), priority: 2 },
                // A single file for code that screens share, instead of a dozen small ones, and one for that of games.
                { name: "phones", test: PHONES, priority: 1 },
                {
                  name: chunkWithout("play", PHONES),
                  test: (id) => id.startsWith(GAMES),
                  minShareCount: 3,
                  priority: 0,
                },
                { name: "small", test: SMALL, priority: 1 },
                {
                  name: chunkWithout("shared", PHONES),
                  test: (id) =>
                    LATER.test(id) || (OURS.some((folder) => id.startsWith(folder)) && !id.startsWith(GAMES)),
                  minShareCount: 4,
                  priority: 1,
                },
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

import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { CONTROL_PAGE_FILES } from "#contract/control/page.ts";
import { compiledTexts } from "../build/compiled-texts.ts";
import { CLIENT_DIST, ROOT } from "../paths.ts";

/**
 * Builds the operator's page into the built client. Its own build shares no file with the players' app. So players
 * download none of it, and its path can withhold all of it.
 */
export async function buildControlRoom(): Promise<void> {
  const root = join(ROOT, "web");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [compiledTexts, react()],
    build: {
      outDir: CLIENT_DIST,
      emptyOutDir: false,
      // The app's own build has copied it.
      copyPublicDir: false,
      assetsDir: CONTROL_PAGE_FILES,
      // As in vite.config.ts: our pages' policy forbids `data:` fonts and scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "control.html") },
    },
  });
}

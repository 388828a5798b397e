import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { CONTROL_PAGE_FILES } from "#contract/control-page.ts";
import { compiledTexts } from "../build/compiled-texts.ts";
import { CLIENT_DIST, ROOT } from "../paths.ts";

/**
 * Builds the operator's page into the built client. A build of its own: it shares no file with the players' app, so
 * that nothing of it is in what they fetch, and all of it can be withheld by its path.
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
      // It is there, from the app's own build.
      copyPublicDir: false,
      assetsDir: CONTROL_PAGE_FILES,
      // As in vite.config.ts: the policy of our pages knows no `data:` fonts or scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "control.html") },
    },
  });
}

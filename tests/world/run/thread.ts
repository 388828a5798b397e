import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { parentPort } from "node:worker_threads";
import type { Asked } from "./main.ts";

// Without a bundler: the platform's module is the world's, and an imported text is its file's content. No player looks at
// pages, so a file that they contain may be empty.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "cloudflare:workers"
      ? { url: new URL("../platform/durable-object.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    /\?(?:raw|inline)$/.test(url)
      ? {
          format: "module",
          source: `export default ${JSON.stringify(url.endsWith("?raw") ? textOf(url) : "")}`,
          shortCircuit: true,
        }
      : next(url, context),
});

const { play } = await import("../play.ts");

parentPort?.on("message", ({ seed, options }: Asked) => {
  void play(seed, options).then((played) => parentPort?.postMessage(played, []));
});

function textOf(url: string): string {
  return readFileSync(new URL(url), "utf8");
}

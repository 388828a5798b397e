import { registerHooks } from "node:module";
import { parentPort } from "node:worker_threads";
import "#tests/helpers/raw-modules.ts";
import type { Asked } from "./threads.ts";

// Without a bundler, the platform's module is the world's.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "cloudflare:workers"
      ? { url: new URL("../platform/durable-object.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

const { play } = await import("../play.ts");

parentPort?.on("message", ({ seed, options }: Asked) => {
  void play(seed, options).then((played) => parentPort?.postMessage(played, []));
});

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

// Without a bundler, an imported text is its file's content. Modules that are imported after this one may have such
// imports. No player looks at pages here, so a file that they contain may be empty.
registerHooks({
  load: (url, context, next) =>
    /\?(?:raw|inline)$/.test(url)
      ? {
          format: "module",
          source: `export default ${JSON.stringify(url.endsWith("?raw") ? readFileSync(new URL(url), "utf8") : "")}`,
          shortCircuit: true,
        }
      : next(url, context),
});

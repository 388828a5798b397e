import { execFileSync } from "node:child_process";
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { bundle } from "./bundle.ts";
import { clientPlugins } from "./vite-plugins.ts";
import { ROOT } from "../paths.ts";

// `npm pack` in packages/client/ and in packages/conform/ builds the published package, which the first argument names.

const builds: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  /**
   * A file of JavaScript, and the compiler's declarations, which name types of zod. Zod's code is inside: its readers'
   * bundlers would keep the texts of 50 languages.
   */
  async client(folder) {
    const dist = join(folder, "dist");
    const types = join(dist, "types");
    rmSync(dist, { recursive: true, force: true });
    await bundle(join(folder, "index.ts"), join(dist, "rangoli-client.js"), { plugins: clientPlugins });
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], {
      stdio: "inherit",
    });
    for (const file of globSync("**/*.d.ts", { cwd: types })) {
      const text = readFileSync(join(types, file), "utf8");
      writeFileSync(join(types, file), text.replace(/"(#\w+|\.{1,2})\/([^"\n]+)\.ts"/g, publishedPath(file)));
    }
  },
  /** A file of JavaScript without dependencies. */
  async conform(folder) {
    const outFile = join(folder, "dist/rangoli-conform.js");
    await bundle(join(folder, "main.ts"), outFile, { external: [/^node:/] });
    chmodSync(outFile, 0o755);
  },
};

const [, , name = ""] = process.argv;
const build = builds[name];
if (build === undefined) throw new Error(`name one of ${Object.keys(builds).join(", ")}`);
await build(join(ROOT, "packages", name));

/** Outside this repository neither `#contract/…` nor an import of a `.ts` file resolves. */
function publishedPath(file: string) {
  return (_: string, start: string, rest: string): string => {
    if (!start.startsWith("#")) return `"${start}/${rest}.js"`;
    const path = relative(dirname(file), `${start.slice(1)}/${rest}`);
    return `"${path.startsWith(".") ? path : `./${path}`}.js"`;
  };
}

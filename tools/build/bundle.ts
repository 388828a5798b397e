import { basename, dirname } from "node:path";
import { build, type Plugin } from "vite";
import { brandPlugin } from "../brand/plugin.ts";

export interface BundleOptions {
  readonly external?: readonly (string | RegExp)[];
  readonly plugins?: readonly Plugin[];
  /** Language level of the runtime. */
  readonly target?: string;
  readonly define?: Readonly<Record<string, unknown>>;
  /** False: leaves out the comments on functions, most of which are those of libraries. */
  readonly jsdoc?: boolean;
}

export async function bundle(entry: string, outFile: string, options: BundleOptions = {}): Promise<void> {
  const { external = [], plugins = [], target = "es2022", define = {}, jsdoc = true } = options;
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [brandPlugin(), ...plugins],
    define,
    build: {
      outDir: dirname(outFile),
      emptyOutDir: false,
      target,
      minify: false,
      lib: { entry, formats: ["es"], fileName: () => basename(outFile) },
      // A single file: dynamic imports make others.
      rolldownOptions: { external: [...external], output: { codeSplitting: false, comments: { jsdoc } } },
    },
  });
}

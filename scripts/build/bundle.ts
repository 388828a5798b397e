import { basename, dirname } from "node:path";
import { build, type Plugin } from "vite";

export interface BundleOptions {
  /** Modules that the runtime brings. */
  readonly external?: readonly (string | RegExp)[];
  readonly plugins?: readonly Plugin[];
  /** The language that the runtime speaks. */
  readonly target?: string;
  /** Names that stand for values of the build. */
  readonly define?: Readonly<Record<string, unknown>>;
}

/** Bundles one module and all that it imports into one file. */
export async function bundle(entry: string, outFile: string, options: BundleOptions = {}): Promise<void> {
  const { external = [], plugins = [], target = "es2022", define = {} } = options;
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [...plugins],
    define,
    build: {
      outDir: dirname(outFile),
      emptyOutDir: false,
      target,
      minify: false,
      lib: { entry, formats: ["es"], fileName: () => basename(outFile) },
      rolldownOptions: { external: [...external] },
    },
  });
}

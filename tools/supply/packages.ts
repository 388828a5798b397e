import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { readCommand } from "../command/command.ts";
import { ROOT } from "../paths.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      optional: z._default(z.boolean(), false),
      dev: z._default(z.boolean(), false),
      hasInstallScript: z._default(z.boolean(), false),
      integrity: z.optional(z.string()),
    }),
  ),
});

const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/** A package of the lock file, which `npm ci` fetches. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; empty if unknown. */
  readonly licence: string;
  /** Only machines of one kind fetch it. */
  readonly isOptional: boolean;
  /** Part of the build, not only a tool for building and testing. */
  readonly ships: boolean;
  readonly hasInstallScript: boolean;
  /** Hash of the package; empty without one. */
  readonly integrity: string;
}

const FOLDER = "node_modules/";

/** All packages of the lock file by name, with those for other machines. */
export function lockedPackages(): Package[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", license = "", optional, dev, hasInstallScript, integrity = "" }]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      licence: license,
      isOptional: optional,
      ships: !dev && !optional,
      hasInstallScript,
      integrity,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function allowedScripts(): ReadonlySet<string> {
  const { allowScripts } = manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  return new Set(Object.keys(allowScripts).filter((name) => allowScripts[name]));
}

if (import.meta.main) {
  readCommand({
    name: "npx node tools/supply/packages.ts",
    about: "Lists every fetched package with its version and licence; `ships` marks parts of the build.",
    options: {},
    example: "",
  });
  for (const { name, version, licence, ships } of lockedPackages()) {
    console.log([name, version, licence || "unknown", ships ? "ships" : "tool"].join("\t"));
  }
}

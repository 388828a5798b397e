import { lockedPackages } from "./packages.ts";

// `npm run licences` lists every fetched package with its version and licence; `ships` marks parts of the build.

for (const { name, version, licence, ships } of lockedPackages()) {
  console.log([name, version, licence || "unknown", ships ? "ships" : "tool"].join("\t"));
}

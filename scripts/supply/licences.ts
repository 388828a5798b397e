import { lockedPackages } from "./packages.ts";

// npm run licences: every package that is fetched, with its version and licence; `ships` where it is part of the build.

for (const { name, version, licence, ships } of lockedPackages()) {
  console.log([name, version, licence || "none told", ships ? "ships" : "tool"].join("\t"));
}

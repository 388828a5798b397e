import { chmodSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { bundle } from "./bundle.ts";

// The published package is one file of JavaScript without dependencies.
const folder = join(ROOT, "conform");
const outFile = join(folder, "dist/rangoli-conform.js");
await bundle(join(folder, "main.ts"), outFile, { external: [/^node:/] });
chmodSync(outFile, 0o755);

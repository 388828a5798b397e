import { chmodSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../scripts/build/bundle.ts";

// The published package is one file of JavaScript without dependencies.
const outFile = join(import.meta.dirname, "dist/rangoli-conform.js");
await bundle(join(import.meta.dirname, "main.ts"), outFile, { external: [/^node:/] });
chmodSync(outFile, 0o755);

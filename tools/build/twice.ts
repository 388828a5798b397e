import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../paths.ts";

// `npx node tools/build/twice.ts` builds the same sources into two folders, and ends with 1 if a file differs. So
// anybody can build a release anew and compare it with what an operator runs.

const FOLDERS = ["one", "two"].map((name) => join(ROOT, ".cache/builds", name));

function digestsOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(
    files.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
}

for (const folder of FOLDERS) {
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, BUILD_DIR: folder };
  await promisify(execFile)(process.execPath, [join(ROOT, "tools/build/build.ts")], { cwd: ROOT, env });
}
const [one = new Map<string, string>(), two = new Map<string, string>()] = FOLDERS.map(digestsOf);
const names = new Set([...one.keys(), ...two.keys()]);
const different = [...names].filter((name) => one.get(name) !== two.get(name));
for (const name of different) console.log(`differs: ${name}`);
const whole = createHash("sha256")
  .update(JSON.stringify([...one]))
  .digest("hex");
console.log(`${names.size} files, ${different.length} differ (${whole.slice(0, 16)})`);
if (different.length > 0) process.exitCode = 1;

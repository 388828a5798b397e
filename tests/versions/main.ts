import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "#tools/build/build.ts";
import { tryRelease } from "./matrix.ts";
import { flag, readCommand } from "#tools/command/command.ts";
import { faultsToNext, RELEASES, releasedVersions } from "./release.ts";

const KILLS = 6;

const { values } = readCommand({
  name: "npx node tests/versions/main.ts",
  about: `Runs the present build on the data of every release. With the last release's Worker it goes back and forth, under
kills, and runs both at once. Ends with 1 if a way is barred that docs/operating.md promises.`,
  options: {
    schema: flag("compares the schema steps and classes alone: a release with other classes has no new steps"),
  },
  example: "--schema",
});

await ensureBuilt();
let isBroken = false;
for (const version of releasedVersions()) {
  const hasWorker = existsSync(join(RELEASES, version, "worker.br"));
  const schema = await faultsToNext(version);
  const ways = values.schema ? [] : await tryRelease(version, hasWorker, { kills: KILLS });
  for (const { name, faults } of [{ name: `the schema of ${version}`, faults: schema }, ...ways]) {
    console.log(`${faults.length === 0 ? "ok     " : "failed "} ${name}`);
    for (const fault of faults.slice(0, 10)) console.log(`        ${fault}`);
    isBroken ||= faults.length > 0;
  }
  if (!hasWorker && !values.schema) console.log(`not run ${version} ← next: only the last release's code is kept`);
}
if (isBroken) process.exitCode = 1;

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#tools/build/build.ts";
import { ROOT } from "#tools/paths.ts";
import { withServerOn } from "../kill/restartable-server.ts";
import { answersOf, callerOf, live } from "./life.ts";
import {
  currentSchema,
  readRelease,
  RELEASES,
  releasedVersions,
  schemaFaults,
  SETTINGS,
  writeRelease,
} from "./release.ts";

// `npx node tests/versions/fixtures.ts` keeps the data, the Worker and the service worker of the version in package.json
// for later releases, whose code has to run with them. It may run again until the version is tagged. Only the last
// release's workers are needed.

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
await ensureBuilt();
const schema = await currentSchema();
const earlier = releasedVersions().filter((each) => each !== version);
const last = earlier.at(-1);
const faults = last === undefined ? [] : schemaFaults(readRelease(last), schema);
if (faults.length > 0) throw new Error(faults.join("\n"));

const dataDir = mkdtempSync(join(tmpdir(), "rangoli-release-"));
try {
  const members = await withServerOn(
    dataDir,
    async (server) => {
      const lived = await live(callerOf(server));
      return Promise.all(lived.map(async (member) => ({ ...member, answers: await answersOf(server, member) })));
    },
    SETTINGS,
  );
  console.log(writeRelease({ version, ...schema, members }, dataDir));
  for (const each of earlier) {
    for (const name of ["worker.br", "service-worker.js"]) rmSync(join(RELEASES, each, name), { force: true });
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

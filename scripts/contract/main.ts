import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asyncapi } from "#api/asyncapi.ts";
import { openapi } from "#api/openapi.ts";
import type { OpenApi } from "./openapi-calls.ts";
import { ROOT } from "../paths.ts";
import { breakingChanges, breakingNotes, unnamed } from "./breaking-changes.ts";
import { type AsyncApi, type Surfaces, surfacesOf } from "./surface.ts";

// `npm run check:contract` compares the documents of calls and sockets with those of the last release. It ends with 1 if
// a change breaks clients and CHANGELOG.md does not name it. `-- --release` stores the documents as the release's.

const RELEASED = join(ROOT, "scripts/contract/released.json");

const now = surfacesOf(JSON.parse(openapi()) as OpenApi, JSON.parse(asyncapi()) as AsyncApi);

if (process.argv.includes("--release")) {
  // A line for each call and frame, so that a difference can be read.
  const lines = Object.entries(now).map(([place, surface]) => `${JSON.stringify(place)}: ${JSON.stringify(surface)}`);
  writeFileSync(RELEASED, `{\n${lines.join(",\n")}\n}\n`);
  console.log(`${lines.length} calls and frames are the release's`);
} else {
  const before = JSON.parse(readFileSync(RELEASED, "utf8")) as Surfaces;
  const changes = breakingChanges(before, now);
  const missing = unnamed(changes, breakingNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")));
  for (const { place, what } of missing) console.log(`${place}: ${what}`);
  const counts = `${Object.keys(before).length} calls and frames, ${changes.length} breaking changes`;
  console.log(`${counts}, ${missing.length} of them not in CHANGELOG.md under Unreleased, Breaking`);
  if (missing.length > 0) {
    console.log(`Undo them, or name them there: - \`${missing[0]?.place ?? ""}\`: what a client must do.`);
    process.exitCode = 1;
  }
}

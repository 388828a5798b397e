import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../edge/serve/ensure-built.ts";
import { compare } from "./comparison.ts";
import { pairs } from "./pairs.ts";
import { startUpRow } from "./start-up.ts";
import { HEADINGS, tableText } from "./table.ts";

// `npm run bench`: how much do we do a second, against the least that the same machine could do in our place? Both sides
// are run in turn, on the same binary, with the same client. `npm run bench calls` measures one pair alone.
// It fails on errors alone: a machine that is busy with something else shows in the figures, not in the exit code.

const START_UP = "start-up";
const wanted = process.argv.slice(2);
const known = [START_UP, ...Object.keys(pairs)];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: none of ${known.join(", ")}`);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const scratch = mkdtempSync(join(tmpdir(), "rangoli-bench-"));
const rows: (readonly string[])[] = [];
const notes: string[] = [];
try {
  await ensureBuilt();
  if (isWanted(START_UP)) rows.push(await startUpRow(scratch));
  for (const [name, open] of Object.entries(pairs)) {
    if (!isWanted(name)) continue;
    const pair = await open(scratch);
    try {
      rows.push(await compare(pair));
      notes.push(`${name}: ${pair.how}`);
    } catch (error) {
      // The other pairs are measured nevertheless.
      process.exitCode = 1;
      notes.push(`${name}: not measured: ${String(error)}`);
    } finally {
      await pair.close();
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(tableText([HEADINGS, ...rows]));
for (const note of notes) console.log(note);
console.log(
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "CPU"}, load ${loadavg()[0]?.toFixed(1) ?? "unknown"}`,
);

import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { controlMembers, MEMBERS_PER_CALL_MAX } from "#contract/control/control.ts";
import { startServer } from "#scripts/server/server.ts";
import { measured } from "./comparison.ts";
import { memoryKib } from "./process-usage.ts";
import { ask } from "#scripts/server/operator.ts";

const CALLS = 3;

/** Row of the cost of an idle member: memory and disk. */
export async function memberRow(scratch: string): Promise<readonly string[]> {
  const dataDir = join(scratch, "members");
  mkdirSync(dataDir);
  const server = await startServer({ port: 0, dataDir, env: { CELLS: "1" }, logFile: join(dataDir, "server.log") });
  try {
    const make = () => ask(server, controlMembers, { count: MEMBERS_PER_CALL_MAX, balance: 100_000, cell: 0 });
    // The first call pays one-time costs, so it is not measured.
    await make();
    const before = { kib: memoryKib(server.pid), bytes: bytesIn(dataDir) };
    for (let calls = 0; calls < CALLS; calls++) await make();
    const count = CALLS * MEMBERS_PER_CALL_MAX;
    const after = memoryKib(server.pid);
    const memory = before.kib === null || after === null ? "unknown" : kb(((after - before.kib) * 1024) / count);
    return measured("a member: memory / disk", `${memory} / ${kb((bytesIn(dataDir) - before.bytes) / count)}`);
  } finally {
    await server.stop();
  }
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} KB`;
}

function bytesIn(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(dir, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

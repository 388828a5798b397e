import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as z from "zod/mini";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { controlClock, controlMembers } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { controlScene } from "#contract/control/state.ts";
import { ensureBuilt } from "../build/build.ts";
import { bytesIn } from "../server/data-dir.ts";
import { type Server, startServer } from "../server/server.ts";
import { asker, folderFiles } from "./server-side.ts";
import { exportTo, restoreFrom } from "./transfer.ts";
import { readCommand, whole } from "#tools/command/command.ts";

const MEMBERS_A_CALL = 10_000;
const CELLS = "8";
const CONTROL_TOKEN = "drill-control-token-of-24-or-more";
/** The restore needs the keys of the export. */
const KEYS = {
  FAIRNESS_KEY: "the-fairness-key-of-the-drill",
  PAYMENT_KEY: "the-payment-key-of-the-drill",
  RECEIPT_KEY: "drill:the-receipt-key-of-the-drill-0123456789",
};

const { members } = readCommand({
  name: "npx node tools/custody/drill.ts",
  about: `Makes members on a server of its own, exports it, restores the export on another one, and prints the times. It ends
with 1 if the books differ, the audit finds a fault, or the secrets are of no new generation.`,
  options: { members: whole("how many members", 100_000) },
  example: "--members 2000",
}).values;
const folder = mkdtempSync(join(tmpdir(), "custody-"));
const servers: Server[] = [];
let isDone = false;

try {
  await ensureBuilt();
  const first = await start("first");
  await timed(`made ${members} members`, () => makeMembers(first));
  await timed("had players stake", () => askOf(first)(controlScene.path, { scene: "busy_evening" }));
  // A closed app would be as quiet, after its countdown.
  await askOf(first)(controlClock.path, { frozen: true });
  const generation = await generationOf(first);
  const before = await timed("audited", () => audit(first));
  const files = folderFiles(join(folder, "export"));
  await timed("exported", () => exportTo(askOf(first), files, false));
  console.log(`the export has ${(bytesIn(join(folder, "export")) / 1e6).toFixed(0)} MB`);
  const second = await start("second");
  await timed("restored", () => restoreFrom(askOf(second), files, "local"));
  const after = await timed("audited", () => audit(second));
  const isSame = JSON.stringify(before.cells) === JSON.stringify(after.cells);
  console.log(`the books ${isSame ? "are equal" : "differ"}, the audit ${after.ok ? "is clean" : "finds a fault"}`);
  const next = await generationOf(second);
  console.log(`the secrets are of generation ${next}, before ${generation}`);
  if (!isSame || !after.ok || next <= generation) process.exitCode = 1;
  isDone = true;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  if (isDone) rmSync(folder, { recursive: true, force: true });
  else console.error(`the logs and data are in ${folder}`);
}

async function start(name: string): Promise<Server> {
  const dataDir = join(folder, name);
  const env = { ...KEYS, CELLS, CONTROL_TOKEN };
  const server = await startServer({ port: 0, dataDir, env, logFile: join(folder, `${name}.log`) });
  servers.push(server);
  return server;
}

function askOf({ url }: Server) {
  return asker({ url, token: CONTROL_TOKEN, reason: "a drill of custody" });
}

async function makeMembers(server: Server): Promise<void> {
  for (let left = members; left > 0; left -= MEMBERS_A_CALL) {
    await askOf(server)(controlMembers.path, { count: Math.min(left, MEMBERS_A_CALL) });
  }
}

async function audit({ url }: Server): Promise<z.input<typeof operateAudit.answer>> {
  const response = await fetch(url + operateAudit.path, { headers: { Authorization: `Bearer ${CONTROL_TOKEN}` } });
  return (await response.json()) as z.input<typeof operateAudit.answer>;
}

/** Of the newest chain of server seeds. */
async function generationOf({ url }: Server): Promise<number> {
  const response = await fetch(`${url}${fairnessChains.path}?table=aviator`);
  const { queryset } = fairnessChains.answer.parse(await response.json());
  return Math.max(...queryset.map((chain) => chain.generation ?? 0));
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

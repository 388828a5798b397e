import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type * as z from "zod/mini";
import { controlAudit, controlBooks } from "#contract/control/control.ts";
import { dataDirOf } from "./paths.ts";
import { auditReport } from "./server/output.ts";
import { secretsIn } from "./server/settings.ts";

// `npm run audit` prints a running server's audit and ends with 1 if an invariant is broken. PORT or --url names the
// server; CONTROL_TOKEN or the secrets of DATA_DIR give its token. `--export` writes the books instead: each movement of
// money as a line of JSON, with the accounts that it debits and credits, in minor units.

const DEFAULT_PORT = "8787";

const { values } = parseArgs({
  options: {
    export: { type: "boolean", default: false },
    url: { type: "string", default: `http://127.0.0.1:${process.env["PORT"] || DEFAULT_PORT}` },
  },
});

const url = values.url.replace(/\/+$/, "");
const token = controlToken();
const audit = await ask<Parameters<typeof auditReport>[0]>(controlAudit.path);
if (values.export) for (const { cell } of audit.cells) await exportBooks(cell);
else console.log(auditReport(audit));
if (!audit.ok) process.exitCode = 1;

async function exportBooks(cell: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const page: z.input<typeof controlBooks.answer> = await ask(`${controlBooks.path}?cell=${cell}&after=${after}`);
    for (const transfer of page.transfers) console.log(JSON.stringify({ cell, ...transfer }));
    after = page.next;
  }
}

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  const answer = (await response.json()) as { code: number; msg: string } & Answer;
  if (answer.code !== 200) throw new Error(`${url} answers ${answer.code}: ${answer.msg}`);
  return answer;
}

function controlToken(): string {
  const given = process.env["CONTROL_TOKEN"];
  if (given) return given;
  const dataDir = dataDirOf(process.env);
  // The audit must not create secrets for a server that never ran.
  if (!existsSync(join(dataDir, "secrets.json"))) throw new Error(`no server has kept its data in ${dataDir}`);
  return secretsIn(dataDir, process.env).CONTROL_TOKEN;
}

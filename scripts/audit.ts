import { parseArgs } from "node:util";
import type * as z from "zod/mini";
import { controlAudit, controlBooks } from "#contract/control/control.ts";
import { dataDirOf } from "./paths.ts";
import { auditReport } from "./server/output.ts";
import { controlTokenOf } from "./server/settings.ts";

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
const token = controlTokenOf(dataDirOf(process.env), process.env);
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

import type * as z from "zod/mini";
import { operateAudit, operateBooks } from "#contract/control/operate.ts";
import { operateTrail, TRAIL_PAGE_MAX } from "#contract/control/trail.ts";
import { refusals } from "#contract/refusals.ts";
import { faultIn, NO_LINES, type TrailHead } from "#edge/workbench/trail.ts";
import { flag, readCommand, text } from "./command/command.ts";
import { dataDirOf } from "./paths.ts";
import { auditReport, trailReport } from "./server/output.ts";
import { controlTokenOf } from "./server/settings.ts";

class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const DEFAULT_PORT = "8787";

const { values } = readCommand({
  name: "npm run audit",
  about: `Prints a running server's audit and ends with 1 if an invariant is broken. PORT or --url names the server;
CONTROL_TOKEN or the secrets of DATA_DIR give its token.`,
  options: {
    export: flag("writes the books instead: each movement of money as a line of JSON, in minor units"),
    trail: flag("writes the lines of the operators' trail instead"),
    url: text("URL", "the server", `http://127.0.0.1:${process.env["PORT"] || DEFAULT_PORT}`),
  },
  example: "--export > books.jsonl",
});

const url = values.url.replace(/\/+$/, "");
const token = controlTokenOf(dataDirOf(process.env), process.env);
const audit = values.trail ? null : await readAudit();
if (values.export) for (const { cell } of audit?.cells ?? []) await exportBooks(cell);
else if (audit !== null) console.log(`${auditReport(audit)}\n`);
const fault = values.export ? null : await readTrail();
if (audit?.ok === false || fault !== null) process.exitCode = 1;

/** Null: a real backend answers, which has books of its own. */
async function readAudit(): Promise<Parameters<typeof auditReport>[0] | null> {
  try {
    return await ask<Parameters<typeof auditReport>[0]>(operateAudit.path);
  } catch (error) {
    if (error instanceof Refused && error.code === refusals.not_offered.code) return null;
    throw error;
  }
}

/** Follows the trail from its first line, and prints it or what was found. */
async function readTrail(): Promise<string | null> {
  let last: TrailHead = NO_LINES;
  for (;;) {
    const { lines, head }: z.output<typeof operateTrail.answer> = await ask(`${operateTrail.path}?after=${last.seq}`);
    const isEnd = lines.length < TRAIL_PAGE_MAX;
    const found = faultIn(lines, last, isEnd ? head : null);
    if (values.trail) for (const line of lines) console.log(JSON.stringify(line));
    last = lines.at(-1) ?? last;
    if (found === null && !isEnd) continue;
    if (!values.trail) console.log(trailReport(last.seq, found));
    else if (found !== null) console.error(trailReport(last.seq, found));
    return found;
  }
}

async function exportBooks(cell: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const page: z.input<typeof operateBooks.answer> = await ask(`${operateBooks.path}?cell=${cell}&after=${after}`);
    for (const transfer of page.transfers) console.log(JSON.stringify({ cell, ...transfer }));
    after = page.next;
  }
}

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  const answer = (await response.json()) as { code: number; msg: string } & Answer;
  if (answer.code !== 200) throw new Refused(answer.code, `${url} answers ${answer.code}: ${answer.msg}`);
  return answer;
}

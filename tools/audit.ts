import * as z from "zod/mini";
import { operateAudit, operateBooks } from "#contract/control/operate.ts";
import { operateGateway } from "#contract/control/workbench.ts";
import { operateTrail, TRAIL_PAGE_MAX, trailLine } from "#contract/control/trail.ts";
import { refusals } from "#contract/refusals.ts";
import { faultIn, listedFault, marksIn, NO_LINES, type TrailHead } from "#edge/workbench/trail.ts";
import { fairnessLog } from "#contract/calls/fairness.ts";
import { generationIn, generationSubject, nameIn } from "#fairness/log.ts";
import { readFileSync, statSync } from "node:fs";
import { parseJson } from "#contract/values/json.ts";
import { flag, readCommand, text, texts } from "./command/command.ts";
import { exportDifferences, listDifferences } from "./custody/against.ts";
import { asker, folderFiles } from "./custody/server-side.ts";
import { headIn, listPages } from "./custody/transfer.ts";
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
    against: texts("PATH", "compares with an export, a saved public list or a saved trail as well"),
    url: text("URL", "the server", `http://127.0.0.1:${process.env["PORT"] || DEFAULT_PORT}`),
  },
  example: "--export > books.jsonl",
});

const url = values.url.replace(/\/+$/, "");
const token = controlTokenOf(dataDirOf(process.env), process.env);
const audit = values.trail ? null : await readAudit();
if (values.export) for (const { cell } of audit?.cells ?? []) await exportBooks(cell);
else if (audit !== null) console.log(`${auditReport(audit)}\n`);
/** Of the trail's lines, from the first one on. */
const hashes: string[] = [];
const fault = values.export ? null : await readTrail();
const differences = (await Promise.all(values.against.map(differencesFrom))).flat();
for (const line of differences) console.log(`  ${line}`);
if (audit?.ok === false || fault !== null || differences.length > 0) process.exitCode = 1;

/** Prints the result for the saved file or folder, and returns a line for each difference. */
async function differencesFrom(path: string): Promise<string[]> {
  const found = await compare(path);
  console.log(
    `against ${path}: ${found.length === 0 ? "nothing was changed, removed or inserted" : `${found.length} differences`}`,
  );
  return found;
}

async function compare(path: string): Promise<string[]> {
  const read = async (at: string): Promise<unknown> => (await fetch(url + at)).json();
  if (statSync(path).isDirectory()) {
    const files = folderFiles(path);
    const pages = listPages(files);
    const head = pages.at(-1)?.head;
    if (head !== undefined) return listDifferences(read, { head, queryset: pages.flatMap(({ queryset }) => queryset) });
    return exportDifferences(asker({ url, token, reason: "an audit against an earlier export" }), files, Date.now());
  }
  const saved = readFileSync(path, "utf8");
  const lines = saved
    .trim()
    .split("\n")
    .map((line) => z.safeParse(trailLine, parseJson(line)).data);
  if (lines[0] !== undefined)
    return lines.flatMap((line) =>
      line === undefined || hashes[line.seq - 1] === line.hash
        ? []
        : [`line ${line.seq} of the trail: ${hashes[line.seq - 1] === undefined ? "gone" : "changed"}`],
    );
  const answer = z.safeParse(
    z.object({ queryset: z.pick(fairnessLog.answer, { queryset: true }).shape.queryset }),
    parseJson(saved),
  );
  return listDifferences(read, { head: headIn(saved), queryset: answer.data?.queryset ?? [] });
}

/** Null: a real backend answers, which has books of its own. */
async function readAudit(): Promise<Parameters<typeof auditReport>[0] | null> {
  try {
    return await ask<Parameters<typeof auditReport>[0]>(operateAudit.path);
  } catch (error) {
    if (error instanceof Refused && error.code === refusals.not_offered.code) return null;
    throw error;
  }
}

/** Follows the trail from its first line, compares it with the public list, and prints it or what was found. */
async function readTrail(): Promise<string | null> {
  let last: TrailHead = NO_LINES;
  for (;;) {
    const { lines, head }: z.output<typeof operateTrail.answer> = await ask(`${operateTrail.path}?after=${last.seq}`);
    const isEnd = lines.length < TRAIL_PAGE_MAX;
    let found = faultIn(lines, last, isEnd ? head : null);
    if (values.trail) for (const line of lines) console.log(JSON.stringify(line));
    hashes.push(...lines.map(({ hash }) => hash));
    last = lines.at(-1) ?? last;
    if (found === null && !isEnd) continue;
    found ??= listedFault(await listedMarks().catch(noneListed), { id: head.id, hashes });
    if (!values.trail) console.log(trailReport(last.seq, found));
    else if (found !== null) console.error(trailReport(last.seq, found));
    return found;
  }
}

/** An installation that signs nothing has no public list. */
function noneListed(error: unknown): [] {
  if (error instanceof Refused) return [];
  throw error;
}

/** The heads of the trail in the public list since the last restore, which may have begun a new trail. */
async function listedMarks(): Promise<ReturnType<typeof marksIn>> {
  const { upstream }: z.output<typeof operateGateway.answer> = await ask(operateGateway.path);
  // The list of another installation has the heads of its own trail.
  if (upstream !== "simulator") return [];
  const { head, queryset }: z.output<typeof fairnessLog.answer> = await ask(`${fairnessLog.path}?kind=trail`);
  const begun = generationSubject(generationIn(nameIn(head)) ?? "");
  const found: z.output<typeof fairnessLog.answer> = await ask(
    `${fairnessLog.path}?subject=${encodeURIComponent(begun)}`,
  );
  const since = found.queryset[0]?.index ?? -1;
  return marksIn(queryset.toReversed()).filter(({ index }) => index > since);
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

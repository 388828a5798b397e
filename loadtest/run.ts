import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { TABLE_QUESTIONS } from "./profiles.ts";
import { mergeReports } from "./report/merge.ts";
import { type LoadOptions, loadOptions, mergeOptions, type MergeOptions } from "./runner/arguments.ts";
import { askQuestion, showReport } from "./runner/ask-question.ts";
import { type Generator, k6Generator, tableGenerator } from "./runner/generators.ts";
import { bundleScript, findK6 } from "./runner/k6.ts";
import { readReport } from "./runner/reports.ts";
import { watchProcess, namedTarget, type Target } from "./runner/target.ts";

// Runs `npm run loadtest`. See docs/load-testing.md.

const SCRATCH = join(ROOT, ".cache/loadtest");
/** As k6 ends with. */
const BROKEN_PROMISE = 99;
const LOG = join(SCRATCH, "server.log");

try {
  const args = process.argv.slice(2);
  process.exitCode = args[0] === "merge" ? merge(mergeOptions(args.slice(1))) : await run(loadOptions(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(options: LoadOptions): Promise<number> {
  const { question, profile, part } = options;
  const before = options.compare === null ? null : readReport(options.compare);
  if (part.parts > 1 && !process.env["BASE_URL"]) {
    throw new Error("the parts of a run need BASE_URL, because all ask the same server");
  }
  const generator = await generatorOf(question);
  const name = `${question}-${Date.now()}`;
  const target = await targetOf(process.env["BASE_URL"], name, options.disposable);
  const own = part.parts > 1 ? `-${part.part}-of-${part.parts}` : "";
  const folder = join(SCRATCH, "reports", `${question}-${profile}${own}`);
  return askQuestion(options, { generator, target, run: name, before, scratch: SCRATCH, folder });
}

/** Merges the reports of a run's parts into one. */
function merge({ files, compare }: MergeOptions): number {
  const report = mergeReports(files.map(readReport));
  const before = compare === null ? null : readReport(compare);
  const folder = join(SCRATCH, "reports", `${report.question}-${report.profile}-merged`);
  return showReport(report, before, folder) ?? (report.verdict === "kept" ? 0 : BROKEN_PROMISE);
}

async function generatorOf(question: LoadOptions["question"]): Promise<Generator> {
  if (TABLE_QUESTIONS.some((name) => name === question)) return tableGenerator;
  const k6 = findK6();
  const script = join(SCRATCH, `${question}.js`);
  await bundleScript(join(ROOT, `loadtest/questions/${question}.ts`), script);
  return k6Generator(k6, script);
}

function targetOf(url: string | undefined, run: string, disposable: boolean): Promise<Target> {
  if (url === undefined || url === "") return ownServer();
  const controlToken = process.env["CONTROL_TOKEN"];
  if (!controlToken) throw new Error("BASE_URL needs CONTROL_TOKEN, because the control API makes the members");
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return namedTarget({ url: url.replace(/\/$/, ""), controlToken, disposable, run, sleep });
}

async function ownServer(): Promise<Target> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-loadtest-"));
  const server = await startServer({ port: 0, dataDir, env: {}, logFile: LOG });
  const watch = watchProcess(() => server.pid);
  return {
    url: server.url,
    controlToken: server.controlToken,
    disposable: true,
    speed: null,
    async stop() {
      const seen = watch.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return seen;
    },
  };
}

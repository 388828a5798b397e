import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../edge/serve/ensure-built.ts";
import { ROOT } from "../edge/serve/paths.ts";
import { startServer } from "../edge/serve/server.ts";
import type { ProcessSecond } from "./report/report.ts";
import { type LoadOptions, loadOptions } from "./runner/arguments.ts";
import { bundleScript } from "./runner/bundle-script.ts";
import { findK6, runK6 } from "./runner/k6.ts";
import { readReport, writeReports } from "./runner/reports.ts";
import { watchProcess } from "./runner/process-watch.ts";

// `npm run loadtest [-- question] [--profile small|peak|extreme] [--vus N] [--seconds N] [--compare FILE]`: one question,
// asked by k6 of a server of its own on fresh data, or of the one that BASE_URL and CONTROL_TOKEN name. README.md beside.

const SCRATCH = join(ROOT, ".cache/loadtest");
const LOG = join(SCRATCH, "server.log");

interface Target {
  readonly url: string;
  readonly controlToken: string;
  /** Ends it; what was seen of it meanwhile. */
  stop(): Promise<readonly ProcessSecond[]>;
}

try {
  process.exitCode = await run(loadOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Asks a question and writes its reports; resolves with k6's exit code. */
async function run(options: LoadOptions): Promise<number> {
  const { question, profile, size } = options;
  const before = options.compare === null ? null : readReport(options.compare);
  const k6 = findK6();
  const folder = join(SCRATCH, "reports", `${question}-${profile}`);
  const script = join(SCRATCH, `${question}.js`);
  await bundleScript(join(ROOT, `loadtest/questions/${question}.ts`), script);
  mkdirSync(SCRATCH, { recursive: true });
  const scratch = mkdtempSync(join(SCRATCH, "run-"));
  const [summaryFile, samplesFile] = [join(scratch, "summary.json"), join(scratch, "samples.json")];
  try {
    const target = named(process.env["BASE_URL"]) ?? (await ownServer());
    let server: readonly ProcessSecond[] = [];
    let client: readonly ProcessSecond[] = [];
    let exitCode = 1;
    try {
      const running = runK6(k6, script, samplesFile, {
        BASE_URL: target.url,
        CONTROL_TOKEN: target.controlToken,
        PROFILE: profile,
        SIZE: JSON.stringify(size),
        SUMMARY_FILE: summaryFile,
      });
      const watch = watchProcess(() => running.pid);
      exitCode = await running.exitCode.finally(() => (client = watch.stop()));
    } finally {
      server = await target.stop();
    }
    console.log(`\n${await writeReports(options, before, { summaryFile, samplesFile, server, client }, folder)}\n`);
    console.log(`${folder}/index.html`);
    return exitCode;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function named(url: string | undefined): Target | null {
  if (url === undefined || url === "") return null;
  const controlToken = process.env["CONTROL_TOKEN"];
  if (!controlToken) throw new Error("BASE_URL needs CONTROL_TOKEN beside it: members are made by the control API");
  return { url: url.replace(/\/$/, ""), controlToken, stop: async () => [] };
}

async function ownServer(): Promise<Target> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-loadtest-"));
  const server = await startServer({ port: 0, dataDir, env: {}, logFile: LOG });
  const watch = watchProcess(() => server.pid);
  return {
    url: server.url,
    controlToken: server.controlToken,
    async stop() {
      const seen = watch.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return seen;
    },
  };
}

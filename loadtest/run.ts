import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { type LoadOptions, loadOptions } from "./runner/arguments.ts";
import { askQuestion } from "./runner/ask-question.ts";
import { bundleScript, findK6 } from "./runner/k6.ts";
import { readReport } from "./runner/reports.ts";
import { watchProcess, namedTarget, type Target } from "./runner/target.ts";

// Runs `npm run loadtest`. See docs/load-testing.md.

const SCRATCH = join(ROOT, ".cache/loadtest");
const LOG = join(SCRATCH, "server.log");

try {
  process.exitCode = await run(loadOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(options: LoadOptions): Promise<number> {
  const { question, profile } = options;
  const before = options.compare === null ? null : readReport(options.compare);
  const k6 = findK6();
  const script = join(SCRATCH, `${question}.js`);
  await bundleScript(join(ROOT, `loadtest/questions/${question}.ts`), script);
  const name = `${question}-${Date.now()}`;
  const target = await targetOf(process.env["BASE_URL"], name, options.disposable);
  const folder = join(SCRATCH, "reports", `${question}-${profile}`);
  return askQuestion(options, { k6, script, target, run: name, before, scratch: SCRATCH, folder });
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

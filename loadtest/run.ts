import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build/build.ts";
import { dataDirOf, ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { controlTokenOf } from "#scripts/server/settings.ts";
import { writeMembers } from "./players/members.ts";
import { isForK6, QUESTIONS } from "./profiles.ts";
import { mergeReports } from "./report/merge.ts";
import { type LoadOptions, loadOptions, membersOptions, mergeOptions } from "./runner/arguments.ts";
import { askQuestion, showReport } from "./runner/ask-question.ts";
import { k6Generator, lightGenerator, buildScript, findK6, SCRIPTS } from "./runner/generators.ts";
import { makeMembers, openAccounts, closeMembers, type Controlled, namedTarget, type Target } from "./runner/target.ts";
import { readReport } from "./runner/reports.ts";

// Runs `npm run loadtest`. See docs/load-testing.md.

const SCRATCH = join(ROOT, ".cache/loadtest");
const LOG = join(SCRATCH, "server.log");
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number>>> = { build, close, members, merge };

try {
  const [command = "", ...args] = process.argv.slice(2);
  process.exitCode = await (COMMANDS[command]?.(args) ?? run(loadOptions(process.argv.slice(2))));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(options: LoadOptions): Promise<number> {
  const { question, profile, part, light } = options;
  const before = options.compare === null ? null : readReport(options.compare);
  const name = `${question}-${Date.now()}`;
  const own = part.parts > 1 ? `-${part.part}-of-${part.parts}` : "";
  return askQuestion(options, {
    async generatorOf(size) {
      if (light || !isForK6(question, size)) return lightGenerator;
      return k6Generator(findK6(), await buildScript(question));
    },
    target: await targetOf(options, name),
    run: name,
    before,
    scratch: SCRATCH,
    folder: join(SCRATCH, "reports", `${question}-${profile}${own}`),
  });
}

/** Merges the reports of a run's parts into one. */
async function merge(args: string[]): Promise<number> {
  const { files, compare } = mergeOptions(args);
  const report = mergeReports(files.map(readReport));
  const before = compare === null ? null : readReport(compare);
  return showReport(report, before, join(SCRATCH, "reports", `${report.question}-${report.profile}-merged`));
}

/** Makes members at a simulator and writes them to a file. */
async function members(args: string[]): Promise<number> {
  const { file, target, count, passwords } = membersOptions(args);
  const run = `members-${Date.now()}`;
  const control = controlled(target);
  const rows = await (passwords ? openAccounts(control, count) : makeMembers(control, count, run));
  writeFileSync(file, writeMembers(rows), { mode: 0o600 });
  console.log(`${count} members are in ${file}`);
  if (!passwords) console.log(`Close them when you are done: npm run loadtest -- close ${run} --target ${target}`);
  return 0;
}

/** Closes members of an earlier run and books their money back. */
async function close([run = "", ...args]: string[]): Promise<number> {
  const { target } = membersOptions([run, ...args]);
  console.log(`${await closeMembers(controlled(target), run, sleep)} members are closed`);
  return 0;
}

/** Builds the scripts of all questions for a plain k6. */
async function build(): Promise<number> {
  for (const question of QUESTIONS) await buildScript(question);
  console.log(`the scripts are in ${SCRIPTS}`);
  return 0;
}

function controlled(url: string): Controlled {
  return { url, controlToken: controlTokenOf(dataDirOf(process.env), process.env) };
}

function targetOf({ target, members, disposable }: LoadOptions, run: string): Promise<Target> {
  if (target === null) return ownServer();
  const controlToken = process.env["CONTROL_TOKEN"] || null;
  return namedTarget({ url: target, controlToken, disposable, run: members === null ? run : null, sleep });
}

async function ownServer(): Promise<Target> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-loadtest-"));
  const server = await startServer({ port: 0, dataDir, env: {}, logFile: LOG });
  return {
    url: server.url,
    controlToken: server.controlToken,
    disposable: true,
    speed: null,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

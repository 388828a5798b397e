import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#tools/build/build.ts";
import { beginCommand, CommandError } from "#tools/command/command.ts";
import { dataDirOf, ROOT } from "#tools/paths.ts";
import { startServer } from "#tools/server/server.ts";
import { controlTokenOf } from "#tools/server/settings.ts";
import { writeMembers } from "./players/members.ts";
import { QUESTIONS } from "./profiles.ts";
import { LOADTEST, type LoadOptions, loadOptions, MEMBERS, membersOptions } from "./runner/arguments.ts";
import { askQuestion } from "./runner/ask-question.ts";
import { buildScript, findK6, SCRIPTS } from "./runner/k6.ts";
import { makeMembers, openAccounts, closeMembers, type Controlled, namedTarget, type Target } from "./runner/target.ts";

const SCRATCH = join(ROOT, ".cache/loadtest");
const LOG = join(SCRATCH, "server.log");
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = { build, close, members };

const args = beginCommand(process.argv[2] === "members" ? MEMBERS : LOADTEST);
const [command = "", ...rest] = args;
try {
  process.exitCode = await (COMMANDS[command]?.(rest) ?? run(loadOptions(args)));
} catch (error) {
  if (error instanceof CommandError) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(options: LoadOptions): Promise<number> {
  const { question } = options;
  const name = `${question}-${Date.now()}`;
  return askQuestion(options, {
    findTools: async () => ({ k6: findK6(), script: await buildScript(question) }),
    target: await targetOf(options, name),
    run: name,
    scratch: SCRATCH,
  });
}

/** Makes members at a simulator and writes them to a file. */
async function members(args: readonly string[]): Promise<number> {
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
async function close([run = "", ...args]: readonly string[]): Promise<number> {
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
  mkdirSync(SCRATCH, { recursive: true });
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

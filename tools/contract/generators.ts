import { asyncapi, backendOpenapi, openapi } from "#games/all/documents.ts";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { controlClock } from "#contract/control/control.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import { flag, readCommand } from "../command/command.ts";
import { ensureBuilt } from "../build/build.ts";
import { ROOT } from "../paths.ts";
import { ask } from "../server/operator.ts";
import { CANNOT, COMPILED } from "./compiled-clients.ts";
import { operationsOf, type OpenApi } from "./openapi-calls.ts";

const { values } = readCommand({
  name: "npx node tools/contract/generators.ts",
  about: `Gives the documents to tools of others: two linters, and generators for TypeScript and Python, whose clients then
compile and play. It ends with 1 if one fails, and names those that cannot be installed.`,
  options: { all: flag("adds generators for Java, Go and Rust, which take minutes to install and compile") },
  example: "--all",
});

const FOLDER = join(ROOT, ".cache/generators");
const CLIENTS = join(ROOT, "tools/contract/clients");
const PYTHON = join(FOLDER, "venv/bin/python");
const TOOLS = {
  redocly: ["@redocly/cli@2.77.0"],
  spectral: ["@stoplight/spectral-cli@6.16.3"],
  "openapi-typescript": ["openapi-typescript@7.13.0", "typescript@5.9.3"],
} as const;
const PYTHON_GENERATOR = "openapi-python-client==0.29.1";

/** Without an error the compiler has narrowed the answer by its code. */
const NARROWING = `import type { paths } from "./openapi.js";
type Answer = paths["/user/login"]["post"]["responses"][200]["content"]["application/json"];
export function tokenOf(answer: Answer): string {
  if (answer.code === 200) return answer.token;
  const { msg, device_id: device = "" }: { msg: string; device_id?: string } = answer;
  return msg + device;
}
`;

const documents = { "openapi.json": openapi(), "openapi.backend.json": backendOpenapi(), "asyncapi.json": asyncapi() };
const CALLS = "openapi.json";
const BACKEND_CALLS = "openapi.backend.json";
const notRun: string[] = [];
let failed = 0;

mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(documents)) writeFileSync(join(FOLDER, name), text);
writeFileSync(join(FOLDER, "spectral.yaml"), 'extends: ["spectral:oas", "spectral:asyncapi"]\n');
writeFileSync(join(FOLDER, "narrowing.ts"), NARROWING);

if (canRun("redocly")) {
  for (const name of [CALLS, BACKEND_CALLS]) {
    verdict(
      `redocly ${name}`,
      npx("redocly", "lint", "--max-problems=20", "--format=json", name),
      /"totals": \{\s*"errors": 0,\s*"warnings": 0,/,
    );
  }
}
if (canRun("spectral")) {
  const ruleset = ["--ruleset", "spectral.yaml", "--fail-severity=hint"];
  for (const name of Object.keys(documents)) verdict(`spectral ${name}`, npx("spectral", "lint", ...ruleset, name));
}
if (canRun("openapi-typescript")) {
  verdict("openapi-typescript", npx("openapi-typescript", CALLS, "-o", "openapi.ts"));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  verdict(
    "its types narrow by code",
    run(process.execPath, tsc, "--ignoreConfig", "--noEmit", "--strict", "--module", "nodenext", "narrowing.ts"),
  );
}
const players = [...pythonPlayers(), ...(values.all ? compiledPlayers() : [])];
if (players.length > 0) await play(players);

console.log(`${failed} failed; not run: ${notRun.join(", ") || "none"}`);
process.exitCode = failed === 0 ? 0 : 1;

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

function run(command: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: FOLDER, encoding: "utf8" });
  return { code: error === undefined ? status : null, output: `${stdout ?? ""}${stderr ?? ""}` };
}

function npx(tool: keyof typeof TOOLS, ...args: readonly string[]): Ran {
  return run("npx", "--yes", ...TOOLS[tool].flatMap((each) => ["--package", each]), tool, ...args);
}

function canRun(tool: keyof typeof TOOLS): boolean {
  const isThere = npx(tool, "--version").code === 0;
  if (!isThere) notRun.push(tool);
  return isThere;
}

function hasPython(): boolean {
  if (existsSync(PYTHON) || run("python3", "-m", "venv", "venv").code === 0) {
    return run(PYTHON, "-m", "pip", "install", "--quiet", PYTHON_GENERATOR).code === 0;
  }
  return false;
}

/** `wanted`: the output of a tool that exits with 0 all the same. */
function verdict(name: string, { code, output }: Ran, wanted = /(?:)/): void {
  const isRight = code === 0 && wanted.test(output);
  if (!isRight) failed += 1;
  console.log(isRight ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
}

interface Player {
  readonly name: string;
  /** Starts the program with the server's address, the key of its codes and a mobile number. */
  readonly command: readonly [string, ...string[]];
}

/** The generated clients of every call, and one that plays. */
function pythonPlayers(): readonly Player[] {
  if (!hasPython()) {
    notRun.push("openapi-python-client");
    return [];
  }
  for (const [name, folder] of [
    [CALLS, "callers"],
    [BACKEND_CALLS, "backends"],
  ] as const) {
    rmSync(join(FOLDER, folder), { recursive: true, force: true });
    const generate = ["generate", "--meta", "none", "--path", name, "--output-path", folder];
    const made = run(PYTHON, "-m", "openapi_python_client", ...generate);
    verdict(`openapi-python-client ${name}`, made, /^(?![\s\S]*WARNING)/);
    const all = operationsOf(JSON.parse(documents[name]) as OpenApi).length;
    const answering = run("grep", "-rl", "response.status_code == 200", `${folder}/api`);
    const kept = answering.output.split("\n").filter((line) => line !== "").length;
    verdict(`its calls with their answers: ${kept} of ${all}`, { code: kept === all ? 0 : 1, output: "" });
  }
  return [{ name: PYTHON_GENERATOR, command: [PYTHON, join(CLIENTS, "python.py")] }];
}

function compiledPlayers(): readonly Player[] {
  for (const { name, reason } of CANNOT) console.log(`cannot  ${name}: ${reason}`);
  return COMPILED.filter(({ name, folder, needs, steps, program }) => {
    if (!needs.every(([command, ...args]) => run(command, ...args).code === 0)) {
      notRun.push(name);
      return false;
    }
    rmSync(join(FOLDER, folder), { recursive: true, force: true });
    mkdirSync(join(FOLDER, folder), { recursive: true });
    const [source, target] = program;
    let ran: Ran = { code: 0, output: "" };
    for (const step of steps) {
      if (ran.code === 0) ran = step === "program" ? copied(source, target) : run(...step);
    }
    verdict(`${name}: generated and compiled`, ran);
    return ran.code === 0;
  });
}

function copied(source: string, target: string): Ran {
  mkdirSync(dirname(join(FOLDER, target)), { recursive: true });
  copyFileSync(join(CLIENTS, source), join(FOLDER, target));
  return { code: 0, output: "" };
}

async function play(players: readonly Player[]): Promise<void> {
  await ensureBuilt();
  const server = await startOwnServer({ DEMO: "on" });
  try {
    const { now } = await ask(server, controlClock, {});
    await ask(server, controlClock, { shift_ms: ROUND_MS - (now % ROUND_MS) + 1_000 });
    for (const [at, { name, command }] of players.entries()) {
      const mobile = `+9198765000${10 + at}`;
      verdict(`${name}: logs in, stakes and lists`, run(...command, server.url, server.demoCodesKey, mobile));
    }
  } finally {
    await server.stop();
  }
}

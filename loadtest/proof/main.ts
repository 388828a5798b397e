import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operateClose } from "#contract/control/workbench.ts";
import { register } from "#contract/calls/account.ts";
import { ensureBuilt } from "#scripts/build/build.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { NO_LIMITS } from "#tests/helpers/own-server.ts";
import { startOrigin } from "#tests/reference-origin/start-origin.ts";
import { ask } from "#scripts/server/operator.ts";
import { nodeApi } from "../light/api.ts";
import { refusalOf } from "../players/calls.ts";
import { type MemberRow, writeMembers } from "../players/members.ts";
import type { QuestionName } from "../profiles.ts";
import { buildScript, findK6 } from "../runner/generators.ts";
import { makeMembers } from "../runner/target.ts";

// `npm run loadtest:proof` runs the built scripts with a plain k6, which knows a target and its members alone. It asks our
// own server, and a backend in Python that shares no code with us. It needs k6 or Go, and Python.

interface Case {
  readonly name: string;
  readonly question: QuestionName;
  readonly options: readonly string[];
  /** k6's own. */
  readonly exitCode: number;
  /** The output has to say it. */
  readonly says: RegExp;
}

const MEMBERS = 12;
/** k6's exit code of a test that a script aborts. */
const ABORTED = 108;
/** The one-time code of the reference origin. */
const CODE = "246810";
/** All habits of a foreign backend but redirects, which only the gateway follows. */
const DIALECT = "decimals-as-strings,iso-dates,numeric-ids,null-images,extra-fields,real-lists";
/** Lenient, since the machine may be busy: the promised times are judged elsewhere. */
const EXTREME = ["-e", "PROFILE=extreme"];

/** The same against both servers. */
const ROUNDS: readonly Case[] = [
  {
    name: "VUs that play rounds for a time",
    question: "aviator",
    options: [...EXTREME, "--vus", "3", "--duration", "70s"],
    exitCode: 0,
    says: /cash_outs\.+: [1-9]/,
  },
  {
    name: "stages of VUs that make visits",
    question: "win-go",
    options: [...EXTREME, "--stage", "4s:3", "--stage", "6s:0"],
    exitCode: 0,
    says: /iterations\.+: [1-9]/,
  },
  {
    name: "a question of its own size",
    question: "smoke",
    options: [...EXTREME, "-e", "PLAYERS=8", "-e", "SECONDS=150"],
    exitCode: 0,
    says: /sockets_opened\.+: 8 /,
  },
  {
    name: "the second of two execution segments",
    question: "lucky-hit",
    options: [
      ...EXTREME,
      "-e",
      "PLAYERS=40",
      "-e",
      "SECONDS=70",
      "--execution-segment",
      "1/2:1",
      "--execution-segment-sequence",
      "0,1/2,1",
    ],
    exitCode: ABORTED,
    says: /there are 12 members, and each of 40 players needs one/,
  },
  {
    name: "a run that is too short for a round",
    question: "aviator",
    options: ["--vus", "3", "--duration", "5s"],
    exitCode: ABORTED,
    says: /aviator needs at least 60 s, not 5 s/,
  },
];

const scratch = mkdtempSync(join(tmpdir(), "rangoli-proof-"));
let failed = 0;
try {
  await ensureBuilt();
  const k6 = findK6();
  await atOurServer(k6);
  await atReferenceOrigin(k6);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(failed === 0 ? "every run did as it should" : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function atOurServer(k6: string): Promise<void> {
  const logFile = join(ROOT, ".cache/proof.log");
  const env = { RATE_LIMITS: NO_LIMITS };
  const server = await startServer({ port: 0, dataDir: join(scratch, "data"), env, logFile });
  try {
    const file = membersFile(await makeMembers(server, MEMBERS, "proof"));
    await prove(k6, "our server", server.url, file, ROUNDS);
    const text = "Mines is closed for maintenance";
    await ask(server, operateClose, {
      reason: "a proof",
      game: "mines",
      text: { in: text, pt: text, mx: text, vi: text },
      countdown_s: 0,
    });
    const closed: Case = {
      name: "a closed game",
      question: "smoke",
      options: ["-e", "PLAYERS=8"],
      exitCode: ABORTED,
      says: /mines cannot be played: .*closed for maintenance/,
    };
    const report = join(scratch, "results-");
    const reported: Case = {
      name: "a report for build servers",
      question: "win-go",
      options: [...EXTREME, "-e", "PLAYERS=8", "-e", `REPORT=${report}`],
      exitCode: 0,
      says: /not asked: the books/,
    };
    await prove(k6, "our server", server.url, file, [closed, reported]);
    const missing = ["report.json", "report.md", "junit.xml"].filter((name) => !existsSync(report + name));
    if (missing.length > 0) tell("FAILED", `our server: no ${missing.join(", ")}`);
  } finally {
    await server.stop();
  }
}

async function atReferenceOrigin(k6: string): Promise<void> {
  const origin = await startOrigin({ dialect: DIALECT });
  try {
    const { ask: call } = nodeApi(
      { target: origin.url, controlToken: "" },
      { add: () => undefined, complain: () => undefined },
    );
    const rows: MemberRow[] = [];
    for (let at = 0; at < MEMBERS; at++) {
      const account = { mobile_number: `9198000000${10 + at}`, password: "a rehearsal's password" };
      const told = await call(register, null, { body: { ...account, verify_code: CODE, r_code: "1" } });
      if (told.answer === null) throw new Error(String(refusalOf(register, told)));
      rows.push(account);
    }
    await prove(k6, "reference origin", origin.url, membersFile(rows), ROUNDS);
  } finally {
    await origin.stop();
  }
}

function membersFile(rows: readonly MemberRow[]): string {
  const file = join(scratch, "members.csv");
  writeFileSync(file, writeMembers(rows));
  return file;
}

/** Runs the cases one after the other, because all use the same members. */
async function prove(k6: string, server: string, url: string, members: string, cases: readonly Case[]): Promise<void> {
  for (const { name, question, options, exitCode, says } of cases) {
    const script = await buildScript(question);
    const args = ["run", "--no-usage-report", "-e", `TARGET=${url}`, "-e", `MEMBERS=${members}`, ...options, script];
    const { code, output } = await outputOf(k6, args);
    const isRight = code === exitCode && says.test(output);
    tell(isRight ? "ok" : "FAILED", `${server}: ${question}: ${name}`);
    if (!isRight) console.log(`it ended with ${code}, not ${exitCode}\n${output.slice(-4_000)}`);
  }
}

function tell(result: "ok" | "FAILED", text: string): void {
  if (result === "FAILED") failed += 1;
  console.log(`${result.padEnd(6)}  ${text}`);
}

async function outputOf(command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output };
}

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { controlMembers } from "#contract/control/control.ts";
import { ask } from "./server/operator.ts";
import { startOwnServer } from "./server/own-server.ts";
import { ensureBuilt } from "./build/build.ts";
import { ROOT } from "./paths.ts";
import { flag, readCommand, whole } from "#tools/command/command.ts";

const VERSION = "schemathesis==4.32.5";
const ENVIRONMENT = join(ROOT, ".cache/schemathesis");
const PROGRAM = join(ENVIRONMENT, "bin/schemathesis");

const { values } = readCommand({
  name: "npx node tools/fuzz.ts",
  about: `Has schemathesis send generated requests for each call of /openapi.json, beside the documents' examples and every
bound of their schemas. Without BASE_URL and CONTROL_TOKEN it starts a server on new data. It ends with 1 if an answer
does not match the document.`,
  options: {
    seed: whole("chooses the requests", 1, 0),
    runs: whole("the requests of each call at most", 20),
    install: flag("installs schemathesis first"),
  },
  example: "--install --runs 50",
});

if (values.install) install();
if (existsSync(PROGRAM)) await run();
else {
  console.error(`${VERSION} is missing: npx node tools/fuzz.ts --install gets it from PyPI, with Python 3.10 or later`);
  process.exitCode = 1;
}

function install(): void {
  spawnSync("python3", ["-m", "venv", ENVIRONMENT], { stdio: "inherit" });
  spawnSync(join(ENVIRONMENT, "bin/pip"), ["install", "--quiet", VERSION], { stdio: "inherit" });
}

async function run(): Promise<void> {
  const { url, controlToken, stop } = await open();
  try {
    const member = ["--header", `Authorization: Token ${await newToken(url, controlToken)}`];
    const operator = ["--header", `Authorization: Bearer ${controlToken}`];
    // A member who logs out would get nothing but 401 from then on.
    const ends = "^/user/(logout|end_sessions)$";
    // Schemathesis cannot generate texts by the pattern of a fault's message.
    const hard = "^/client/faults$";
    const plans = [
      [...member, "--exclude-path-regex", `^/control|${ends}|${hard}`],
      [...member, "--include-path-regex", `^/control|${ends}|${hard}`, "--phases", "examples,coverage"],
      // Other calls of an operator would stop the clock or the server.
      [
        ...operator,
        "--include-path-regex",
        "^/control",
        ...["POST", "PUT", "DELETE"].flatMap((each) => ["--exclude-method", each]),
      ],
    ];
    for (const plan of plans) if (!(await schemathesis(url, plan))) process.exitCode = 1;
  } finally {
    await stop();
  }
}

async function schemathesis(url: string, plan: readonly string[]): Promise<boolean> {
  // Calls refuse in their envelope, with 200, so a refusal looks like an acceptance.
  const checks = ["--checks", "all", "--exclude-checks", "negative_data_rejection"];
  const bounds = ["--seed", String(values.seed), "--max-examples", String(values.runs), "--warnings", "off"];
  // A later option wins over an earlier one.
  const options = [
    "run",
    `${url}/openapi.json`,
    "--phases",
    "examples,coverage,fuzzing",
    ...bounds,
    ...checks,
    ...plan,
  ];
  const child = spawn(PROGRAM, options, { stdio: "inherit", cwd: join(ROOT, ".cache") });
  const [code] = await once(child, "exit");
  return code === 0;
}

async function newToken(url: string, controlToken: string): Promise<string> {
  const { members } = await ask({ url, controlToken }, controlMembers, { count: 1, balance: 10_000_000 });
  return members[0]?.token ?? "";
}

async function open(): Promise<{ url: string; controlToken: string; stop: () => Promise<void> }> {
  const { BASE_URL: url, CONTROL_TOKEN: controlToken } = process.env;
  if (url) {
    if (!controlToken) throw new Error("BASE_URL needs CONTROL_TOKEN: the control API creates the member");
    return { url: url.replace(/\/$/, ""), controlToken, stop: async () => undefined };
  }
  await ensureBuilt();
  const server = await startOwnServer({});
  return { url: server.url, controlToken: server.controlToken, stop: () => server.stop() };
}

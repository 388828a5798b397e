import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { ensureBuilt } from "#tools/build/build.ts";
import { ROOT } from "#tools/paths.ts";
import { startServer } from "#tools/server/server.ts";
import { controlMembers } from "#contract/control/control.ts";
import { ask } from "#tools/server/operator.ts";
import { CODES, FOLDER, startOrigin } from "../reference-origin/start-origin.ts";
import type { AnyCall } from "#contract/call.ts";
import type { AskOptions } from "#conform/backend/backend.ts";
import { namedCalls } from "#conform/named-calls.ts";
import { conform } from "#conform/conform.ts";
import { readOptions } from "#conform/options.ts";
import { countsOf, moneyLine, outcomeLines, unjudgedMoney } from "#conform/output/reports.ts";
import { type Job, type Line, runJobs } from "./jobs.ts";
import { PLANTED, type PlantedFault } from "./faults.ts";
import { flag, names, readCommand, text, whole } from "#tools/command/command.ts";

const DIALECTS = [
  "plain",
  "foreign",
  "decimals-as-strings",
  "iso-dates",
  "numeric-ids",
  "null-images",
  "append-slash",
  "extra-fields",
  "real-lists",
];
const MEMBERS = ["+919000000001", "+919000000002"] as const;
/** Calls that a run without a password, or with a known log-in, leaves out. */
const NEEDS_PASSWORD = new Set(["POST /user/logout", "POST /user/send_verify_code", "POST /user/add_withdrawal"]);
/** A whole run takes so long at most, on a busy machine. */
const JOB_MS = 30 * MINUTE_MS;
const CONTROL_TOKEN = "conformance-proof-control-token";

const { values } = readCommand({
  name: "npx node tests/proof/main.ts",
  about: `Plants each defect into the reference origin and expects the kit to find it by the right rule. Then it expects no failure
of the origin without defects, in each dialect, of a gateway in front of it, and of our simulator. It needs Python.

A patch is made with: git diff --relative=tests/reference-origin > FOLDER/name.patch`,
  options: {
    only: names("NAMES", "faults, dialects, gateway-plain, gateway-foreign, simulator; clean: all without faults"),
    parallel: whole("runs at once", 4),
    patches: text(
      "FOLDER",
      "its patches to the reference origin in place of the planted defects; says which were found",
    ),
    "no-gateway": flag("leaves out the gateway and the simulator, which need a build"),
  },
  example: "--only clean",
});

interface Target {
  readonly url: string;
  readonly tokens: readonly (string | undefined)[];
  readonly password: string;
  readonly mobile: string;
}

const chosen = values.only;
const { patches } = values;
const planted = PLANTED.filter(({ name }) => chosen?.includes(name) !== false);
const jobs: Job[] =
  patches === undefined
    ? planted.map((fault) => ({ name: fault.name, run: () => find(fault) }))
    : globSync("*.patch", { cwd: patches }).map((file) => ({ name: file, run: () => findPatch(join(patches, file)) }));
if (patches === undefined) {
  const clean: Job[] = DIALECTS.map((dialect) => ({ name: dialect, run: () => runOrigin(dialect) }));
  const behind: Job[] = [
    { name: "gateway-plain", run: () => runGateway("plain") },
    { name: "gateway-foreign", run: () => runGateway("foreign") },
    { name: "simulator", run: runSimulator },
  ];
  const isChosen = ({ name }: Job) => chosen === undefined || chosen.includes("clean") || chosen.includes(name);
  const built = values["no-gateway"] ? [] : behind.filter(isChosen);
  if (built.length > 0) await ensureBuilt();
  jobs.push(...clean.filter(isChosen), ...built);
}
process.exit(await runJobs(jobs, { parallel: values.parallel, limitMs: JOB_MS, print: console.log }));

function optionsOf({ url, tokens, password, mobile }: Target, only: readonly string[], isForced = false) {
  const [token = "", second = ""] = tokens;
  const force = isForced ? ["--force", `${url}/force`] : [];
  const members = ["--token", token, "--second-token", second];
  // Runs side by side slow each other down.
  const args = ["--url", url, ...members, "--writes", "--timeout", "40", "--only", only.join(",")];
  const codes = ["--code", CODES.code, "--gift-code", CODES.giftCode, "--shared-gift-code", CODES.sharedGiftCode];
  const account = password === "" ? [] : ["--password", password, "--mobile", mobile, ...codes];
  return readOptions([...args, ...account, ...force], {});
}

/** Runs the whole kit against a copy of the origin with one change. */
async function findPatch(file: string): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), "rangoli-patched-"));
  cpSync(FOLDER, folder, { recursive: true });
  execFileSync("patch", ["--strip=1", "--batch", "--silent", "--directory", folder, "--input", resolve(file)]);
  const origin = await startOrigin({ dialect: "plain", folder });
  try {
    const { outcomes } = await conform(optionsOf(targetOf(origin), chosen ?? [], true));
    origin.expectRunning();
    const failures = outcomes.flatMap(({ name, failures: of }) => of.map(({ detail }) => `${name}: ${detail}`));
    // A time-out is the machine's, not the defect's.
    const found = failures.filter((failure) => !/aborted due to timeout/.test(failure));
    const verdict = found.length > 0 ? found : failures.length > 0 ? ["NO VERDICT", ...failures] : ["NOT FOUND"];
    return {
      name: basename(file),
      isRight: found.length > 0,
      story: [...verdict, moneyLine(outcomes)].join("\n          "),
    };
  } finally {
    await origin.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function find({ name, only, rule, verdict, says, isForced, isOfEach }: PlantedFault): Promise<Line> {
  const origin = await startOrigin({ dialect: "plain", fault: name });
  try {
    const { outcomes } = await conform(optionsOf(targetOf(origin), only, isForced));
    origin.expectRunning();
    const failures = outcomes.flatMap((outcome) =>
      outcome.failures.map((failure) => ({ ...failure, by: outcome.name })),
    );
    if (verdict !== undefined) {
      const others = outcomes.filter(({ status }) => status !== verdict);
      const story = others.length === 0 ? `${outcomes.length} ${verdict}` : others.flatMap(outcomeLines).join("\n");
      return { name: `${name} (${verdict})`, isRight: outcomes.length > 0 && others.length === 0, story };
    }
    const blind =
      isOfEach === true ? outcomes.filter(({ failures: of }) => !of.some((each) => each.rule === rule)) : [];
    if (blind.length > 0) {
      const story = blind.map(({ name: by, status, why }) => `not found by ${by}: ${status} ${why}`).join("; ");
      return { name, isRight: false, story };
    }
    const others = failures.filter(({ detail }) => says?.test(detail) === false);
    const found = failures.find((failure) => failure.rule === rule);
    const rules = [...new Set(failures.map((failure) => failure.rule))].join(", ");
    const said = found ? `${found.rule}: ${found.detail}` : `not found by ${rule}; failures: ${rules || "none"}`;
    const more = others.map(({ by, detail }) => `; and ${by}: ${detail}`).join("");
    return { name, isRight: found !== undefined && others.length === 0, story: said + more };
  } finally {
    await origin.stop();
  }
}

function targetOf({ url, tokens, password }: Awaited<ReturnType<typeof startOrigin>>): Target {
  return { url, tokens: MEMBERS.map((mobile) => tokens[mobile]), password, mobile: MEMBERS[1] };
}

async function runOrigin(dialect: string): Promise<Line> {
  const origin = await startOrigin({ dialect });
  try {
    return await clean(`reference origin, ${dialect}`, targetOf(origin), true);
  } finally {
    await origin.stop();
  }
}

async function runGateway(dialect: string): Promise<Line> {
  const origin = await startOrigin({ dialect });
  try {
    const env = {
      UPSTREAM_ORIGIN: origin.url,
      UPSTREAM_PAGES: "/pages/ forms=/pages/",
      ...(dialect === "foreign" && { UPSTREAM_CALLS: "slash=on" }),
    };
    return await withServer(env, (url) => clean(`gateway, ${dialect}`, { ...targetOf(origin), url }));
  } finally {
    await origin.stop();
  }
}

function runSimulator(): Promise<Line> {
  return withServer({}, async (url) => {
    const { members } = await ask({ url, controlToken: CONTROL_TOKEN }, controlMembers, { count: 2, balance: 500_000 });
    const tokens = members.map(({ token }) => token);
    return clean("gateway, simulator", { url, tokens, password: "", mobile: "" });
  });
}

async function withServer(env: Readonly<Record<string, string>>, run: (url: string) => Promise<Line>): Promise<Line> {
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-conform-"));
  const logFile = join(ROOT, ".cache/conform-proof.log");
  const server = await startServer({ port: 0, dataDir, env: { CONTROL_TOKEN, ...env }, logFile });
  try {
    return await run(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function clean(name: string, target: Target, isForced = false): Promise<Line> {
  const asked = new Set<string>();
  const onReply = ({ method, path }: AnyCall, { isJudged }: AskOptions) => {
    if (isJudged !== false) asked.add(`${method} ${path}`);
  };
  const { outcomes } = await conform(optionsOf(target, [], isForced), undefined, { onReply });
  const { passed, failed, not_run: notRun } = countsOf(outcomes);
  const left = [...namedCalls.keys()].filter((route) => !asked.has(route) && !NEEDS_PASSWORD.has(route));
  if (left.length > 0) console.log(`not asked: ${left.join(", ")}`);
  for (const outcome of outcomes) if (outcome.status === "failed") console.log(outcomeLines(outcome).join("\n"));
  return {
    name,
    isRight: failed === 0 && left.length === 0 && !(isForced && unjudgedMoney(outcomes).length > 0),
    story: `${passed} passed, ${failed} failed, ${notRun} not run; ${moneyLine(outcomes)}`,
  };
}

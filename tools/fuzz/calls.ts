import { spawn, spawnSync } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { exgGames, exgStartGame } from "#contract/calls/exg.ts";
import { controlMembers } from "#contract/control/control.ts";
import { operateAudit, operateProviderKey } from "#contract/control/operate.ts";
import { signatureHeader, signedText } from "#contract/signature.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { flag, names, readCommand, whole } from "#tools/command/command.ts";
import { ROOT } from "../paths.ts";
import { ask } from "../server/operator.ts";
import { openTarget } from "./target.ts";

const CACHE = join(ROOT, ".cache");

/** Programs of others. Each has another origin, and finds what the others do not. */
const JUDGES = {
  schemathesis: {
    version: "schemathesis==4.32.5",
    program: join(CACHE, "schemathesis/bin/schemathesis"),
    needs: "PyPI and Python 3.10 or later",
    install: [
      ["python3", "-m", "venv", join(CACHE, "schemathesis")],
      [join(CACHE, "schemathesis/bin/pip"), "install", "--quiet", "schemathesis==4.32.5"],
    ],
  },
  "openapi-fuzzer": {
    version: "openapi-fuzzer 0.2.0",
    program: join(CACHE, "openapi-fuzzer/bin/openapi-fuzzer"),
    needs: "crates.io and Rust",
    install: [
      ["cargo", "install", "--quiet", "--locked", "--root", join(CACHE, "openapi-fuzzer"), "openapi-fuzzer@0.2.0"],
    ],
  },
  prism: {
    version: "@stoplight/prism-cli@5.16.0",
    program: join(CACHE, "prism/node_modules/.bin/prism"),
    needs: "npm",
    install: [
      [
        "npm",
        "install",
        "--silent",
        "--ignore-scripts",
        "--prefix",
        join(CACHE, "prism"),
        "@stoplight/prism-cli@5.16.0",
      ],
    ],
  },
} as const;
type Judge = keyof typeof JUDGES;
const ALL = Object.keys(JUDGES) as Judge[];

const REASON = "a program that judges the documents";

/** Of each run of a program. */
const LONGEST_MS = 100 * MINUTE_MS;

const { values } = readCommand({
  name: "npx node tools/fuzz/calls.ts",
  about: `Has programs of others judge /openapi.json and /openapi.provider.json. schemathesis and openapi-fuzzer send generated
requests for each call. prism stands between our conformance kit and the server, and judges each answer of whole games and
payments. Without BASE_URL and CONTROL_TOKEN it starts a server on new data. It ends with 1 after a defect.`,
  options: {
    by: names("the programs", "which run", ALL),
    seed: whole("chooses the requests of schemathesis; the others take none", 1, 0),
    runs: whole("the requests of each call at most", 20),
    install: flag("installs the programs first"),
  },
  example: "--install --runs 50 --by schemathesis",
});

const judges = ALL.filter((each) => values.by?.includes(each) ?? true);
if (values.install)
  for (const [program, ...args] of judges.flatMap((each) => [...JUDGES[each].install]))
    spawnSync(program, args, { stdio: "inherit" });
const missing = judges.filter((each) => !existsSync(JUDGES[each].program));
for (const each of missing)
  console.error(`${JUDGES[each].version} is missing: --install gets it from ${JUDGES[each].needs}`);
if (missing.length > 0) process.exitCode = 1;
else await judge();

interface Target {
  readonly url: string;
  readonly controlToken: string;
}

async function judge(): Promise<void> {
  const { stop, ...target } = await openTarget();
  const provider = await signingProxy(target);
  const results: [string, boolean][] = [];
  try {
    for (const each of judges) {
      const run = { schemathesis, "openapi-fuzzer": openapiFuzzer, prism }[each];
      results.push([`${each} of /openapi.json`, await run(target, null)]);
      results.push([`${each} of /openapi.provider.json`, await run(target, provider.url)]);
    }
    results.push(["the audit", (await ask(target, operateAudit, {})).ok]);
  } finally {
    provider.close();
    await stop();
  }
  const failed = results.filter(([, isDone]) => !isDone).map(([what]) => what);
  console.log(
    `seed ${values.seed}, ${results.length} runs: ${failed.length === 0 ? "no defect" : `defects by ${failed.join(", ")}`}`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

/** `provider`: an address that signs the requests of a provider; null: the app's calls. */
async function schemathesis(target: Target, provider: string | null): Promise<boolean> {
  const member = ["--header", `Authorization: Token ${await newToken(target)}`];
  const operator = ["--header", `Authorization: Bearer ${target.controlToken}`];
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
  // Calls refuse in their envelope, with 200, so a refusal looks like an acceptance. The proxy signs what has no signature.
  const unfit = `negative_data_rejection${provider === null ? "" : ",ignored_auth,missing_required_header"}`;
  const document = provider === null ? `${target.url}/openapi.json` : `${provider}/openapi.provider.json`;
  const checks = ["--phases", "examples,coverage,fuzzing", "--checks", "all", "--exclude-checks", unfit];
  const bounds = ["--seed", String(values.seed), "--max-examples", String(values.runs), "--warnings", "off"];
  const common = ["run", document, ...checks, ...bounds];
  // A later option wins over an earlier one.
  let isDone = true;
  for (const plan of provider === null ? plans : [[]])
    isDone = (await runs("schemathesis", [...common, ...plan])) && isDone;
  return isDone;
}

async function openapiFuzzer(target: Target, provider: string | null): Promise<boolean> {
  const name = provider === null ? "openapi" : "openapi.provider";
  const document = (await (await fetch(`${target.url}/${name}.json`)).json()) as { paths: Record<string, unknown> };
  const leaves = /^\/(?:control|operate)|^\/user\/(?:logout|end_sessions)$/;
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !leaves.test(path)));
  const file = join(CACHE, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...document, paths }));
  const header = ["--header", `Authorization: Token ${await newToken(target)}`];
  const bounds = ["--max-test-case-count", String(values.runs), "--results-dir", join(CACHE, "openapi-fuzzer/found")];
  return runs("openapi-fuzzer", ["run", "--spec", file, "--url", provider ?? target.url, ...header, ...bounds]);
}

/** Prism calls the kit's deliberate faults violations too, so only those of answers count. */
async function prism(target: Target, provider: string | null): Promise<boolean> {
  const document = `${target.url}/${provider === null ? "openapi" : "openapi.provider"}.json`;
  const args = ["proxy", document, target.url, "--port", "0", "--verboseLevel", "info"];
  const proxy = spawn(JUDGES.prism.program, args, { env: { ...process.env, NO_COLOR: "1" }, timeout: LONGEST_MS });
  const found = new Map<string, number>();
  const listening = new Promise<string>((resolve) => {
    createInterface(proxy.stdout).on("line", (line) => {
      const [, url] = /listening on (http:\S+)/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
      const [violation] = /Violation: response.*/.exec(line) ?? [];
      if (violation !== undefined) found.set(violation, (found.get(violation) ?? 0) + 1);
    });
  });
  try {
    const url = await listening;
    const sockets = ["aviator", "luckyhit"].flatMap((name) => [
      `--${name}`,
      `${target.url.replace("http", "ws")}/${name}`,
    ]);
    const [first, second] = [await newToken(target, 1_020_000), await newToken(target, 200_000)];
    const kit = provider === null ? ["--url", url, ...sockets, "--writes"] : ["wallet", "--url", url];
    const env =
      provider === null
        ? { RANGOLI_TOKEN: first, RANGOLI_SECOND_TOKEN: second }
        : await walletSecrets(target, first, second);
    await runProgram(process.execPath, [join(ROOT, "packages/conform/main.ts"), ...kit, "--quiet"], env);
  } finally {
    proxy.kill();
  }
  for (const [violation, times] of found) console.log(`${times} × ${violation}`);
  return found.size === 0;
}

async function walletSecrets(target: Target, first: string, second: string): Promise<Record<string, string>> {
  const keyOf = async (provider: "spribe" | "pg") => {
    const { key_id, secret } = await ask(target, operateProviderKey, { provider, reason: REASON });
    return JSON.stringify({ key_id, secret });
  };
  const ended = await launch(target, first, "spribe");
  const launches = {
    ended,
    first: await launch(target, first, "spribe"),
    second: await launch(target, second, "spribe"),
    other: await launch(target, first, "pg"),
  };
  return {
    RANGOLI_PROVIDER_KEY: await keyOf("spribe"),
    RANGOLI_OTHER_PROVIDER_KEY: await keyOf("pg"),
    RANGOLI_LAUNCHES: JSON.stringify(launches),
  };
}

/** The launch token of a provider's first game. */
async function launch({ url }: Target, token: string, provider: string): Promise<string> {
  const get = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: { Authorization: `Token ${token}` } })).json() as Promise<never>;
  const { game_list: games } = exgGames.answer.parse(await get(`${exgGames.path}?provider=${provider}`));
  const started = exgStartGame.answer.parse(await get(`${exgStartGame.path}?id=${games[0]?.id}`));
  const page = started.html_encode === null ? String(started.launch_url) : atob(started.html_encode);
  const [found] = /[\w-]{22}\.[\w-]{43}/.exec(page) ?? [];
  if (found === undefined) throw new Error(`no launch token in the game of ${provider}`);
  return found;
}

/** Serves the target with the signature of a provider on each request, which no generator can compute. */
async function signingProxy(target: Target): Promise<{ url: string; close: () => void }> {
  const { key_id: id, secret = "" } = await ask(target, operateProviderKey, { provider: "in_out", reason: REASON });
  const { hostname, port } = new URL(target.url);
  const server = createServer((asked, answer) => {
    void buffer(asked).then((body) => {
      const { method = "GET", url: path = "/", headers } = asked;
      const stamp = { seconds: Math.floor(Date.now() / 1000), nonce: randomBytes(12).toString("hex") };
      const digest = createHash("sha256").update(body).digest("hex");
      const text = signedText({ method, target: path, digest, headers: [] }, stamp);
      const hex = createHmac("sha256", secret).update(text).digest("hex");
      const signed = { ...headers, "x-provider-signature": signatureHeader({ ...stamp, byKey: new Map([[id, hex]]) }) };
      const passed = request({ hostname, port, method, path, headers: signed }, (told) => {
        answer.writeHead(told.statusCode ?? 502, told.rawHeaders);
        told.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      passed.end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function runs(judgeName: Judge, args: readonly string[]): Promise<boolean> {
  return runProgram(JUDGES[judgeName].program, args, {});
}

async function runProgram(program: string, args: readonly string[], env: Record<string, string>): Promise<boolean> {
  mkdirSync(CACHE, { recursive: true });
  const child = spawn(program, args, {
    stdio: "inherit",
    cwd: CACHE,
    env: { ...process.env, ...env },
    timeout: LONGEST_MS,
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

/** `balance`: minor units. */
async function newToken(target: Target, balance = 10_000_000): Promise<string> {
  const { members } = await ask(target, controlMembers, { count: 1, balance });
  return members[0]?.token ?? "";
}

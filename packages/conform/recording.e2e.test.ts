import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Server, startServer } from "../../tools/server/server.ts";
import { NO_LIMITS } from "../../tools/server/own-server.ts";
import { accepts, SocketOrigin } from "../../tests/helpers/socket-origin.ts";
import { type Recording as Fixtures, type Replay, type Spoil, startReplay } from "../../tests/proof/replay.ts";

// From a gateway that records a backend to the kit's reports: the built Worker, its disk, and the kit as a command.

type Fields = Record<string, unknown>;

const CONTROL_TOKEN = "recording-control-token-of-24-or-more";
const TOKEN = "token-1-of-the-replay";
/** Some twenty answers with it fill a part. */
const FILLER = "x".repeat(50_000);
const fixtures = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tests/reference-origin/recorded/foreign.json"), "utf8"),
) as Fixtures;
const unspoiled: Spoil = (answer) => answer;

const sockets = new SocketOrigin();
const folder = mkdtempSync(join(tmpdir(), "rangoli-recording-"));
let spoil = unspoiled;
let replay: Replay;
let server: Server;

beforeAll(async () => {
  replay = await startReplay(fixtures, (answer, request) => spoil(answer, request));
  await sockets.start();
  const origin = sockets.url.replace("http", "ws");
  server = await startServer({
    port: 0,
    dataDir: join(folder, "data"),
    env: {
      CONTROL_TOKEN,
      RATE_LIMITS: NO_LIMITS,
      UPSTREAM_ORIGIN: replay.url,
      UPSTREAM_ADDRESSES: `aviator=${origin}/aviator luckyhit=${origin}/luckyhit`,
    },
    logFile: join(folder, "server.log"),
  });
});
afterAll(async () => {
  await server.stop();
  await replay.stop();
  await sockets.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function control(method: string, path: string, body?: object): Promise<Fields> {
  const headers = { authorization: `Bearer ${CONTROL_TOKEN}`, "content-type": "application/json" };
  const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const fields = (await answer.json()) as Fields;
  expect(fields).toMatchObject({ code: 200 });
  return fields;
}

const framesOf = (first: string) =>
  fixtures.frames
    .filter(({ cmd }) => String(cmd).startsWith(first))
    .map(({ cmd, data }) => JSON.stringify({ cmd, data: JSON.stringify(data) }));

/** Lets a member call everything and hear both sockets, and stores the recording's parts in a folder of their own. */
async function record(name: string, more: readonly string[] = []): Promise<string> {
  await control("POST", "/operate/record", { on: true, reason: "a test of the kit" });
  const headers = { authorization: `Token ${TOKEN}`, "content-type": "application/json" };
  for (const { route, query } of fixtures.answers.filter(({ locale }) => locale === "in")) {
    const [method = "", path = ""] = route.split(" ");
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const init = method === "GET" ? { headers } : { method, headers, body: "{}" };
    await (await fetch(`${server.url}${path}?${asked.toString()}`, init)).arrayBuffer();
  }
  let frames = 0;
  for (const [path, first] of [
    ["/aviator", "5"],
    ["/luckyhit", "3"],
  ] as const) {
    const texts = [...framesOf(first), ...(path === "/aviator" ? more : [])];
    sockets.welcomeWith(accepts((far) => texts.forEach((text) => far.send(text))));
    const socket = new WebSocket(`${server.url.replace("http", "ws")}${path}?token=${TOKEN}`);
    let heard = 0;
    await new Promise<void>((resolve) => {
      socket.addEventListener("message", () => {
        heard += 1;
        if (heard === texts.length) resolve();
      });
    });
    socket.close();
    frames += texts.length;
  }
  // Frames are stored behind the player's back.
  await expect
    .poll(async () => (await control("GET", "/operate/gateway"))["recording"], { timeout: 20_000 })
    .toMatchObject({ frames });
  await control("POST", "/operate/record", { on: false, reason: "a test of the kit" });
  const parts = join(folder, name);
  mkdirSync(parts);
  for (let part = 1, count = 1; part <= count; part++) {
    const read = await control("GET", `/operate/record?part=${part}`);
    count = Number(read["parts"]);
    writeFileSync(join(parts, `part-${part}.json`), JSON.stringify(read));
  }
  return parts;
}

/** Returns the kit's exit code and table. A blocking run would hide from fetch that an idle connection was closed. */
function runKit(args: readonly string[]) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** The kit's exit code, its table, and what it wrote. */
async function check(recording: string) {
  const [json, junit] = [`${recording}.report.json`, `${recording}.xml`];
  const { status, stdout } = await runKit(["--recording", recording, "--json", json, "--junit", junit]);
  const [, passed, failed, notOffered, notRun] = /^in all +(\d+) +(\d+) +(\d+) +(\d+)$/m.exec(stdout) ?? [];
  const report = JSON.parse(readFileSync(json, "utf8")) as {
    passed: number;
    checks: { name: string; failures: { field?: string }[] }[];
  };
  const xml = readFileSync(junit, "utf8");
  const all = Number(passed) + Number(failed) + Number(notOffered) + Number(notRun);
  expect(report.checks).toHaveLength(all);
  expect(xml.match(/<testcase /g)).toHaveLength(all);
  expect(xml).toContain(`tests="${all}" failures="${failed}" skipped="${Number(notOffered) + Number(notRun)}"`);
  return { status, stdout, passed: Number(passed), failed: Number(failed), report, xml };
}

describe("a live recording", () => {
  it("in parts of a clean backend passes the kit", async () => {
    spoil = (answer, { route }) => (route.startsWith("GET /user/") ? { ...answer, filler: FILLER } : answer);
    const parts = await record("clean");
    expect(readFileSync(join(parts, "part-2.json"), "utf8")).toContain('"part":2');
    const { status, stdout, passed, failed } = await check(parts);
    expect({ status, failed }, stdout).toEqual({ status: 0, failed: 0 });
    expect(passed).toBeGreaterThan(50);
    expect(stdout).toMatch(/^ok +aviator frames/m);
    rmSync(join(parts, "part-1.json"));
    const cut = await runKit(["--recording", parts]);
    expect([cut.status, cut.stderr]).toEqual([2, expect.stringMatching(/lacks part 1 of \d/)]);
  });

  it("of a backend with defects names each in the table, in JSON and in JUnit", async () => {
    spoil = (answer, { route }) => (route === "GET /user/transactions" ? { ...answer, page: {} } : answer);
    const { status, stdout, failed, report, xml } = await check(
      await record("spoiled", [JSON.stringify({ cmd: 5004, data: '{"tag":1}' })]),
    );
    expect({ status, failed }, stdout).toEqual({ status: 1, failed: 2 });
    expect(stdout).toMatch(
      /^FAILED +calls GET \/user\/transactions\n +sent: .*\n +came: +page\.count is missing\n +field: +page\.count\n +contract: /m,
    );
    const fields = report.checks.flatMap(({ name, failures }) => failures.map(({ field }) => `${name}: ${field}`));
    expect(fields).toEqual(
      expect.arrayContaining(["calls GET /user/transactions: page.count", "aviator frames: 5004.coefficient"]),
    );
    expect(xml).toMatch(/name="GET \/user\/transactions"[^>]*><failure message="page\.count is missing">/);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "#tools/paths.ts";
import { loadOptions } from "./arguments.ts";
import { askQuestion } from "./ask-question.ts";
import { namedTarget } from "./target.ts";

const TOKEN = "the-control-token-of-this-test";
const RUN = "win-go-1";
const ENDS = { "a failed setup": 107, "a setup that took too long": 100, interrupted: 105, aborted: 108 };
const PLAYERS = 3;

/** Fake k6: prints its inputs, leaves the lag that it is told, and exits as told. */
const K6 = `#!/bin/sh
[ "$1" = version ] && { echo "k6 v2.2.0"; exit 0; }
for arg in "$@"; do case "$arg" in --summary-export=*) summary="\${arg#*=}";; esac; done
echo '{"metrics":{"generator_lag":{"p(99)":'"$FAKE_LAG"'}}}' > "$summary"
cp "$MEMBERS" "$FAKE_SEEN.csv"
echo "$TARGET|$PLAYERS|$SECONDS|$SPEED|$FLIGHT" > "$FAKE_SEEN"
trap 'exit 105' INT
[ "$FAKE_EXIT" = wait ] && while :; do sleep 0.05; done
exit "$FAKE_EXIT"
`;

type Body = Record<string, unknown>;

let scratch = "";
let server: Server;
let url = "";
/** Requests to the target's control API, newest last. */
let asked: { path: string; body: Body }[] = [];
let clock = { now: 1_795_210_860_000, speed: 1, frozen: false };
/** Members with open stakes, at each closing in turn. */
let open: number[] = [];
let total = 0;
let balance = 1_000;
let control: string | null = TOKEN;

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), "rangoli-ask-"));
  [asked, open, total, balance, control] = [[], [], 0, 1_000, TOKEN];
  clock = { now: 1_795_210_860_000, speed: 1, frozen: false };
  writeFileSync(join(scratch, "k6"), K6);
  chmodSync(join(scratch, "k6"), 0o755);
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const path = new URL(request.url ?? "", "http://a").pathname;
      const body = JSON.parse(text || "{}") as Body;
      if (/^\/(?:control|operate)\//.test(path)) asked.push({ path, body });
      response.end(JSON.stringify({ code: 200, msg: "OK", ...answerTo(path, body) }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.close();
  rmSync(scratch, { recursive: true });
});

function answerTo(path: string, { count }: Body): object {
  if (path === "/control/clock") return clock;
  if (path === "/control/close_load_test") return { closed: 5, open: open.shift() ?? 0 };
  if (path === "/operate/audit") return { ok: total === 0, total, cells: [], invariants: [], failures: [] };
  if (path === "/control/force") return { queued: 0 };
  if (path === "/control/members") return { members: Array.from({ length: Number(count) }, (_, at) => memberOf(at)) };
  if (path !== "/user/profile") return { code: 404, msg: "not found" };
  const entry = { r_code: "10000", nick_name: "kite", mobile: "+919000000001", user_id: "10000", balance };
  return { entry, event_gift_enable: false, is_early: 1, is_transfer_enable: false };
}

function memberOf(at: number): object {
  return {
    user_id: String(10_000 + at),
    mobile_number: `+91900000000${at}`,
    nick_name: `kite-${at}`,
    token: `token-${at}`,
  };
}

const seen = () => join(scratch, "seen");

const sleep = async () => undefined;

async function ask(end: number, args: string[] = [], disposable = false, lagMs = 1): Promise<number> {
  vi.stubEnv("FAKE_EXIT", String(end));
  vi.stubEnv("FAKE_SEEN", seen());
  vi.stubEnv("FAKE_LAG", String(lagMs));
  const options = loadOptions(["win-go", "--vus", String(PLAYERS), "--target", url, ...args]);
  const run = options.members === null ? RUN : null;
  const target = await namedTarget({ url, controlToken: control, disposable, run, sleep });
  const findTools = async () => ({ k6: join(scratch, "k6"), script: "script.js" });
  return askQuestion(options, { findTools, target, run: RUN, scratch });
}

function inputs(): { fields: string[]; members: string } {
  return { fields: readFileSync(seen(), "utf8").trim().split("|"), members: readFileSync(`${seen()}.csv`, "utf8") };
}

const paths = () => asked.map(({ path }) => path.replace(/^\/(?:control|operate)\//, ""));

describe("a run against a shared server", () => {
  it.each(Object.entries({ kept: 0, ...ENDS }))("leaves its clock alone and closes its members: %s", async (_, end) => {
    expect(await ask(end)).toBe(end);
    expect(paths()).toEqual(["clock", "members", "audit", "close_load_test"]);
    expect(asked.at(-1)?.body).toEqual({ load_test: RUN });
    expect(asked[0]?.body).toEqual({});
  });

  it("closes its members again until their last rounds are over", async () => {
    open = [3, 1, 0];
    await ask(0);
    expect(paths().filter((path) => path === "close_load_test")).toHaveLength(3);
  });

  it("plays at the speed of its clock, with the members that it made", async () => {
    clock.speed = 2;
    await ask(0);
    const { fields, members } = inputs();
    expect(fields).toEqual([url, String(PLAYERS), "8", "2", ""]);
    expect(members).toBe("token,nick_name\ntoken-0,kite-0\ntoken-1,kite-1\ntoken-2,kite-2\n");
  });

  it("is refused if the clock is frozen", async () => {
    clock.frozen = true;
    await expect(ask(0)).rejects.toThrow("stands still");
  });

  it.each(["gift-event", "log-in"])("is refused for %s before it makes anything", async (question) => {
    const target = await namedTarget({ url, controlToken: TOKEN, disposable: false, run: RUN, sleep });
    const findTools = () => Promise.reject(new Error("no k6"));
    const options = loadOptions([question, "--target", url]);
    const asking = { findTools, target, run: RUN, scratch };
    await expect(askQuestion(options, asking)).rejects.toThrow("--disposable");
    expect(paths()).toEqual(["clock", "close_load_test"]);
  });
});

describe("a run against any server", () => {
  const file = () => join(scratch, "members.csv");
  const withMembers = () => ["--members", file()];

  beforeEach(() => {
    control = null;
    writeFileSync(file(), "token\na\nb\nc\nd\n");
  });

  it("asks no control call", async () => {
    expect(await ask(0, withMembers())).toBe(0);
    expect(asked).toEqual([]);
    expect(inputs().members).toBe("token,nick_name\na,kite\nb,kite\nc,kite\n");
  });

  it("needs members", async () => {
    await expect(ask(0)).rejects.toThrow("--members");
  });
});

it("moves a disposable server's clock, restores its speed and closes nothing", async () => {
  await ask(0, ["--disposable"], true);
  expect(paths().join(" ")).toBe("clock members clock clock clock clock clock clock force clock audit");
  expect(asked.filter(({ path }) => path === "/control/clock").at(-1)?.body).toEqual({ speed: 1 });
});

describe("the exit code", () => {
  it.each([
    ["a broken promise", 99, 1, 99],
    ["a late k6", 99, 21, 3],
    ["a late k6 that broke off", 105, 21, 105],
  ])("tells of %s", async (_, end, lagMs, code) => {
    expect(await ask(end, [], false, lagMs)).toBe(code);
  });

  it("judges the books whatever k6 did", async () => {
    total = 5;
    expect(await ask(99, [], false, 21)).toBe(99);
    expect(await ask(0)).toBe(99);
  });
});

describe("npm run loadtest", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("on %s ends k6 and closes the run's members", async (signal) => {
    const env = {
      ...process.env,
      PATH: [scratch, process.env["PATH"]].join(delimiter),
      CONTROL_TOKEN: TOKEN,
      FAKE_SEEN: seen(),
      FAKE_LAG: "1",
      FAKE_EXIT: "wait",
    };
    const args = ["loadtest/run.ts", "win-go", "--vus", "3", "--target", url];
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "ignore" });
    const ended = once(child, "exit");
    await vi.waitFor(() => expect(existsSync(seen())).toBe(true), { timeout: 60_000, interval: 50 });
    child.kill(signal);
    await ended;
    expect(child.exitCode).toBe(105);
    expect(paths()).toEqual(["clock", "members", "audit", "close_load_test"]);
    expect(asked.at(-1)?.body["load_test"]).toMatch(/^win-go-\d+$/);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "#scripts/paths.ts";
import type { MeasureName } from "../report/measures.ts";
import { loadOptions } from "./arguments.ts";
import { askQuestion } from "./ask-question.ts";
import { k6Generator } from "./generators.ts";
import { namedTarget } from "./target.ts";

const TOKEN = "the-control-token-of-this-test";
const RUN = "win-go-1";
const ENDS = { "a failed setup": 107, "a setup that took too long": 100, interrupted: 105, aborted: 108 };
const PLAYERS = 3;

/** Fake k6: prints its inputs, leaves the samples that it is told, and exits as told. */
const K6 = `#!/bin/sh
[ "$1" = version ] && { echo "k6 v2.2.0"; exit 0; }
for arg in "$@"; do case "$arg" in json=*) samples="\${arg#json=}";; esac; done
cat "$FAKE_SAMPLES" > "$samples"
cp "$MEMBERS" "$FAKE_SEEN.csv"
echo "$TARGET|$PLAYERS|$SECONDS|$SPEED|$FLIGHT|$WITHOUT|$*" > "$FAKE_SEEN"
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
  leave({});
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
const folder = () => join(scratch, "reports");
const samplesFile = () => join(scratch, "left.json");

/** Every figure of the question, kept, and these in place of some. */
function leave(changed: Partial<Record<MeasureName, number | null>>): void {
  const figures = {
    stake_ack: 5,
    read_ack: 5,
    late_answers: 0,
    cut_off: 0,
    stakes: 1,
    reads: 1,
    refused: 0,
    unanswered: 0,
  };
  const lines = Object.entries({ ...figures, ...changed }).flatMap(([metric, value]) =>
    value === null ? [] : JSON.stringify({ metric, type: "Point", data: { time: "2026-11-22T12:30:10Z", value } }),
  );
  writeFileSync(samplesFile(), lines.join("\n"));
}

const sleep = async () => undefined;

async function ask(end: number, args: string[] = [], disposable = false): Promise<number> {
  vi.stubEnv("FAKE_EXIT", String(end));
  vi.stubEnv("FAKE_SEEN", seen());
  vi.stubEnv("FAKE_SAMPLES", samplesFile());
  const options = loadOptions(["win-go", "--vus", String(PLAYERS), "--target", url, ...args]);
  const run = options.members === null ? RUN : null;
  const target = await namedTarget({ url, controlToken: control, disposable, run, sleep });
  const generatorOf = async () => k6Generator(join(scratch, "k6"), "script.js");
  return askQuestion(options, { generatorOf, target, run: RUN, before: null, scratch, folder: folder() });
}

function inputs(): { fields: string[]; args: string; members: string } {
  const fields = readFileSync(seen(), "utf8").trim().split("|");
  return { fields: fields.slice(0, -1), args: fields.at(-1) ?? "", members: readFileSync(`${seen()}.csv`, "utf8") };
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
    expect(fields).toEqual([url, String(PLAYERS), "8", "2", "", ""]);
    expect(members).toBe("token,nick_name\ntoken-0,kite-0\ntoken-1,kite-1\ntoken-2,kite-2\n");
  });

  it("is refused if the clock is frozen", async () => {
    clock.frozen = true;
    await expect(ask(0)).rejects.toThrow("stands still");
  });

  it.each(["gift-event", "log-in"])("is refused for %s before it makes anything", async (question) => {
    const target = await namedTarget({ url, controlToken: TOKEN, disposable: false, run: RUN, sleep });
    const generatorOf = () => Promise.reject(new Error("no generator"));
    const options = loadOptions([question, "--target", url]);
    const asking = { generatorOf, target, run: RUN, before: null, scratch, folder: folder() };
    await expect(askQuestion(options, asking)).rejects.toThrow("--disposable");
    expect(paths()).toEqual(["clock", "close_load_test"]);
  });

  it("is refused before it starts if the members cannot play", async () => {
    balance = 1;
    await expect(ask(0)).rejects.toThrow("too little to stake");
    expect(existsSync(seen())).toBe(false);
    expect(paths().at(-1)).toBe("close_load_test");
  });
});

describe("a run against any server", () => {
  const file = () => join(scratch, "members.csv");
  const withMembers = () => ["--members", file()];

  beforeEach(() => {
    control = null;
    writeFileSync(file(), "token\na\nb\nc\nd\n");
  });

  it("asks no control call, and says what it could not ask", async () => {
    expect(await ask(0, withMembers())).toBe(0);
    expect(asked).toEqual([]);
    expect(inputs().members).toBe("token,nick_name\na,kite\nb,kite\nc,kite\n");
    expect(JSON.parse(report()).notAsked).toEqual(["the books: the audit needs the control token"]);
  });

  it("needs members, as many as it has players", async () => {
    await expect(ask(0)).rejects.toThrow("--members");
    await expect(ask(0, ["--vus", "5", ...withMembers()])).rejects.toThrow("there are 4 members");
  });

  it("gives each part an execution segment", async () => {
    await ask(0, [...withMembers(), "--parts", "3", "--part", "2"]);
    expect(inputs().args).toContain("--execution-segment 1/3:2/3 --execution-segment-sequence 0,1/3,2/3,1");
  });
});

it("moves a disposable server's clock, restores its speed and closes nothing", async () => {
  await ask(0, ["--disposable"], true);
  expect(paths().join(" ")).toBe("clock members clock clock clock clock clock clock force clock audit");
  expect(asked.filter(({ path }) => path === "/control/clock").at(-1)?.body).toEqual({ speed: 1 });
});

const report = () => readFileSync(join(folder(), "report.json"), "utf8");

describe("the report", () => {
  it.each(Object.values(ENDS))("is not written if k6 ends with %i, and the earlier one stays", async (end) => {
    await ask(0);
    const before = report();
    expect(await ask(end)).toBe(end);
    expect(report()).toBe(before);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("no report is written"));
  });

  it.each([
    ["a broken promise", { refused: 1 }, 99, "missed"],
    ["a late generator", { generator_lag: 21 }, 3, "generator saturated"],
    ["a missing figure", { stake_ack: null, stakes: null }, 4, "incomplete"],
  ])("and the exit code agree on %s", async (_, changed, code, verdict) => {
    leave(changed);
    expect(await ask(0)).toBe(code);
    expect(JSON.parse(report())).toMatchObject({ verdict });
  });

  it("judges the books whatever the generator did", async () => {
    total = 5;
    leave({ generator_lag: 21 });
    expect(await ask(0)).toBe(99);
  });

  it.each([0, 99])("is written if k6 ends with %i", async (end) => {
    expect(await ask(end)).toBe(0);
    expect(JSON.parse(report()).measures.stake_ack.values).toMatchObject({ med: 5 });
  });
});

describe("npm run loadtest", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("on %s ends k6 and closes the run's members", async (signal) => {
    const env = {
      ...process.env,
      PATH: [scratch, process.env["PATH"]].join(delimiter),
      CONTROL_TOKEN: TOKEN,
      FAKE_SEEN: seen(),
      FAKE_SAMPLES: samplesFile(),
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

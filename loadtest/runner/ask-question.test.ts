import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "#scripts/paths.ts";
import { loadOptions } from "./arguments.ts";
import { askQuestion, SATURATED } from "./ask-question.ts";
import { k6Generator } from "./generators.ts";
import { namedTarget } from "./target.ts";

const TOKEN = "the-control-token-of-this-test";
const RUN = "smoke-1";
const ENDS = { kept: 0, "not kept": 99, "a failed setup": 107, "a setup that took too long": 100, interrupted: 105 };

/** Fake k6: prints its inputs, leaves an empty summary, and exits as told. */
const K6 = `#!/bin/sh
[ "$1" = version ] && { echo "k6 v2.2.0"; exit 0; }
for arg in "$@"; do case "$arg" in json=*) samples="\${arg#json=}";; esac; done
echo "$OWN_TARGET $RUN $SIZE" > "$FAKE_SEEN"
: > "$samples"
printf '{"metrics":{"generator_lag":{"values":{"p(99)":%s}}}}' "\${FAKE_LAG:-1}" > "$SUMMARY_FILE"
trap 'exit 105' INT
[ "$FAKE_EXIT" = wait ] && while :; do sleep 0.05; done
exit "$FAKE_EXIT"
`;

let scratch = "";
let server: Server;
let url = "";
/** Requests to the target, newest last. */
let asked: { path: string; body: Record<string, unknown> }[] = [];
let clock = { now: 1_795_210_860_000, speed: 1, frozen: false };
/** Members with open stakes, at each closing in turn. */
let open: number[] = [];

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), "rangoli-ask-"));
  [asked, open] = [[], []];
  clock = { now: 1_795_210_860_000, speed: 1, frozen: false };
  writeFileSync(join(scratch, "k6"), K6);
  chmodSync(join(scratch, "k6"), 0o755);
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      asked.push({ path: request.url ?? "", body: JSON.parse(text) as Record<string, unknown> });
      const answer = request.url === "/control/clock" ? clock : { closed: 5, open: open.shift() ?? 0 };
      response.end(JSON.stringify({ code: 200, msg: "OK", ...answer }));
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

const seen = () => join(scratch, "seen");
const folder = () => join(scratch, "reports");

async function ask(end: number, args: string[] = ["smoke"], disposable = false): Promise<number> {
  vi.stubEnv("FAKE_EXIT", String(end));
  vi.stubEnv("FAKE_SEEN", seen());
  const sleep = async () => undefined;
  const target = await namedTarget({ url, controlToken: TOKEN, disposable, run: RUN, sleep });
  const asking = {
    generator: k6Generator(join(scratch, "k6"), "script.js"),
    target,
    run: RUN,
    before: null,
    scratch,
    folder: folder(),
  };
  return askQuestion(loadOptions(args), asking);
}

describe("a run against a shared server", () => {
  it.each(Object.entries(ENDS))("leaves its clock alone and closes its members: %s", async (_, end) => {
    expect(await ask(end)).toBe(end);
    expect(asked).toEqual([
      { path: "/control/clock", body: {} },
      { path: "/control/close_load_test", body: { load_test: RUN } },
    ]);
  });

  it("closes its members again until their last rounds are over", async () => {
    open = [3, 1, 0];
    await ask(0);
    expect(asked.filter(({ path }) => path === "/control/close_load_test")).toHaveLength(3);
  });

  it("plays at the speed of its clock and sets OWN_TARGET to off", async () => {
    clock.speed = 2;
    await ask(0);
    const [own, run, size] = readFileSync(seen(), "utf8").trim().split(" ");
    expect([own, run, JSON.parse(size ?? "")]).toEqual(["off", RUN, expect.objectContaining({ speed: 2 })]);
  });

  it("is refused if the clock is frozen", async () => {
    clock.frozen = true;
    await expect(ask(0)).rejects.toThrow("stands still");
  });

  it.each(["aviator", "win-go", "gift-event", "log-in"])(
    "is refused for %s before it makes anything",
    async (question) => {
      await expect(ask(0, [question])).rejects.toThrow("--disposable");
      expect(existsSync(seen())).toBe(false);
      expect(asked).toEqual([{ path: "/control/clock", body: {} }]);
    },
  );

  it.each(["win-go", "gift-event"])(
    "is refused for a part of %s, which moves the clock as it runs",
    async (question) => {
      await expect(ask(0, [question, "--disposable", "--parts", "2"], true)).rejects.toThrow("cannot have parts");
      expect(existsSync(seen())).toBe(false);
    },
  );

  it("moves a disposable server's clock and closes nothing", async () => {
    await ask(0, ["aviator", "--disposable"], true);
    expect(readFileSync(seen(), "utf8")).toMatch(/^on smoke-1 .*"speed":5/);
    expect(asked.map(({ path }) => path)).toEqual(["/control/clock"]);
  });
});

describe("the report of a run", () => {
  const report = () => readFileSync(join(folder(), "report.json"), "utf8");

  it.each([107, 100, 105, 1])("keeps the earlier one if k6 ends with %i", async (end) => {
    await ask(0);
    const before = report();
    expect(await ask(end, ["smoke", "--seconds", "10"])).toBe(end);
    expect(report()).toBe(before);
  });

  it.each([0, 99])("judges nothing if the generator was late itself and ends with %i", async (end) => {
    vi.stubEnv("FAKE_LAG", "21");
    expect(await ask(end)).toBe(SATURATED);
    expect(JSON.parse(report())).toMatchObject({ verdict: "generator saturated" });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("Generator saturated"));
  });

  it.each([0, 99])("is written if k6 ends with %i", async (end) => {
    await ask(0);
    const before = report();
    await ask(end, ["smoke", "--seconds", "10"]);
    expect(report()).not.toBe(before);
  });
});

describe("npm run loadtest", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("on %s ends k6 and closes the run's members", async (signal) => {
    const env = {
      ...process.env,
      PATH: [scratch, process.env["PATH"]].join(delimiter),
      BASE_URL: url,
      CONTROL_TOKEN: TOKEN,
      FAKE_SEEN: seen(),
      FAKE_EXIT: "wait",
    };
    const child = spawn(process.execPath, ["loadtest/run.ts", "smoke"], { cwd: ROOT, env, stdio: "ignore" });
    const ended = once(child, "exit");
    await vi.waitFor(() => expect(existsSync(seen())).toBe(true), { timeout: 60_000, interval: 50 });
    child.kill(signal);
    await ended;
    expect(child.exitCode).toBe(105);
    expect(asked.map(({ path }) => path)).toEqual(["/control/clock", "/control/close_load_test"]);
    expect(asked.at(-1)?.body["load_test"]).toMatch(/^smoke-\d+$/);
  });
});

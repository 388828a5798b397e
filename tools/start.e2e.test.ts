import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createClient } from "#client/index.ts";
import { ROOT } from "./paths.ts";
import { freePort } from "./server/processes.ts";

// Runs the command in a process of its own, and checks its output and its end.

const WAIT = { timeout: 60_000, interval: 50 };
const GREETING = /rangoli +(http:\S+)[^]*?\n\n/;

let dataDir = "";
let started: Command[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-start-"));
});

afterEach(async () => {
  for (const command of started) await command.end("SIGTERM");
  started = [];
  rmSync(dataDir, { recursive: true });
});

class Command {
  output = "";
  readonly process: ChildProcess;

  constructor(program: string, args: readonly string[], set: Readonly<Record<string, string>>) {
    const { NODE_ENV: _mode, VITEST: _test, npm_lifecycle_event: _script, ...env } = process.env;
    this.process = spawn(program, args, { cwd: ROOT, env: { ...env, DATA_DIR: dataDir, ...set }, stdio: "pipe" });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    }
    started.push(this);
  }

  async url(): Promise<string> {
    return vi.waitFor(() => {
      const [, url] = GREETING.exec(this.output) ?? [];
      if (url === undefined) throw new Error(`no greeting: ${this.output}`);
      return url;
    }, WAIT);
  }

  async exited(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, "close");
    return this.process.exitCode;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.process.kill(signal);
    await this.exited();
  }
}

const start = (set: Readonly<Record<string, string>> = {}) =>
  new Command(process.execPath, ["tools/start.ts"], { PORT: "0", ...set });

async function refusal(set: Readonly<Record<string, string>>): Promise<string> {
  const command = start(set);
  expect(await command.exited()).toBe(1);
  return command.output.trimEnd();
}

it.each<[set: Readonly<Record<string, string>>, line: string]>([
  [{ UPSTREAM_PAGE: "/x/" }, "UPSTREAM_PAGE is no setting. Allowed: UPSTREAM_PAGES."],
  [
    { TRUST_FORWARDED: "none" },
    'TRUST_FORWARDED="none" is not allowed. Allowed: off, or the number of proxies in front, 1 (on) to 9.',
  ],
  [{ FAIRNESS_KEY: "short" }, "FAIRNESS_KEY (not shown) is not allowed. Allowed: 16 characters or more."],
  [{ REPLAY: "/no/such/file" }, "REPLAY is no setting any more. In its place: npm start -- --replay FILE."],
])("an unusable setting ends the start with one line: %j", async (set, line) => {
  expect(await refusal(set)).toBe(`rangoli cannot run: ${line}`);
});

it("a refused setting ends the start beside a beacon of this machine too", async () => {
  const command = new Command(process.execPath, ["tools/start.ts", "--beacon", "local"], { PORT: "0", CELLS: "none" });
  expect(await command.exited()).toBe(1);
  expect(command.output).toMatch(/^rangoli cannot run: CELLS="none"[^\n]*\n$/);
});

it("an unusable data folder ends the start with one line", async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: file })).toBe(
    `rangoli cannot run: DATA_DIR=${JSON.stringify(file)} cannot be written to (ENOTDIR). ` +
      "Allowed: a folder that can be written to.",
  );
});

// The system lets root write anywhere.
it.skipIf(process.getuid?.() === 0)("a read-only data folder ends the start with one line", async () => {
  chmodSync(dataDir, 0o500);
  expect(await refusal({})).toMatch(/^rangoli cannot run: DATA_DIR="[^"]+" cannot be written to \(EACCES\)[^\n]*$/);
  chmodSync(dataDir, 0o700);
});

it("settings that contradict the data end the start with a line each, and the right ones restore everything", async () => {
  const first = start();
  await first.url();
  await first.end("SIGTERM");
  expect(await refusal({ CELLS: "2", FAIRNESS_KEY: "another key of sixteen" })).toBe(
    "rangoli cannot run: FAIRNESS_KEY (not shown) is another than the one the data was made with. " +
      "Allowed: that one, or an empty DATA_DIR.\n" +
      'rangoli cannot run: CELLS="2" is less than the data was made with. Allowed: 8 or more.',
  );
  const again = start({ CELLS: "9" });
  expect((await fetch(`${await again.url()}/healthz`)).status).toBe(200);
});

it("a member stakes as soon as the greeting is there, at whatever time of a round", async () => {
  const client = createClient({ url: await start().url() });
  await client.account.openDemoAccount({});
  const { balance } = (await client.account.profile()).entry;
  const { game_detail_map: game } = await client.mines.start({ traps: 3, amount: 50_00 });
  expect(game.amount).toBe(50_00);
  expect((await client.account.profile()).entry.balance).toBe(balance - 50_00);
});

it("the greeting names the upstream, and holds no token where its output may be kept", async () => {
  const command = start({ UPSTREAM_ORIGIN: "http://127.0.0.1:9" });
  await command.url();
  expect(command.output).toMatch(/^ {2}upstream +http:\/\/127\.0\.0\.1:9$/m);
  const { CONTROL_TOKEN } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  expect(command.output).not.toContain(CONTROL_TOKEN);
});

it("the output after the greeting is JSON, without files of the client or reads of the control page", async () => {
  const command = start();
  const url = await command.url();
  const { CONTROL_TOKEN } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  const page = await (await fetch(url)).text();
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  for (const path of [script, "/favicon.svg", "/operate"]) await fetch(url + path);
  await fetch(`${url}/operate/metrics`, { headers: { Authorization: `Bearer ${CONTROL_TOKEN}` } });
  await fetch(`${url}/user/profile`);
  await vi.waitFor(() => expect(command.output).toContain("/user/profile"), WAIT);
  const lines = command.output.slice(command.output.indexOf("operate/audit\n") + "operate/audit\n".length).trim();
  const logged = lines.split("\n").map((line) => (JSON.parse(line) as { path: string }).path);
  expect(logged).toEqual(["/", "/user/profile"]);
});

it("a start right after SIGKILL ends the workerd that was left, and serves the same data", async () => {
  const port = String(await freePort(0));
  const killed = start({ PORT: port });
  await killed.url();
  await killed.end("SIGKILL");
  const again = start({ PORT: port });
  expect((await fetch(`${await again.url()}/healthz`)).status).toBe(200);
  expect(again.output).not.toContain("in use");
});

it("a second start on the same data is refused while the first one runs", async () => {
  const first = start();
  await first.url();
  expect(await refusal({})).toBe(
    `rangoli cannot run: ${dataDir} is in use by another server (process ${first.process.pid}): ` +
      "stop it, or set DATA_DIR to another folder",
  );
});

it("a server ends when its npm is killed, and the next start finds its folder free", async () => {
  const port = String(await freePort(0));
  const npm = () => new Command("npm", ["start"], { PORT: port });
  const killed = npm();
  await killed.url();
  killed.process.kill("SIGKILL");
  const again = npm();
  const url = await again.url();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  again.process.kill("SIGKILL");
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), WAIT);
});

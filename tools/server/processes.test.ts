import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endOf, freePort, HOST, lockDataDir } from "./processes.ts";
import { nextAttempt } from "./server.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

describe("processes", () => {
  it("a port in use is refused with advice, and 0 finds another", async () => {
    const holder = createServer().listen(0, HOST);
    await once(holder, "listening");
    const address = holder.address();
    const taken = typeof address === "object" && address !== null ? address.port : 0;
    await expect(freePort(taken)).rejects.toThrow(`port ${taken} is taken`);
    const found = await freePort(0);
    expect(found).toBeGreaterThan(0);
    expect(found).not.toBe(taken);
    holder.close();
  });

  it.each(["SIGKILL", "SIGTERM", null] as const)("a child that %s ended before is not waited for", async (signal) => {
    const child = spawn(process.execPath, ["-e", signal === null ? "" : "process.stdin.resume()"]);
    if (signal !== null) child.kill(signal);
    await once(child, "exit");
    await endOf(child);
    expect(child.signalCode).toBe(signal);
  });

  let dataDir = "";
  let other: ChildProcess;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "rangoli-lock-"));
    other = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "inherit"] });
    await once(other, "spawn");
  });

  afterEach(async () => {
    await kill();
    rmSync(dataDir, { recursive: true });
  });

  async function kill(): Promise<void> {
    if (other.exitCode !== null || other.signalCode !== null) return;
    other.kill("SIGKILL");
    await once(other, "exit");
  }

  /** Rewrites the lock as another process would have written it. */
  function edit(change: (held: { server: object; workerd: object | null }) => object): void {
    const file = join(dataDir, "server.lock");
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")) as never)));
  }

  /** Gives the folder to the other process, as a server of its own. */
  async function leaveToOther(): Promise<void> {
    (await lockDataDir(dataDir)).hold(other.pid ?? 0);
    edit(({ workerd }) => ({ server: workerd, workerd: null }));
  }

  const GONE = { pid: 2 ** 22 + 1, started: "1" };

  it("the folder of another running server is refused with its number", async () => {
    await leaveToOther();
    await expect(lockDataDir(dataDir)).rejects.toThrow(`in use by another server (process ${other.pid})`);
  });

  it("the folder of an ended holder is free, however it ended", async () => {
    await leaveToOther();
    await kill();
    await expect(lockDataDir(dataDir)).resolves.toBeDefined();
  });

  it("a workerd that outlived its killed server is ended, and the folder is free", async () => {
    (await lockDataDir(dataDir)).hold(other.pid ?? 0);
    edit((held) => ({ ...held, server: GONE }));
    await expect(lockDataDir(dataDir)).resolves.toBeDefined();
    if (other.signalCode === null) await once(other, "exit");
    expect(other.signalCode).toBe("SIGKILL");
  });

  it("a server that is about to end is waited for", async () => {
    await leaveToOther();
    const locked = lockDataDir(dataDir);
    await kill();
    await expect(locked).resolves.toBeDefined();
  });

  it("a released folder is free, and contains no lock", async () => {
    const lock = await lockDataDir(dataDir);
    lock.hold(other.pid ?? 0);
    lock.release();
    expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
    await expect(lockDataDir(dataDir)).resolves.toBeDefined();
  });

  it.skipIf(process.platform === "win32")("a process that reuses a holder's number is left alone", async () => {
    (await lockDataDir(dataDir)).hold(other.pid ?? 0);
    edit(() => ({ server: GONE, workerd: { pid: other.pid, started: "1" } }));
    await expect(lockDataDir(dataDir)).resolves.toBeDefined();
    expect(other.signalCode).toBeNull();
  });

  it("a lock that was only partly written blocks nobody", async () => {
    writeFileSync(join(dataDir, "server.lock"), '{"server":{"pid":');
    await expect(lockDataDir(dataDir)).resolves.toBeDefined();
  });
});

it("quick crashes lead to longer and longer delays, and then to giving up", () => {
  const waits: number[] = [];
  let attempt = nextAttempt(0, 10);
  while (attempt !== null) {
    waits.push(attempt.delayMs);
    attempt = nextAttempt(attempt.quickCrashes, 10);
  }
  expect(waits).toHaveLength(4);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(new Set(waits).size).toBe(waits.length);
});

it("a crash after a good run does not count", () => {
  expect(nextAttempt(4, MINUTE_MS)).toMatchObject({ quickCrashes: 0 });
});

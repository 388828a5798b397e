import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockDataDir } from "./lock.ts";

let dataDir = "";
let other: ChildProcess;

beforeEach(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), "rangoli-lock-")), "data");
  other = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "inherit"] });
  await once(other, "spawn");
});

afterEach(async () => {
  if (other.exitCode === null && other.signalCode === null) {
    other.kill("SIGKILL");
    await once(other, "exit");
  }
  rmSync(join(dataDir, ".."), { recursive: true });
});

it("a folder whose databases another living process has open is refused, with its number", () => {
  lockDataDir(dataDir).hold(other.pid ?? 0);
  expect(() => lockDataDir(dataDir)).toThrow(`in use by another server (process ${other.pid})`);
});

it("a folder whose holder is gone, however it went, is free", async () => {
  lockDataDir(dataDir).hold(other.pid ?? 0);
  other.kill("SIGKILL");
  await once(other, "exit");
  expect(() => lockDataDir(dataDir)).not.toThrow();
});

it("a released folder is free, and nothing of the lock is left", () => {
  const lock = lockDataDir(dataDir);
  lock.hold(other.pid ?? 0);
  lock.release();
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  expect(() => lockDataDir(dataDir)).not.toThrow();
});

it.skipIf(process.platform !== "linux")("a process that only inherited the number of the holder does not count", () => {
  lockDataDir(dataDir);
  writeFileSync(join(dataDir, "server.lock"), JSON.stringify([{ pid: other.pid, started: "1" }]));
  expect(() => lockDataDir(dataDir)).not.toThrow();
});

it("a lock that was cut short while it was written holds nobody up", () => {
  lockDataDir(dataDir);
  writeFileSync(join(dataDir, "server.lock"), '[{"pid":');
  expect(() => lockDataDir(dataDir)).not.toThrow();
});

import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { ROOT } from "#tools/paths.ts";
import { endOf, freePort } from "#tools/server/processes.ts";

export const FOLDER = join(ROOT, "tests/reference-origin");
const ENVIRONMENT = join(ROOT, ".cache/reference-origin");

const greeting = z.object({ password: z.string(), tokens: z.record(z.string(), z.string()) });

export interface ReferenceOrigin {
  readonly url: string;
  /** Members' tokens by mobile number. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Of every seeded member. */
  readonly password: string;
  /** Rejects what was found against a backend that has ended. */
  expectRunning(): void;
  stop(): Promise<void>;
}

/** The one-time code that the origin takes, and gift codes that no member has redeemed. */
export const CODES = { code: "246810", giftCode: "WELCOME50", sharedGiftCode: "SHARED20" } as const;

interface OriginOptions {
  readonly dialect: string;
  /** A defect of `origin/faults.py` to plant. */
  readonly fault?: string;
  /** A changed copy of this folder; absent: the folder itself. */
  readonly folder?: string;
  /** With keys, the origin answers nothing but signed requests. */
  readonly signingKeys?: string;
}

/** Starts the reference origin on a new database. */
export async function startOrigin({
  dialect,
  fault,
  folder = FOLDER,
  signingKeys = "",
}: OriginOptions): Promise<ReferenceOrigin> {
  const python = installPackages();
  const port = await freePort(0);
  const options = ["--port", String(port), "--dialect", dialect, ...(fault === undefined ? [] : ["--fault", fault])];
  const origin = spawn(python, [join(folder, "run.py"), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ORIGIN_SIGNING_KEYS: signingKeys },
  });
  const kill = () => origin.kill();
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    await endOf(origin);
  };
  const expectRunning = () => {
    const how = origin.signalCode ?? origin.exitCode;
    if (how !== null) throw new Error(`the reference origin ended by itself: ${how}`);
  };
  try {
    const { tokens, password } = greeting.parse(JSON.parse(await firstLine(origin.stdout)));
    const url = `http://127.0.0.1:${port}`;
    await hasAnswered(url);
    return { url, tokens, password, expectRunning, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The Python of an environment with the pinned packages. Created again after each change of the pins. */
function installPackages(): string {
  const python = join(ENVIRONMENT, "bin/python");
  const pins = join(FOLDER, "requirements.txt");
  const installed = join(ENVIRONMENT, "requirements.txt");
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(pins, "utf8")) return python;
  execFileSync("python3", ["-m", "venv", ENVIRONMENT], { stdio: "inherit" });
  execFileSync(python, ["-m", "pip", "install", "--quiet", "--requirement", pins], { stdio: "inherit" });
  execFileSync("cp", [pins, installed]);
  return python;
}

/** The backend prints it just before it listens. */
function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.once("line", resolve);
    lines.once("close", () => reject(new Error("the reference origin ended before it was ready")));
  });
}

const START_MS = 20_000;
const POLL_MS = 100;

async function hasAnswered(url: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      await fetch(`${url}/shop/games`, { signal: AbortSignal.timeout(START_MS) });
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

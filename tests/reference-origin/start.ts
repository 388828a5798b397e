import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { freePort } from "#scripts/server/ports.ts";
import { startServer } from "#scripts/server/server.ts";
import { NO_LIMITS } from "../helpers/no-limits.ts";

const FOLDER = join(ROOT, "tests/reference-origin");
const ENVIRONMENT = join(ROOT, ".cache/reference-origin");

const greeting = z.object({ password: z.string(), tokens: z.record(z.string(), z.string()) });

/** A gateway in front of the Python backend. */
export interface ReferenceServer {
  readonly url: string;
  /** Members' tokens by mobile number. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Of every seeded member. */
  readonly password: string;
  stop(): Promise<void>;
}

/** Starts the reference origin in a dialect, and the built gateway in front of it. */
export async function startReference(dialect: string): Promise<ReferenceServer> {
  await ensureBuilt();
  const python = installPackages();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-reference-"));
  const port = await freePort(0);
  const origin = spawn(python, [join(FOLDER, "run.py"), "--port", String(port), "--dialect", dialect], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const { tokens, password } = greeting.parse(JSON.parse(await firstLine(origin.stdout)));
    const server = await startServer({
      port: 0,
      dataDir,
      env: {
        CONTROL_TOKEN: "reference-origin-control-token",
        RATE_LIMITS: NO_LIMITS,
        UPSTREAM_ORIGIN: `http://127.0.0.1:${port}`,
        UPSTREAM_PAGES: "/pages/",
        UPSTREAM_FORMS: "/pages/",
        ...(dialect.includes("append-slash") || dialect === "foreign" ? { UPSTREAM_APPEND_SLASH: "on" } : {}),
      },
      logFile: join(ROOT, ".cache", `reference-${dialect}.log`),
    });
    return {
      url: server.url,
      tokens,
      password,
      async stop() {
        await server.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }

  async function end(): Promise<void> {
    const exited = origin.exitCode === null ? once(origin, "exit") : null;
    origin.kill();
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The Python of an environment that has the pinned packages; made once and after each change of the pins. */
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

/** The backend prints it once it is about to listen; the gateway retries a GET that finds no connection. */
function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.once("line", resolve);
    lines.once("close", () => reject(new Error("the reference origin ended before it was ready")));
  });
}

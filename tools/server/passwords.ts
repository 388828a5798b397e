import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { availableParallelism } from "node:os";

/** The password process's place for the Worker. */
export interface PasswordService {
  /** Host and port. */
  readonly address: string;
  /** Only this installation's Worker knows it. */
  readonly token: string;
}

export interface PasswordProcess {
  readonly service: PasswordService;
  stop(): void;
}

const FILE = fileURLToPath(new URL("password-process.ts", import.meta.url));
const TOKEN_BYTES = 32;
const AGAIN_AFTER_MS = 1_000;

/** Starts the process that computes passwords' keys. After a crash it starts again, at the same address. */
export async function startPasswordProcess(): Promise<PasswordProcess> {
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  // A core stays free for the server.
  const threads = Math.max(1, availableParallelism() - 1);
  let isEnding = false;
  let child: ChildProcess;

  function run(port: number): Promise<number> {
    const env = { TOKEN: token, PORT: String(port), UV_THREADPOOL_SIZE: String(threads) };
    child = fork(FILE, { env, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    child.unref();
    child.channel?.unref();
    return new Promise((resolve, reject) => {
      child.once("message", (bound) => resolve(Number(bound)));
      child.once("exit", (code) => reject(new Error(`the password process ended at once (exit ${code})`)));
    });
  }

  function keepRunning(port: number): void {
    child.once("exit", () => {
      if (isEnding) return;
      console.error("the password process went down; starting it again");
      setTimeout(() => {
        if (isEnding) return;
        run(port).catch(() => undefined);
        keepRunning(port);
      }, AGAIN_AFTER_MS).unref();
    });
  }

  const starting = run(0);
  child!.channel?.ref();
  const port = await starting;
  child!.channel?.unref();
  keepRunning(port);
  return {
    service: { address: `127.0.0.1:${port}`, token },
    stop() {
      isEnding = true;
      // The process ends with this channel, also if this server is killed.
      if (child.connected) child.disconnect();
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface NodeServer {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Runs a script that serves on 127.0.0.1 and says its port first. Rejects where it ends instead. */
export async function runNodeServer(script: string, args: readonly string[]): Promise<NodeServer> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const said = once(createInterface({ input: child.stdout }), "line") as Promise<[string]>;
  const [port] = await Promise.race([said, gone.then(() => [null])]);
  if (port === null || child.pid === undefined) throw new Error(`${script} did not start`);
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid,
    async close() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

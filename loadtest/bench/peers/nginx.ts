import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort, HOST } from "#scripts/server/processes.ts";
import { installed } from "./postgres.ts";

interface NodeServer {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Runs a script that serves on 127.0.0.1 and prints its port first; rejects if it ends instead. */
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

const READY_POLL_MS = 20;
const READY_MAX_MS = 5_000;

/** Runs nginx as a proxy of an origin, on one core like the others; null if it is not installed. */
export async function runNginx(dir: string, origin: string): Promise<NodeServer | null> {
  const binary = installed("nginx");
  if (binary === null) return null;
  mkdirSync(dir, { recursive: true });
  const port = await freePort(0);
  const configFile = join(dir, "nginx.conf");
  writeFileSync(configFile, configFor(dir, port, origin));
  // nginx runs as a single process, so that its id gives the processor time.
  const child = spawn(binary, ["-p", dir, "-c", configFile, "-g", "daemon off; master_process off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = once(child, "exit");
  const url = `http://${HOST}:${port}`;
  const giveUpAt = performance.now() + READY_MAX_MS;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error("nginx did not start");
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async close() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

function configFor(dir: string, port: number, origin: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
pid ${dir}/nginx.pid;
error_log ${dir}/error.log;
events { worker_connections 1024; }
http {
  access_log ${dir}/access.log;
  ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join("\n  ")}
  keepalive_requests 10000000;
  upstream origin { server ${new URL(origin).host}; keepalive 64; keepalive_requests 10000000; }
  server {
    listen ${HOST}:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
}

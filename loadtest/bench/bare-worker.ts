import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "#tools/build/bundle.ts";
import { ROOT } from "#tools/paths.ts";
import { freePort, HOST } from "#tools/server/processes.ts";
import { configText } from "#tools/server/capnp.ts";
import type { DeployConfig } from "#tools/server/worker-config.ts";
import { runWorkerd } from "#tools/server/workerd.ts";

export interface BareWorkerNeeds {
  /** Path of the Worker's module, relative to the root of the repository. */
  readonly module: string;
  readonly dir: string;
  /** Configuration of the measured server, so that both run with the same date and flags. */
  readonly deploy: Pick<DeployConfig, "compatibility_date" | "compatibility_flags">;
  readonly bindings?: Readonly<Record<string, string>>;
  /** Durable Object class, bound as OBJECT, with its data on disk. */
  readonly object?: string;
}

export interface BareWorker {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

export async function runBareWorker({
  module,
  dir,
  deploy,
  bindings = {},
  object,
}: BareWorkerNeeds): Promise<BareWorker> {
  const storageDir = join(dir, "do");
  mkdirSync(storageDir, { recursive: true });
  await bundle(join(ROOT, module), join(dir, "worker.js"), { external: ["cloudflare:workers"] });
  const port = await freePort(0);
  const configFile = join(dir, "worker.capnp");
  const texts = Object.entries(bindings).map(([name, text]) => ({ name, text }));
  writeFileSync(
    configFile,
    configText({
      services: [
        {
          name: "main",
          worker: {
            modules: [{ name: "worker.js", esModule: { embed: "worker.js" } }],
            compatibilityDate: deploy.compatibility_date,
            compatibilityFlags: deploy.compatibility_flags,
            bindings: object === undefined ? texts : [...texts, { name: "OBJECT", durableObjectNamespace: object }],
            ...(object !== undefined && {
              durableObjectNamespaces: [{ className: object, uniqueKey: object, enableSql: true }],
              durableObjectStorage: { localDisk: "storage" },
            }),
          },
        },
        { name: "storage", disk: { path: storageDir, writable: true } },
        { name: "internet", network: { allow: ["public", "private"] } },
      ],
      sockets: [{ name: "http", address: `${HOST}:${port}`, http: {}, service: "main" }],
    }),
  );
  const workerd = runWorkerd(configFile, {}, { file: join(dir, "worker.log") });
  const url = `http://${HOST}:${port}`;
  await workerd.answers(`${url}/healthz`);
  return { url, pid: workerd.pid, close: () => workerd.kill() };
}

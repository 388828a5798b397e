import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../../edge/serve/bundle.ts";
import { configText } from "../../edge/serve/capnp.ts";
import { ROOT } from "../../edge/serve/paths.ts";
import { freePort, HOST } from "../../edge/serve/ports.ts";
import { runWorkerd, type Workerd } from "../../edge/serve/workerd.ts";
import type { DeployConfig } from "../../edge/serve/worker-config.ts";
import { isTaken } from "./acknowledgement.ts";
import { burst, type BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { clientFrame } from "./frames.ts";
import { type BenchSocket, openSocket } from "./socket.ts";

/** As long as the pause that the other side makes between its bursts. */
const PAUSE_MS = 120;

export interface EchoNeeds {
  readonly sockets: number;
  readonly inFlight: number;
  readonly dataDir: string;
  /** Of the server that is measured: the echo runs under the same date and flags. */
  readonly deploy: Pick<DeployConfig, "compatibility_date" | "compatibility_flags">;
  /** What is sent, and what is answered. */
  readonly message: string;
  readonly reply: string;
}

/** The same bursts on the same binary against an object that only answers: what the machine can do at best. */
export class EchoSide implements Side {
  readonly name = "bare echo, messages/s";
  readonly #workerd: Workerd;
  readonly #sockets: readonly BenchSocket[];
  readonly #message: string;
  readonly #inFlight: number;

  private constructor(workerd: Workerd, sockets: readonly BenchSocket[], message: string, inFlight: number) {
    this.#workerd = workerd;
    this.#sockets = sockets;
    this.#message = message;
    this.#inFlight = inFlight;
  }

  static async open({ sockets: count, inFlight, dataDir, deploy, message, reply }: EchoNeeds): Promise<EchoSide> {
    mkdirSync(join(dataDir, "do"), { recursive: true });
    await bundle(join(ROOT, "loadtest/bench/echo/echo-worker.ts"), join(dataDir, "echo.js"), {
      external: ["cloudflare:workers"],
    });
    const port = await freePort(0);
    const configFile = join(dataDir, "echo.capnp");
    writeFileSync(
      configFile,
      configText({
        services: [
          {
            name: "main",
            worker: {
              modules: [{ name: "echo.js", esModule: { embed: "echo.js" } }],
              compatibilityDate: deploy.compatibility_date,
              compatibilityFlags: deploy.compatibility_flags,
              durableObjectNamespaces: [{ className: "Echo", uniqueKey: "echo", enableSql: true }],
              durableObjectStorage: { localDisk: "storage" },
              bindings: [
                { name: "ECHO", durableObjectNamespace: "Echo" },
                { name: "REPLY", text: reply },
              ],
            },
          },
          { name: "storage", disk: { path: join(dataDir, "do"), writable: true } },
        ],
        sockets: [{ name: "http", address: `${HOST}:${port}`, http: {}, service: "main" }],
      }),
    );
    const workerd = runWorkerd(configFile, {});
    await workerd.answers(`http://${HOST}:${port}/healthz`);
    const sockets: BenchSocket[] = [];
    while (sockets.length < count) sockets.push(await openSocket(`http://${HOST}:${port}/`));
    return new EchoSide(workerd, sockets, message, inFlight);
  }

  get pid(): number {
    return this.#workerd.pid;
  }

  prepare(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }

  burst(): Promise<BurstResult> {
    return burst(this.#sockets, [clientFrame(this.#message), clientFrame(this.#message)], this.#inFlight, isTaken);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    await this.#workerd.kill();
  }
}

import { join } from "node:path";
import { type Server, type ServerOptions, startServer } from "./server.ts";
import type { Environment } from "./settings.ts";

export interface ChainOptions {
  readonly dataDir: string;
  /** Environment of both servers. CONTROL_TOKEN is required; the back has another one, which the front knows. */
  readonly env: Environment & { readonly CONTROL_TOKEN: string };
  /** Log of the front; the back's has `-back` before its ending. */
  readonly logFile: string;
}

export type Chain = Pick<Server, "url" | "controlToken" | "stop">;

/** Paths of the simulator for browsers outside the contract, such as pages, forms and sockets. */
const SIMULATOR_PLACES = {
  UPSTREAM_PAGES: "/sim/",
  UPSTREAM_FORMS: "/sim/pay/",
  UPSTREAM_SOCKETS: "/sim/chat/socket",
} as const;

/**
 * Starts two servers: the back with the simulator, and the front whose upstream is the back, over HTTP like any origin.
 * Resolves with the front, which ends both.
 */
export async function startChain({ dataDir, env, logFile }: ChainOptions): Promise<Chain> {
  const backToken = `${env.CONTROL_TOKEN}-of-the-back`;
  const back = await start(join(dataDir, "back"), logFile.replace(/(\.\w+)?$/, "-back$1"), {
    ...env,
    CONTROL_TOKEN: backToken,
    // The front forwards the host that the browser asked for.
    TRUST_FORWARDED: "on",
  });
  try {
    const sockets = back.url.replace(/^http/, "ws");
    const front = await start(join(dataDir, "front"), logFile, {
      ...env,
      ...SIMULATOR_PLACES,
      UPSTREAM_CONTROL_TOKEN: backToken,
      UPSTREAM_ORIGIN: back.url,
      UPSTREAM_IMG: `${back.url}/img`,
      UPSTREAM_AVIATOR: `${sockets}/aviator`,
      UPSTREAM_LUCKYHIT: `${sockets}/luckyhit`,
    });
    return {
      url: front.url,
      controlToken: front.controlToken,
      async stop() {
        await front.stop();
        await back.stop();
      },
    };
  } catch (error) {
    await back.kill();
    throw error;
  }
}

function start(dataDir: string, logFile: string, env: ServerOptions["env"]): Promise<Server> {
  return startServer({ port: 0, dataDir, env, logFile });
}

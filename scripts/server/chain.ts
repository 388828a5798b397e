import { join } from "node:path";
import { type Server, type ServerOptions, startServer } from "./server.ts";
import type { Environment } from "./settings.ts";

export interface ChainOptions {
  /** Holds a folder for each of the two. */
  readonly dataDir: string;
  /** Of both servers. CONTROL_TOKEN has to be among them: what the front is shown, it shows the back. */
  readonly env: Environment & { readonly CONTROL_TOKEN: string };
  /** Where what they say goes: the back's to a file of this name with `-back` before its ending. */
  readonly logFile: string;
}

export type Chain = Pick<Server, "url" | "controlToken" | "stop">;

/** What the simulator has for browsers beside the contract: its pages, the forms and sockets among them. */
const SIMULATOR_PLACES = {
  UPSTREAM_PAGES: "/sim/",
  UPSTREAM_FORMS: "/sim/pay/",
  UPSTREAM_SOCKETS: "/sim/chat/socket",
} as const;

/**
 * Two servers: one with the simulator behind it, and in front of it one whose upstream is the first, reached over HTTP as
 * any origin is. Resolves with the one in front, which ends both.
 */
export async function startChain({ dataDir, env, logFile }: ChainOptions): Promise<Chain> {
  const back = await start(join(dataDir, "back"), logFile.replace(/(\.\w+)?$/, "-back$1"), {
    ...env,
    // The front says which host the browser asked for.
    TRUST_FORWARDED: "on",
  });
  try {
    const sockets = back.url.replace(/^http/, "ws");
    const front = await start(join(dataDir, "front"), logFile, {
      ...env,
      ...SIMULATOR_PLACES,
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

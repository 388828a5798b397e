import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Build } from "#tools/paths.ts";
import { startServer } from "#tools/server/server.ts";
import { readDeployConfig } from "#tools/server/worker-config.ts";
import { runBareWorker } from "./bare-worker.ts";
import { CALLS_A_BURST, callsSide, LINES, FramedSide } from "./sides.ts";
import type { Side } from "./comparison.ts";
import { acknowledgement, isTaken } from "./connections.ts";
import { IN_FLIGHT, SOCKETS, stakeText, StakesSide } from "./stakes.ts";

const WORKERS = "loadtest/bench/workers";
const NO_LIMITS = "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60";
const PERIOD = 179_521_086_000;
/** As long as the pause between bursts of stakes. */
const PAUSE_MS = 120;

const RELAYED = {
  sockets: 64,
  inFlight: 256,
  // Each is as long as a stake.
  texts: Array.from({ length: 8 }, () => JSON.stringify({ cmd: 5015, data: "x".repeat(180) })),
  isAnswer: () => true,
  pauseMs: 0,
};
const RELAYED_PATH = "/aviator?token=120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ&t=1795210860000&locale=in";
const STAKE_TEXT = stakeText(PERIOD, 0, 0);

export interface OpenedSide {
  readonly side: Side;
  close(): Promise<void>;
}

/** How our server runs: of which build, and with an inspector for a profile. */
export interface OwnServer {
  readonly build?: Build;
  readonly inspectorPort?: number;
}

export interface Contest {
  /** Opens our side with its data below `dir`, which does not exist yet. */
  ours(dir: string, server?: OwnServer): Promise<OpenedSide>;
  peer(dir: string): Promise<OpenedSide>;
  /** Smallest ratio of our rate to the peer's. */
  readonly target: number;
  /** Describes the measurement. */
  readonly how: string;
}

export const contests: Readonly<Record<string, Contest>> = {
  /** Stakes over sockets, compared with an object that only answers. */
  stakes: {
    async ours(dir, options) {
      const server = await serverIn(dir, {}, options);
      const side = await StakesSide.open(server);
      return opened(side, server.stop, side);
    },
    async peer(dir) {
      const module = `${WORKERS}/echo.ts`;
      const bindings = { REPLY: acknowledgement({ betId: "bench-00000000-0000-0000-0000-000000-0" }) };
      const echo = await runBareWorker({ module, dir, deploy: readDeployConfig(), object: "Echo", bindings });
      const side = await FramedSide.open("bare echo, messages/s", {
        sockets: SOCKETS,
        inFlight: IN_FLIGHT,
        url: echo.url,
        texts: [STAKE_TEXT, STAKE_TEXT],
        isAnswer: isTaken,
        pauseMs: PAUSE_MS,
      });
      return opened(side, echo.close, side);
    },
    target: 0.6,
    how: `${SOCKETS} sockets, 2 frames of ${STAKE_TEXT.length} bytes each a burst, ${IN_FLIGHT} in flight`,
  },
  /** Calls through the gateway, compared with a bare fetch. */
  calls: {
    async ours(dir, options) {
      const { server, close } = await gatewayIn(dir, options);
      return { side: callsSide("calls through the gateway", server), close };
    },
    async peer(dir) {
      const { url, close } = await bareGatewayIn(dir);
      return { side: callsSide("bare fetch, calls/s", { url }), close };
    },
    target: 0.7,
    how: `${CALLS_A_BURST} calls a burst over ${LINES} connections, to an origin that has its answer ready`,
  },
  /** Frames through the gateway to an echoing origin, compared with a Worker that only relays. */
  frames: {
    async ours(dir, options) {
      const { server, close } = await gatewayIn(dir, options);
      const side = await FramedSide.open("frames through the gateway", { ...RELAYED, url: server.url + RELAYED_PATH });
      return opened(side, close, side);
    },
    async peer(dir) {
      const { url, close } = await bareGatewayIn(dir);
      const side = await FramedSide.open("bare relay, frames/s", { ...RELAYED, url: url + RELAYED_PATH });
      return opened(side, close, side);
    },
    target: 0.8,
    how: `${RELAYED.sockets} sockets, ${RELAYED.texts.length} frames each a burst, ${RELAYED.inFlight} in flight, each echoed by the origin`,
  },
};

function opened(side: Side, stop: () => Promise<void>, sockets: { close(): void }): OpenedSide {
  return {
    side,
    async close() {
      sockets.close();
      await stop();
    },
  };
}

/** Our gateway in front of an origin of its own. */
async function gatewayIn(dir: string, options?: OwnServer) {
  const origin = await originIn(dir);
  const server = await serverIn(dir, { UPSTREAM_ORIGIN: origin.url, RATE_LIMITS: NO_LIMITS }, options);
  return {
    server,
    async close() {
      await server.stop();
      await origin.close();
    },
  };
}

/** A Worker that passes on, in front of an origin of its own. */
async function bareGatewayIn(dir: string) {
  const origin = await originIn(dir);
  const bindings = { ORIGIN: origin.url };
  const bare = await runBareWorker({ module: `${WORKERS}/bare.ts`, dir, deploy: readDeployConfig(), bindings });
  return {
    url: bare.url,
    async close() {
      await bare.close();
      await origin.close();
    },
  };
}

function originIn(dir: string) {
  return runBareWorker({ module: `${WORKERS}/origin.ts`, dir: join(dir, "origin"), deploy: readDeployConfig() });
}

function serverIn(dataDir: string, env: Readonly<Record<string, string>>, options: OwnServer = {}) {
  mkdirSync(dataDir, { recursive: true });
  return startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log"), ...options });
}

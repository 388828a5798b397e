import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "#tools/server/server.ts";
import { readDeployConfig } from "#tools/server/worker-config.ts";
import { runBareWorker } from "./bare-worker.ts";
import { CALLS_A_BURST, callsSide, LINES, FramedSide } from "./sides.ts";
import type { Contest, Side } from "./comparison.ts";
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

/** Contests by name. Each opens only for its turn, so that nothing else runs beside it. */
export const contests: Readonly<Record<string, (scratch: string) => Promise<Contest>>> = {
  stakes,
  calls,
  frames,
};

/** Stakes over sockets, compared with an object that only answers. */
async function stakes(scratch: string): Promise<Contest> {
  const server = await serverIn(join(scratch, "stakes"), {});
  const ours = await StakesSide.open(server);
  const sample = stakeText(PERIOD, 0, 0);
  const reply = acknowledgement({ betId: "bench-00000000-0000-0000-0000-000000-0" });
  const echo = await echoWorker(join(scratch, "echo"), reply);
  const bareEcho = await FramedSide.open("bare echo, messages/s", {
    sockets: SOCKETS,
    inFlight: IN_FLIGHT,
    ...echo,
    texts: [sample, sample],
    isAnswer: isTaken,
    pauseMs: PAUSE_MS,
  });
  return {
    peers: [{ side: bareEcho, target: 0.6 }],
    ours,
    how: [`${SOCKETS} sockets, 2 frames of ${sample.length} bytes each a burst, ${IN_FLIGHT} in flight`],
    async close() {
      ours.close();
      await Promise.all([bareEcho.close(), server.stop()]);
    },
  };
}

/** Calls through the gateway, compared with a bare fetch. */
async function calls(scratch: string): Promise<Contest> {
  const deploy = readDeployConfig();
  const origin = await runBareWorker({ module: `${WORKERS}/origin.ts`, dir: join(scratch, "origin"), deploy });
  const bindings = { ORIGIN: origin.url };
  const bare = await runBareWorker({
    module: `${WORKERS}/bare.ts`,
    dir: join(scratch, "fetch"),
    deploy,
    bindings,
  });
  const server = await serverIn(join(scratch, "gateway"), {
    UPSTREAM_ORIGIN: origin.url,
    RATE_LIMITS: NO_LIMITS,
  });
  return {
    peers: [{ side: callsSide("bare fetch, calls/s", bare), target: 0.7 }],
    ours: callsSide("calls through the gateway", server),
    how: [`${CALLS_A_BURST} calls a burst over ${LINES} connections, to an origin that has its answer ready`],
    async close() {
      await Promise.all([bare.close(), server.stop(), origin.close()]);
    },
  };
}

/** Frames through the gateway to an echoing origin, compared with a Worker that only relays. */
async function frames(scratch: string): Promise<Contest> {
  const deploy = readDeployConfig();
  const origin = await runBareWorker({ module: `${WORKERS}/origin.ts`, dir: join(scratch, "echoing"), deploy });
  const bare = await runBareWorker({
    module: `${WORKERS}/bare.ts`,
    dir: join(scratch, "relay"),
    deploy,
    bindings: { ORIGIN: origin.url },
  });
  const server = await serverIn(join(scratch, "relaying"), { UPSTREAM_ORIGIN: origin.url, RATE_LIMITS: NO_LIMITS });
  const peer = await FramedSide.open("bare relay, frames/s", {
    ...RELAYED,
    url: bare.url + RELAYED_PATH,
  });
  const ours = await FramedSide.open("frames through the gateway", {
    ...RELAYED,
    url: server.url + RELAYED_PATH,
  });
  return {
    peers: [{ side: peer, target: 0.8 }],
    ours,
    how: [
      `${RELAYED.sockets} sockets, ${RELAYED.texts.length} frames each a burst, ${RELAYED.inFlight} in flight, each echoed by the origin`,
    ],
    async close() {
      await Promise.all([peer.close(), ours.close(), bare.close(), server.stop(), origin.close()]);
    },
  };
}

function echoWorker(dir: string, reply: string) {
  const module = `${WORKERS}/echo.ts`;
  return runBareWorker({ module, dir, deploy: readDeployConfig(), object: "Echo", bindings: { REPLY: reply } });
}

function serverIn(dataDir: string, env: Readonly<Record<string, string>>, inspectorPort?: number) {
  mkdirSync(dataDir);
  return startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log"), inspectorPort });
}

interface OurSide {
  readonly side: Side;
  close(): Promise<void>;
}

/** The server's side of a contest alone, with an inspector. */
export const ourSides: Readonly<Record<string, (dir: string, inspectorPort: number) => Promise<OurSide>>> = {
  stakes: (dir, inspectorPort) => ownStakesSide(dir, inspectorPort),
  async calls(dir, inspectorPort) {
    const module = `${WORKERS}/origin.ts`;
    const origin = await runBareWorker({ module, dir: `${dir}-origin`, deploy: readDeployConfig() });
    const server = await serverIn(dir, { UPSTREAM_ORIGIN: origin.url, RATE_LIMITS: NO_LIMITS }, inspectorPort);
    return {
      side: callsSide("calls through the gateway", server),
      async close() {
        await server.stop();
        await origin.close();
      },
    };
  },
};

async function ownStakesSide(dir: string, inspectorPort: number): Promise<OurSide> {
  const server = await serverIn(dir, {}, inspectorPort);
  const side = await StakesSide.open(server);
  return {
    side,
    async close() {
      side.close();
      await server.stop();
    },
  };
}

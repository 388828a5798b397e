import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChain } from "#scripts/server/chain.ts";
import { startServer } from "#scripts/server/server.ts";
import { readDeployConfig } from "#scripts/server/worker-config.ts";
import { runBareWorker } from "./bare-worker.ts";
import { CALLS_A_BURST, callsSide, LINES, linesSide } from "./calls.ts";
import type { Contest, Peer, Side } from "./comparison.ts";
import {
  FramedSide,
  FRAMES_A_BURST,
  IN_FLIGHT as RELAYED_IN_FLIGHT,
  RelayedSide,
  SOCKETS as RELAYED_SOCKETS,
} from "./frames.ts";
import { requestBytes } from "./http-line.ts";
import { opensSide } from "./opens.ts";
import { runNginx, runNodeServer } from "./peers/nginx.ts";
import { openPostgres } from "./peers/postgres.ts";
import { records } from "./records.ts";
import { acknowledgement } from "./socket.ts";
import { IN_FLIGHT, SOCKETS, stakeText, StakesSide, winStakesSide } from "./stakes.ts";

const NO_LIMITS = "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60";
/** First period that the peers get, and the step to the next. */
const PERIOD = 179_521_086_000;
const PERIOD_STEP = 100;

const TWO = "the gateway's UPSTREAM_ORIGIN names the simulator's process; a client and two servers share the cores";

/** Contests by name. Each opens only for its turn, so that nothing else runs beside it. */
export const contests: Readonly<Record<string, (scratch: string) => Promise<Contest>>> = {
  stakes,
  receipts,
  rest,
  calls,
  frames,
  records,
  "two-rest": twoRest,
  "two-stakes": twoStakes,
};

/** Stakes with a receipt each, compared with the same stakes without. */
async function receipts(scratch: string): Promise<Contest> {
  const server = await serverIn(join(scratch, "receipts"), {});
  const ours = await StakesSide.open(server, "stakes with receipts", { receipt: true });
  const plainServer = await serverIn(join(scratch, "plain"), {});
  const plain = await StakesSide.open(plainServer, "stakes without receipts");
  return {
    peers: [{ side: plain, target: 0.85 }],
    ours,
    how: [`${SOCKETS} sockets, ${IN_FLIGHT} in flight; the leaves of one commit share a signature`],
    async close() {
      ours.close();
      plain.close();
      await Promise.all([server.stop(), plainServer.stop()]);
    },
  };
}

/** Stakes over sockets, compared with an object that only answers and with servers that could replace ours. */
async function stakes(scratch: string): Promise<Contest> {
  const server = await serverIn(join(scratch, "stakes"), {});
  const ours = await StakesSide.open(server);
  const sample = stakeText(PERIOD, 0, 0);
  const echo = await runBareWorker({
    module: "loadtest/bench/echo/echo-worker.ts",
    dir: join(scratch, "echo"),
    deploy: readDeployConfig(),
    object: "Echo",
    bindings: { REPLY: acknowledgement({ betId: "bench-00000000-0000-0000-0000-000000-0" }) },
  });
  const framed = { sockets: SOCKETS, inFlight: IN_FLIGHT };
  const bareEcho = await FramedSide.open("bare echo, messages/s", {
    ...framed,
    ...echo,
    texts: () => [sample, sample],
  });
  const each = await wsSide(scratch, "each", "ws + node:sqlite, a commit for each stake");
  const grouped = await wsSide(scratch, "grouped", "ws + node:sqlite, a commit for each turn");
  const postgres = await openPostgres(join(scratch, "postgres"));
  const peers: Peer[] = [
    { side: bareEcho, target: 0.6 },
    { side: each, target: 4 },
    { side: grouped, target: null },
    ...(postgres === null ? [] : [{ side: postgres, target: null }]),
  ];
  return {
    peers,
    ours,
    how: [
      `${SOCKETS} sockets, 2 frames of ${sample.length} bytes each a burst, ${IN_FLIGHT} in flight`,
      ...(postgres === null ? ["PostgreSQL is not installed: its row is left out"] : []),
    ],
    async close() {
      ours.close();
      await Promise.all([bareEcho.close(), each.close(), grouped.close(), postgres?.close(), server.stop()]);
    },
  };

  async function wsSide(dir: string, commits: "each" | "grouped", name: string): Promise<FramedSide> {
    const data = join(dir, `ws-${commits}`);
    mkdirSync(data);
    const peer = await runNodeServer(fileURLToPath(new URL("peers/ws-server.ts", import.meta.url)), [data, commits]);
    const texts = (burst: number) =>
      ([0, 1] as const).map((slot) => stakeText(PERIOD + burst * PERIOD_STEP, slot, burst));
    return FramedSide.open(name, { ...framed, ...peer, texts });
  }
}

/** Stakes over REST, compared with an object that only answers. */
async function rest(scratch: string): Promise<Contest> {
  const server = await serverIn(join(scratch, "rest"), { RATE_LIMITS: NO_LIMITS });
  const ours = await winStakesSide(server);
  const noOp = await runBareWorker({
    module: "loadtest/bench/echo/no-op-worker.ts",
    dir: join(scratch, "no-op"),
    deploy: readDeployConfig(),
    object: "NoOp",
    bindings: { REPLY: ours.sample },
  });
  const request = requestBytes(`${noOp.url}/`, { "Content-Type": "application/json" }, ours.sample);
  return {
    peers: [{ side: linesSide("bare stub.fetch, calls/s", { ...noOp, next: () => request }), target: 0.6 }],
    ours,
    how: [`${CALLS_A_BURST} stakes a burst over ${LINES} connections, each under an Idempotency-Key of its own`],
    async close() {
      await Promise.all([noOp.close(), server.stop()]);
    },
  };
}

/** Calls through the gateway, compared with a handwritten gateway and with plain proxies of the same origin. */
async function calls(scratch: string): Promise<Contest> {
  const deploy = readDeployConfig();
  const passing = "loadtest/bench/passing";
  const origin = await runBareWorker({ module: `${passing}/origin-worker.ts`, dir: join(scratch, "origin"), deploy });
  const bindings = { ORIGIN: origin.url };
  const floor = await runBareWorker({
    module: `${passing}/duties-worker.ts`,
    dir: join(scratch, "duties"),
    deploy,
    bindings,
  });
  const bare = await runBareWorker({
    module: `${passing}/fetch-worker.ts`,
    dir: join(scratch, "fetch"),
    deploy,
    bindings,
  });
  const nginx = await runNginx(join(scratch, "nginx"), origin.url);
  const server = await serverIn(join(scratch, "gateway"), {
    UPSTREAM_ORIGIN: origin.url,
    RATE_LIMITS: NO_LIMITS,
  });
  return {
    peers: [
      { side: callsSide("handwritten gateway, calls/s", floor), target: 0.9 },
      { side: callsSide("bare fetch, calls/s", bare), target: 0.7 },
      ...(nginx === null ? [] : [{ side: callsSide("nginx, calls/s", nginx), target: null }]),
    ],
    ours: callsSide("calls through the gateway", server),
    how: [
      `${CALLS_A_BURST} calls a burst over ${LINES} connections, to an origin that has its answer ready`,
      ...(nginx === null ? ["nginx is not installed: its row is left out"] : []),
    ],
    async close() {
      await Promise.all([floor.close(), bare.close(), nginx?.close(), server.stop(), origin.close()]);
    },
  };
}

/** Frames through the gateway to an echoing origin, compared with a Worker that only relays. */
async function frames(scratch: string): Promise<Contest> {
  const deploy = readDeployConfig();
  const passing = "loadtest/bench/passing";
  const origin = await runBareWorker({ module: `${passing}/echo-worker.ts`, dir: join(scratch, "echoing"), deploy });
  const bare = await runBareWorker({
    module: `${passing}/relay-worker.ts`,
    dir: join(scratch, "relay"),
    deploy,
    bindings: { ORIGIN: origin.url },
  });
  const server = await serverIn(join(scratch, "relaying"), { UPSTREAM_ORIGIN: origin.url, RATE_LIMITS: NO_LIMITS });
  const peer = await RelayedSide.open("bare relay, frames/s", bare);
  const ours = await RelayedSide.open("frames through the gateway", server);
  return {
    peers: [{ side: peer, target: 0.8 }],
    ours,
    how: [
      `${RELAYED_SOCKETS} sockets, ${FRAMES_A_BURST} frames each a burst, ${RELAYED_IN_FLIGHT} in flight, each said back by the origin`,
    ],
    async close() {
      peer.close();
      ours.close();
      await Promise.all([bare.close(), server.stop(), origin.close()]);
    },
  };
}

/** Stakes over REST in two processes, compared with one process. */
async function twoRest(scratch: string): Promise<Contest> {
  const { one, two, stop } = await oneAndTwo(join(scratch, "two-rest"));
  const peer = { ...(await winStakesSide(one)), name: "in one" };
  const ours = { ...(await winStakesSide(two)), name: "stakes over REST, in two processes" };
  return { peers: [{ side: peer, target: null }], ours, how: [TWO], close: stop };
}

/** Stakes over sockets in two processes, compared with one process. */
async function twoStakes(scratch: string): Promise<Contest> {
  const { one, two, stop } = await oneAndTwo(join(scratch, "two-stakes"));
  const peer = await StakesSide.open(one, "in one");
  const ours = await StakesSide.open(two, "stakes over sockets, in two processes");
  return {
    peers: [{ side: peer, target: null }],
    ours,
    how: [TWO],
    async close() {
      peer.close();
      ours.close();
      await stop();
    },
  };
}

async function oneAndTwo(dir: string) {
  const env = { RATE_LIMITS: NO_LIMITS, CONTROL_TOKEN: "bench-control-token-of-24-or-more" };
  mkdirSync(dir);
  const one = await serverIn(join(dir, "one"), env);
  const chain = await startChain({ dataDir: join(dir, "two"), env, logFile: join(dir, "two.log") });
  // The processor time of two processes is not one figure, so it counts as unknown.
  const two = { ...chain, pid: 0 };
  return { one, two, stop: async () => void (await Promise.all([one.stop(), chain.stop()])) };
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
  stakes: async (dir, inspectorPort) => ownStakesSide(dir, inspectorPort, {}),
  receipts: async (dir, inspectorPort) => ownStakesSide(dir, inspectorPort, { receipt: true }),
  async rest(dir, inspectorPort) {
    const server = await serverIn(dir, { RATE_LIMITS: NO_LIMITS }, inspectorPort);
    return { side: await winStakesSide(server), close: () => server.stop() };
  },
  async opens(dir, inspectorPort) {
    const server = await serverIn(dir, { RATE_LIMITS: NO_LIMITS }, inspectorPort);
    return { side: await opensSide(server), close: () => server.stop() };
  },
  async calls(dir, inspectorPort) {
    const module = "loadtest/bench/passing/origin-worker.ts";
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

async function ownStakesSide(dir: string, inspectorPort: number, more: { receipt?: true }): Promise<OurSide> {
  const server = await serverIn(dir, {}, inspectorPort);
  const side = await StakesSide.open(server, "stakes", more);
  return {
    side,
    async close() {
      side.close();
      await server.stop();
    },
  };
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readDeployConfig } from "../../edge/serve/generate.ts";
import { startServer } from "../../edge/serve/server.ts";
import { acknowledgement } from "./acknowledgement.ts";
import { runBareWorker } from "./bare-worker.ts";
import { CALLS_A_BURST, callsSide, LINES } from "./calls.ts";
import type { Pair } from "./comparison.ts";
import { EchoSide } from "./echo.ts";
import { FRAMES_A_BURST, IN_FLIGHT as RELAYED_IN_FLIGHT, RelayedSide, SOCKETS as RELAYED_SOCKETS } from "./relayed.ts";
import { IN_FLIGHT, SOCKETS, StakesSide } from "./stakes.ts";

const NO_LIMITS = "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60";

/** What is measured, each opened when its turn comes: nothing else runs beside it. */
export const pairs: Readonly<Record<string, (scratch: string) => Promise<Pair>>> = { stakes, calls, frames };

/** Stakes through the whole path, against an object that only answers. */
async function stakes(scratch: string): Promise<Pair> {
  const server = await serverIn(join(scratch, "stakes"), {});
  const ours = await StakesSide.open(server);
  const peer = await EchoSide.open({
    sockets: SOCKETS,
    inFlight: IN_FLIGHT,
    dataDir: join(scratch, "echo"),
    deploy: readDeployConfig(),
    message: ours.sampleFrame,
    reply: acknowledgement({ betId: "bench-00000000-0000-0000-0000-000000-0" }),
  });
  return {
    peer,
    ours,
    target: 0.6,
    how: `${SOCKETS} sockets, 2 frames of ${ours.sampleFrame.length} bytes each a burst, ${IN_FLIGHT} in flight`,
    async close() {
      ours.close();
      await peer.close();
      await server.stop();
    },
  };
}

/** Calls through the gateway to an origin, against a Worker that only passes them on to the same. */
async function calls(scratch: string): Promise<Pair> {
  const deploy = readDeployConfig();
  const origin = await runBareWorker({
    module: "loadtest/bench/passing/origin-worker.ts",
    dir: join(scratch, "origin"),
    deploy,
  });
  const bare = await runBareWorker({
    module: "loadtest/bench/passing/fetch-worker.ts",
    dir: join(scratch, "fetch"),
    deploy,
    bindings: { ORIGIN: origin.url },
  });
  const server = await serverIn(join(scratch, "gateway"), {
    UPSTREAM_ORIGIN: origin.url,
    RATE_LIMITS: NO_LIMITS,
  });
  return {
    peer: callsSide("bare fetch, calls/s", bare),
    ours: callsSide("calls through the gateway", server),
    target: 0.7,
    how: `${CALLS_A_BURST} calls a burst over ${LINES} connections, to an origin that has its answer ready`,
    async close() {
      await Promise.all([bare.close(), server.stop(), origin.close()]);
    },
  };
}

/** Frames through the gateway's relay to an origin that says them back, against a Worker that only relays. */
async function frames(scratch: string): Promise<Pair> {
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
    peer,
    ours,
    target: 0.8,
    how: `${RELAYED_SOCKETS} sockets, ${FRAMES_A_BURST} frames each a burst, ${RELAYED_IN_FLIGHT} in flight, each said back by the origin`,
    async close() {
      peer.close();
      ours.close();
      await Promise.all([bare.close(), server.stop(), origin.close()]);
    },
  };
}

function serverIn(dataDir: string, env: Readonly<Record<string, string>>) {
  mkdirSync(dataDir);
  return startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log") });
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SOCKET_FLAGS } from "#games/aviator/contract/frames.ts";
import { controlForce, controlMembers } from "#contract/control/control.ts";
import { SOCKETS_PER_MEMBER_MAX } from "#contract/frame.ts";
import type { Build } from "#tools/paths.ts";
import { ask } from "#tools/server/operator.ts";
import { memoryKib } from "#tools/server/process-usage.ts";
import { freePort } from "#tools/server/processes.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { readDeployConfig } from "#tools/server/worker-config.ts";
import { GENERATOR_LAG_MAX_MS } from "../promises.ts";
import { runBareWorker } from "./bare-worker.ts";
import { type BenchSocket, openSocket } from "./connections.ts";
import { type CrowdRound, playRound, RESULT } from "./crowd-round.ts";
import type { Figure } from "./figures.ts";
import { liveBytes } from "./inspector.ts";

const SOCKETS = 4_000;
const SOCKET_KB_MAX = 120;
const TICK_LATE_MAX_MS = 150;
const OPENED_AT_ONCE = 50;
/** Minor units. */
const BALANCE = 10_000_000;
const PERCENT = 100;

/** How a crowd follows the coefficient. */
interface Pace {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  /** True: each frame's lateness shows. A client that computes the coefficient does not see it. */
  readonly hasTicks: boolean;
}

const TICKS: Pace = { name: "ticks", flags: {}, hasTicks: true };
const OWN: Pace = { name: "own clients", flags: SOCKET_FLAGS, hasTicks: false };

/** A crowd at one table: the delay of its frames and the cost of a socket. */
export async function crowdFigures(build: Build, dir: string): Promise<readonly Figure[]> {
  const ticks = await crowdOf(TICKS, build, join(dir, "ticks"));
  const own = await crowdOf(OWN, build, join(dir, "own"));
  const bare = await bareMemory(join(dir, "bare"), own.round);
  return [
    ...ticks.figures,
    ...own.figures,
    { name: "memory a socket of a bare object that sends as much as to own clients", value: bare, unit: "KB" },
  ];
}

interface Crowd {
  readonly round: CrowdRound;
  readonly figures: readonly Figure[];
}

async function crowdOf(pace: Pace, build: Build, dataDir: string): Promise<Crowd> {
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, "server.log");
  const inspectorPort = await freePort(0);
  const server = await startServer({ port: 0, dataDir, env: { CELLS: "1" }, logFile, build, inspectorPort });
  const sockets: BenchSocket[] = [];
  try {
    const outcomes = Array.from({ length: 100 }, () => RESULT / PERCENT);
    await ask(server, controlForce, { table: "aviator", outcomes });
    const count = Math.ceil(SOCKETS / SOCKETS_PER_MEMBER_MAX);
    const { members } = await ask(server, controlMembers, { count, cell: 0, balance: BALANCE });
    const tokens = members.flatMap(({ token }) => Array.from({ length: SOCKETS_PER_MEMBER_MAX }, () => token));
    const [heapBefore, before] = [await liveBytes(server.url, inspectorPort), memoryKib(server.pid)];
    await openAll(sockets, (socket) => ownSocket(server, tokens[socket] ?? "", pace));
    const round = await playRound(server, sockets);
    const after = memoryKib(server.pid);
    const heap = ((await liveBytes(server.url, inspectorPort)) - heapBefore) / 1000 / SOCKETS;
    const memory = { name: `memory a socket, ${pace.name}`, value: kbASocket(before, after), unit: "KB" };
    return {
      round,
      figures: [
        ...lateness(round, pace),
        ...costs(round, pace),
        { ...memory, max: SOCKET_KB_MAX },
        { ...memory, name: `of it in the heap that the platform limits, ${pace.name}`, value: heap },
      ],
    };
  } finally {
    for (const socket of sockets) socket.close();
    await server.stop();
  }
}

async function openAll(sockets: BenchSocket[], open: (socket: number) => Promise<BenchSocket>): Promise<void> {
  while (sockets.length < SOCKETS) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, SOCKETS - sockets.length) }, (_, at) => at);
    sockets.push(...(await Promise.all(some.map((at) => open(sockets.length + at)))));
  }
}

function ownSocket(server: Server, token: string, { flags }: Pace): Promise<BenchSocket> {
  const query = new URLSearchParams({ ...flags, token });
  return openSocket(`${server.url}/aviator?${query}`, { "X-Rehearsal": server.controlToken });
}

function kbASocket(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : ((after - before) * 1024) / 1000 / SOCKETS;
}

/** Memory a socket of an object that only sends, as many frames as each own client got, and as many bytes. */
async function bareMemory(dir: string, { frames, bytes }: CrowdRound): Promise<number | null> {
  const module = "loadtest/bench/workers/echo.ts";
  const bare = await runBareWorker({
    module,
    dir,
    deploy: readDeployConfig(),
    object: "Echo",
    bindings: { REPLY: "" },
  });
  const sockets: BenchSocket[] = [];
  try {
    const before = memoryKib(bare.pid);
    await openAll(sockets, () => openSocket(bare.url));
    const body = "x".repeat(Math.round(bytes / Math.max(1, frames)));
    for (let sent = 0; sent < frames; sent++) await fetch(`${bare.url}/all`, { method: "POST", body });
    return kbASocket(before, memoryKib(bare.pid));
  } finally {
    for (const socket of sockets) socket.close();
    await bare.close();
  }
}

/** The delay of the frames; a client that was late itself judges nothing. */
export function lateness(
  { ticks, takeOff, crash, lag }: Pick<CrowdRound, "ticks" | "takeOff" | "crash" | "lag">,
  { name, hasTicks }: Pick<Pace, "name" | "hasTicks">,
): readonly Figure[] {
  if (crash.total === 0) throw new Error("no crash came");
  const lagMs = Math.round(lag.percentile(0.99));
  const flaw = lagMs > GENERATOR_LAG_MAX_MS ? `the client itself ${lagMs} ms: generator saturated` : undefined;
  const to = `to ${SOCKETS.toLocaleString("en")} sockets, late by`;
  const shown = [
    ...(hasTicks ? [{ what: "each", histogram: ticks, max: TICK_LATE_MAX_MS }] : []),
    { what: "take-off", histogram: takeOff, max: undefined },
    { what: "crash", histogram: crash, max: undefined },
  ];
  return shown.flatMap(({ what, histogram, max }) => [
    { name: `${name}, ${what} ${to} p50`, value: Math.round(histogram.percentile(0.5)), unit: "ms", flaw },
    { name: `${name}, ${what} ${to} p99`, value: Math.round(histogram.percentile(0.99)), unit: "ms", max, flaw },
  ]);
}

function costs({ processor, frames, bytesASecond, contents }: CrowdRound, { name }: Pace): readonly Figure[] {
  const share = processor === null ? null : processor * PERCENT;
  return [
    { name: `${name}, frames of a flight to one of them`, value: frames, unit: "", contents },
    { name: `${name}, bytes to one of them`, value: bytesASecond, unit: "/s", contents },
    { name: `${name}, processor`, value: share, unit: "%", contents },
  ];
}

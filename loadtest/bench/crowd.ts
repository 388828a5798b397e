import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { coefficientFrame, CURVE_MS, groupFrame, TICK_MS } from "#games/aviator/contract/frames.ts";
import { controlClock, controlForce, controlMembers } from "#contract/control/control.ts";
import { type DataOf, decodeFrame, openFrame, SOCKETS_PER_MEMBER_MAX } from "#contract/frame.ts";
import type { Build } from "#tools/paths.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { watchLag } from "../players/api.ts";
import { Histogram } from "./histogram.ts";
import { GENERATOR_LAG_MAX_MS } from "../promises.ts";
import type { Figure } from "./figures.ts";
import { memoryKib, processorMs } from "#tools/server/process-usage.ts";
import { ask } from "#tools/server/operator.ts";
import { type BenchSocket, openSocket } from "./connections.ts";

/**
 * Records the ticks of one receiver, due every `everyMs` after take-off. A frame of `tag` (ms of flight) also covers
 * the missing ticks before it, so they count as late as this frame.
 */
export class Ticks {
  readonly #everyMs: number;
  readonly #lateness: Histogram;
  #next: number;

  constructor(everyMs: number, lateness: Histogram) {
    this.#everyMs = everyMs;
    this.#lateness = lateness;
    this.#next = -1;
  }

  take(tag: number, takeOffTime: number, now: number): void {
    const last = Math.floor(tag / this.#everyMs);
    if (this.#next < 0) this.#next = last;
    for (; this.#next <= last; this.#next++) this.#lateness.add(now - (takeOffTime + this.#next * this.#everyMs));
  }
}

const SOCKETS = 4_000;
const SOCKET_KB_MAX = 120;
/** A flight to this multiplier takes 38 s, longer than the measurement. */
const FORCED = 10;
const BEFORE_TAKE_OFF_MS = 1_500;
const FLIGHT_SEEN_S = 12;
const SEEN_MS = BEFORE_TAKE_OFF_MS + FLIGHT_SEEN_S * 1000;
const TIMEOUT_MS = 60_000;
const POLL_MS = 20;
const OPENED_AT_ONCE = 50;
const LAG_EVERY_MS = 10;

/** How a crowd follows the coefficient. */
interface Pace {
  readonly frames: string;
  /** More of the socket's query. */
  readonly query: string;
  readonly everyMs: number;
  /** Undefined: a client that computes the coefficient does not see how late a frame is. */
  readonly latenessMaxMs: number | undefined;
}

const TICKS: Pace = { frames: "ticks", query: "", everyMs: TICK_MS, latenessMaxMs: 150 };
const CURVE: Pace = { frames: "the curve", query: "&curve=true", everyMs: CURVE_MS, latenessMaxMs: undefined };

/** A crowd at one table: the delay of its frames and the cost of a socket. */
export async function crowdFigures(build: Build, dir: string): Promise<readonly Figure[]> {
  return [...(await crowdOf(TICKS, build, join(dir, "ticks"))), ...(await crowdOf(CURVE, build, join(dir, "curve")))];
}

async function crowdOf(pace: Pace, build: Build, dataDir: string): Promise<readonly Figure[]> {
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, "server.log");
  const server = await startServer({ port: 0, dataDir, env: { CELLS: "1" }, logFile, build });
  const sockets: BenchSocket[] = [];
  try {
    await ask(server, controlForce, { table: "aviator", outcomes: Array.from({ length: 100 }, () => FORCED) });
    const { members } = await ask(server, controlMembers, {
      count: Math.ceil(SOCKETS / SOCKETS_PER_MEMBER_MAX),
      cell: 0,
    });
    const before = memoryKib(server.pid);
    const tokens = members.flatMap(({ token }) => Array.from({ length: SOCKETS_PER_MEMBER_MAX }, () => token));
    for (let opened = 0; opened < SOCKETS; opened += OPENED_AT_ONCE) {
      const some = tokens.slice(opened, Math.min(SOCKETS, opened + OPENED_AT_ONCE));
      sockets.push(...(await Promise.all(some.map((token) => open(server, token, pace)))));
    }
    const flight = await flightOf(server, sockets, pace);
    const after = memoryKib(server.pid);
    const memory = before === null || after === null ? null : ((after - before) * 1024) / 1000 / SOCKETS;
    return [
      ...lateness(flight, pace),
      ...costs(flight, pace),
      ...(pace === TICKS ? [{ name: "memory a socket", value: memory, unit: "KB", max: SOCKET_KB_MAX }] : []),
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await server.stop();
  }
}

/** The delay of the frames; a client that was late itself judges nothing. */
export function lateness(
  { lateness: delays, lag }: Pick<Flight, "lateness" | "lag">,
  { frames, latenessMaxMs: max }: Pick<Pace, "frames" | "latenessMaxMs">,
): readonly Figure[] {
  if (delays.total === 0) throw new Error("no frame came");
  const name = `${frames} to ${SOCKETS.toLocaleString("en")} sockets, late by`;
  const lagMs = Math.round(lag.percentile(0.99));
  const isSaturated = max !== undefined && lagMs > GENERATOR_LAG_MAX_MS;
  const flaw = isSaturated ? `the client itself ${lagMs} ms: generator saturated` : undefined;
  return [
    { name: `${name} p50`, value: Math.round(delays.percentile(0.5)), unit: "ms", flaw },
    { name: `${name} p99`, value: Math.round(delays.percentile(0.99)), unit: "ms", max, flaw },
  ];
}

function costs({ busy, frames: count, bytes, contents }: Flight, pace: Pace): readonly Figure[] {
  const { frames } = pace;
  return [
    { name: `${frames}, bytes to one of them`, value: bytes / SOCKETS / FLIGHT_SEEN_S, unit: "/s", contents },
    { name: `${frames}, processor`, value: busy === null ? null : (busy / SEEN_MS) * 100, unit: "%", contents },
    ...(pace === TICKS
      ? [{ name: "a tick to one of them, processor", value: busy === null ? null : (busy * 1000) / count, unit: "µs" }]
      : []),
  ];
}

function open(server: Server, token: string, { query }: Pace): Promise<BenchSocket> {
  const url = `${server.url}/aviator?token=${encodeURIComponent(token)}${query}`;
  return openSocket(url, { "X-Rehearsal": server.controlToken });
}

interface Flight {
  /** Delays of each coefficient at every socket. */
  readonly lateness: Histogram;
  /** Delays of the client's own timers. */
  readonly lag: Histogram;
  /** Processor time in ms of SEEN_MS; null if unknown. */
  readonly busy: number | null;
  readonly frames: number;
  readonly bytes: number;
  /** The fields of each kind of frame. */
  readonly contents: string;
}

async function flightOf(server: Server, sockets: readonly BenchSocket[], { everyMs }: Pace): Promise<Flight> {
  const [lateness, lag] = [new Histogram(), new Histogram()];
  let shiftedMs = 0;
  const shiftTo = async (from: number, then: number) => {
    const shift = Math.max(0, then - from);
    shiftedMs += shift;
    await ask(server, controlClock, { shift_ms: shift });
  };
  const group = await nextGroup(sockets);
  await shiftTo(group.serverTime, group.takeOffTime - BEFORE_TAKE_OFF_MS);
  const came = listen(sockets, () => Date.now() + shiftedMs, { lateness, everyMs });
  const before = processorMs(server.pid);
  const later = (run: () => void, delayMs: number) => void setTimeout(run, Math.max(0, delayMs));
  const add = (_: string, lateMs: number) => lag.add(lateMs);
  const endAt = performance.now() + SEEN_MS;
  const isOver = () => performance.now() > endAt;
  const timing = { now: () => performance.now(), later, everyMs: LAG_EVERY_MS, isOver };
  watchLag({ add, complain: () => undefined }, timing);
  await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const after = processorMs(server.pid);
  for (const socket of sockets) socket.onText = () => undefined;
  const busy = before === null || after === null ? null : after - before;
  return { lateness, lag, busy, ...came, contents: [...came.fields].toSorted().join("\n") };
}

async function nextGroup(sockets: readonly BenchSocket[]): Promise<DataOf<typeof groupFrame>> {
  const found: DataOf<typeof groupFrame>[] = [];
  const [first] = sockets;
  if (first !== undefined) {
    first.onText = (payload) => {
      const frame = openFrame(payload.toString());
      const group = frame?.cmd === groupFrame.cmd ? decodeFrame(groupFrame, frame.data) : null;
      if (group !== null && group.serverTime < group.takeOffTime - BEFORE_TAKE_OFF_MS) found.push(group);
    };
  }
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < giveUpAt) {
    const group = found.at(-1);
    if (group !== undefined) return group;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("no round was announced");
}

/** Records the coefficients of a flight as they arrive, and counts their frames. */
function listen(
  sockets: readonly BenchSocket[],
  now: () => number,
  { lateness, everyMs }: { readonly lateness: Histogram; readonly everyMs: number },
): { readonly frames: number; readonly bytes: number; readonly fields: ReadonlySet<string> } {
  const came = { frames: 0, bytes: 0, fields: new Set<string>() };
  // All sockets get the same bytes, so the client decodes them once.
  let text: Buffer = Buffer.alloc(0);
  let read: DataOf<typeof coefficientFrame> | null = null;
  for (const socket of sockets) {
    const ticks = new Ticks(everyMs, lateness);
    socket.onText = (payload) => {
      if (!payload.equals(text)) {
        text = Buffer.from(payload);
        const frame = openFrame(payload.toString());
        read = frame?.cmd === coefficientFrame.cmd ? decodeFrame(coefficientFrame, frame.data) : null;
        if (read !== null)
          came.fields.add(
            Object.keys(frame?.data ?? {})
              .toSorted()
              .join(),
          );
      }
      if (read === null) return;
      came.frames += 1;
      came.bytes += payload.length;
      if (read.flyEnd === 0) ticks.take(read.tag, read.takeOffTime, now());
    };
  }
  return came;
}

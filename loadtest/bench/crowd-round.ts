import {
  betFrame,
  betResultFrame,
  coefficientFrame,
  groupFrame,
  PING_AFTER_MS,
  pingFrame,
  TICK_MS,
} from "#games/aviator/contract/frames.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { controlClock } from "#contract/control/control.ts";
import { type DataOf, decodeFrame, encodeFrame, openFrame, SOCKETS_PER_MEMBER_MAX } from "#contract/frame.ts";
import type { Server } from "#tools/server/server.ts";
import { processorMs } from "#tools/server/process-usage.ts";
import { ask } from "#tools/server/operator.ts";
import { watchLag } from "../players/api.ts";
import { type BenchSocket, clientFrame } from "./connections.ts";
import { Histogram } from "./histogram.ts";

// A round of Aviator as a crowd of sockets follows it: stakes, the flight, and the crash.

/** Hundredths: a flight of 11.6 s. */
export const RESULT = 200;
const FLIGHT_MS = flightMsOf(RESULT);
export const STAKERS = 300;
/** From the least stake on, each one larger, so that all builds list the same players. */
const STAKE = 5_000;
const STEP = 100;
/** The cash-outs spread from 1.05 to 2.14, so some stakes are lost. */
const CASH_OUT_FROM = 105;
const CASH_OUTS = 110;
const CASH_OUT_STEP = 7;
const SEED = "Q2AlyjYoIondBMTh7fy5";
const INTO_WINDOW_MS = 300;
const BEFORE_TAKE_OFF_MS = 1_500;
/** In it, all have heard of the crash, and of the last cash-outs. */
const AFTER_CRASH_MS = 2_500;
const MEASURED_FROM_MS = -500;
const MEASURED_MS = FLIGHT_MS - MEASURED_FROM_MS + AFTER_CRASH_MS;
const TIMEOUT_MS = 60_000;
const POLL_MS = 20;
const LAG_EVERY_MS = 10;
const PING_CHECK_MS = 50;
const PING = clientFrame(encodeFrame(pingFrame, {}));

/** The figures of a round, from just before the take-off until after the crash. */
export interface CrowdRound {
  /** Delays of the ticks of each socket, and of the first and the last coefficient. */
  readonly ticks: Histogram;
  readonly takeOff: Histogram;
  readonly crash: Histogram;
  /** Delays of the client's own timers. */
  readonly lag: Histogram;
  /** Share of a core; null: unknown. */
  readonly processor: number | null;
  /** To one socket. */
  readonly frames: number;
  readonly bytes: number;
  readonly bytesASecond: number;
  /** Told to the players: result, and the counts of players and of cash-outs. */
  readonly contents: string;
}

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

/** The server's time, which the benchmark moves on. */
class ShiftedClock {
  readonly #server: Server;
  #shiftedMs = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  now(): number {
    return Date.now() + this.#shiftedMs;
  }

  async goTo(time: number): Promise<void> {
    const shift = Math.max(0, Math.round(time - this.now()));
    this.#shiftedMs += shift;
    await ask(this.#server, controlClock, { shift_ms: shift });
  }

  until(time: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - this.now())));
  }
}

/** Plays a whole round, whose result is forced to RESULT, and measures its flight. */
export async function playRound(server: Server, sockets: readonly BenchSocket[]): Promise<CrowdRound> {
  const clock = new ShiftedClock(server);
  const running = await nextGroup(sockets, () => true);
  // The next one, so that nobody has played in it.
  await clock.goTo(running.takeOffTime + FLIGHT_MS + AFTER_CRASH_MS);
  const round = await nextGroup(sockets, ({ period }) => period > running.period);
  await clock.goTo(round.openTime + INTO_WINDOW_MS);
  await placeStakes(sockets, round.period);
  await clock.goTo(round.takeOffTime - BEFORE_TAKE_OFF_MS);
  await clock.until(round.takeOffTime + MEASURED_FROM_MS);
  return measure(server, sockets, clock, round.takeOffTime);
}

async function nextGroup(
  sockets: readonly BenchSocket[],
  fits: (group: DataOf<typeof groupFrame>) => boolean,
): Promise<DataOf<typeof groupFrame>> {
  let found: DataOf<typeof groupFrame> | null = null;
  const [first] = sockets;
  if (first === undefined) throw new Error("no socket");
  first.onText = (payload) => {
    const frame = openFrame(payload.toString());
    const group = frame?.cmd === groupFrame.cmd ? decodeFrame(groupFrame, frame.data) : null;
    if (group !== null && fits(group)) found = group;
  };
  await until(() => found !== null, "no round was announced");
  if (found === null) throw new Error("no round was announced");
  return found;
}

async function until(isDone: () => boolean, otherwise: string): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (!isDone()) {
    if (performance.now() > giveUpAt) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A stake of each of the first members, with its automatic cash-out. */
async function placeStakes(sockets: readonly BenchSocket[], period: number): Promise<void> {
  let taken = 0;
  const taking = Buffer.from(`{"cmd":${betResultFrame.cmd},`);
  for (let staker = 0; staker < STAKERS; staker++) {
    const socket = sockets[staker * SOCKETS_PER_MEMBER_MAX];
    if (socket === undefined) throw new Error("too few sockets");
    socket.onText = (payload) => {
      if (payload.subarray(0, taking.length).equals(taking)) taken += 1;
    };
    const bet = {
      nickName: `player_${staker}`,
      period,
      betPrice: STAKE + staker * STEP,
      seed: SEED,
      betId: `bench-${period}-${staker}`,
      slot: 0 as const,
      autoCashOut: CASH_OUT_FROM + ((staker * CASH_OUT_STEP) % CASH_OUTS),
    };
    socket.write(clientFrame(encodeFrame(betFrame, bet)));
  }
  await until(() => taken >= STAKERS, "the stakes were not answered");
}

async function measure(
  server: Server,
  sockets: readonly BenchSocket[],
  clock: ShiftedClock,
  takeOffTime: number,
): Promise<CrowdRound> {
  const lag = new Histogram();
  const heard = listen(sockets, clock, takeOffTime);
  const before = processorMs(server.pid);
  const startedAt = performance.now();
  const later = (run: () => void, delayMs: number) => void setTimeout(run, Math.max(0, delayMs));
  const isOver = () => performance.now() > startedAt + MEASURED_MS;
  const record = { add: (_: string, lateMs: number) => lag.add(lateMs), complain: () => undefined };
  watchLag(record, { now: () => performance.now(), later, everyMs: LAG_EVERY_MS, isOver });
  const pinging = setInterval(heard.ping, PING_CHECK_MS);
  await clock.until(takeOffTime + FLIGHT_MS + AFTER_CRASH_MS);
  clearInterval(pinging);
  const after = processorMs(server.pid);
  const ms = performance.now() - startedAt;
  for (const socket of sockets) socket.onText = () => undefined;
  const { ticks, takeOff, crash, came, counts } = heard;
  return {
    ticks,
    takeOff,
    crash,
    lag,
    processor: before === null || after === null ? null : (after - before) / ms,
    frames: came.frames / sockets.length,
    bytes: came.bytes / sockets.length,
    bytesASecond: came.bytes / sockets.length / (ms / 1000),
    contents: `${STAKERS} stakes, ${RESULT}, ${counts()}`,
  };
}

/** Records the frames as they arrive. `ping` asks, as our client does, on each socket that has heard nothing. */
function listen(sockets: readonly BenchSocket[], clock: ShiftedClock, takeOffTime: number) {
  const [ticks, takeOff, crash] = [new Histogram(), new Histogram(), new Histogram()];
  const came = { frames: 0, bytes: 0 };
  const heardAt = new Float64Array(sockets.length).fill(performance.now());
  let [isFlying, counts] = [false, ""];
  // All sockets get the same bytes, so the client decodes them once.
  let text: Buffer = Buffer.alloc(0);
  let read: DataOf<typeof coefficientFrame> | null = null;

  function decode(payload: Buffer) {
    text = Buffer.from(payload);
    const frame = openFrame(payload.toString());
    read = frame?.cmd === coefficientFrame.cmd ? decodeFrame(coefficientFrame, frame.data) : null;
    if (read !== null) isFlying = read.flyEnd === 0;
    const { playerNumber, cashedNumber } = (frame?.data ?? {}) as Readonly<Record<string, unknown>>;
    if (playerNumber !== undefined) counts = `${String(playerNumber)} players, ${String(cashedNumber)} cashed out`;
  }

  for (const [index, socket] of sockets.entries()) {
    const own = new Ticks(TICK_MS, ticks);
    let isInAir = false;
    socket.onText = (payload) => {
      if (!payload.equals(text)) decode(payload);
      came.frames += 1;
      came.bytes += payload.length;
      heardAt[index] = performance.now();
      if (read === null) return;
      if (!isInAir) takeOff.add(clock.now() - takeOffTime);
      isInAir = true;
      if (read.flyEnd === 1) crash.add(clock.now() - (takeOffTime + FLIGHT_MS));
      else own.take(read.tag, takeOffTime, clock.now());
    };
  }
  return {
    ticks,
    takeOff,
    crash,
    came,
    counts: () => counts,
    ping() {
      const now = performance.now();
      for (const [index, socket] of sockets.entries()) {
        if (!isFlying || now - (heardAt[index] ?? now) < PING_AFTER_MS) continue;
        heardAt[index] = now;
        socket.write(PING);
      }
    },
  };
}

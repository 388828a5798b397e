import { check } from "k6";
import exec from "k6/execution";
import type { Scenario } from "k6/options";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import { groupFrame } from "#contract/games/aviator/frames.ts";
import { controlClock, controlForce, SPEED_MAX } from "#contract/control/control.ts";
import { record } from "../measures.ts";
import { BASE_URL, CONTROL_TOKEN, PART, SIZE } from "../settings.ts";
import { type Guest, operator } from "../target.ts";
import { FORCED_FLIGHTS, type PlayerContext, numberIn, startOf } from "./player-context.ts";
import { watchLag } from "./recorder.ts";
import type { TablePlayer } from "./table-players.ts";

/**
 * VUs for an arrival rate. Each may wait a second for its answers; further arrivals count as dropped. All VUs exist
 * before the run, because making one would delay the others.
 */
export function vusForArrivals(perSecond: number): { preAllocatedVUs: number; maxVUs: number } {
  const vus = Math.max(20, perSecond);
  return { preAllocatedVUs: vus, maxVUs: vus };
}

/** Much more than a k6 that is judged may be late. */
const DROPPED_MS = 100;

/** Moment that the schedule meant for this arrival, ms since the epoch. */
export function arrival(arrivalMs: (index: number) => number): number {
  const now = Date.now();
  const dueAt = exec.scenario.startTime + arrivalMs(exec.scenario.iterationInTest);
  // k6 starts an arrival in time or drops it, and does not count it then. So later ones seem to come late.
  return now - dueAt > DROPPED_MS ? now : Math.min(now, dueAt);
}

/** Scenario of a question without sockets: a VU of its own runs `watchK6`, because arrivals run no timers. */
export function lagScenario(seconds: number): Scenario {
  const maxDuration = `${seconds + 30}s`;
  return { executor: "per-vu-iterations", vus: 1, iterations: 1, maxDuration, exec: "watchK6" };
}

/** Records how late the timers of a VU come, while it does nothing else. */
export function watchK6(): void {
  watchLag(record, { now: Date.now, later: setTimer, forMs: SIZE.seconds * 1000, everyMs: LAG_ALONE_EVERY_MS });
}

const GROUP = startOf(groupFrame);

/**
 * Forces every flight from the next round on to end at `result`, a multiplier, and waits for that round. A current
 * flight may last minutes, so the clock runs faster until then. Uses the guest's socket to watch the round.
 */
export async function forceFlights(guest: Guest, result: number): Promise<void> {
  operator.ask(controlForce, { table: "aviator", outcomes: Array.from({ length: FORCED_FLIGHTS }, () => result) });
  if (PART === 1) operator.ask(controlClock, { speed: SPEED_MAX });
  await nextRound(guest);
  operator.ask(controlClock, { speed: SIZE.speed });
}

function nextRound({ token }: Guest): Promise<void> {
  const url = `${BASE_URL.replace(/^http/, "ws")}/aviator?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(url, null, { headers: { "X-Rehearsal": CONTROL_TOKEN }, tags: { name: "/aviator" } });
  return new Promise((resolve, reject) => {
    let first: number | null = null;
    socket.onmessage = (event) => {
      const text = String(event?.data);
      if (!text.startsWith(GROUP)) return;
      const period = numberIn(text, "period");
      first ??= period;
      if (period === first) return;
      socket.close();
      resolve();
    };
    socket.onclose = () => reject(new Error("the socket that waits for the next round was closed"));
  });
}

/** A script engine per player would use all memory of the machine. */
export const PLAYERS_PER_VU = 20;
const FAREWELL_MS = 2_000;
const LAG_EVERY_MS = 200;
const LAG_ALONE_EVERY_MS = 20;

export interface SocketOptions {
  /** `/aviator` or `/luckyhit`. */
  readonly path: string;
  readonly guests: readonly Guest[];
  /** Length of the stay, real seconds. */
  readonly seconds: number;
  readonly arriveWithinMs: number;
  readonly sit: (context: PlayerContext, index: number) => TablePlayer;
}

export function vusFor(players: number): number {
  return Math.ceil(players / PLAYERS_PER_VU);
}

/** Guests of the VU with this number, counted from 0. */
export function guestsOf(guests: readonly Guest[], vu: number): readonly Guest[] {
  return guests.slice(vu * PLAYERS_PER_VU, (vu + 1) * PLAYERS_PER_VU);
}

/** Opens a socket for each guest at a table and returns at once; k6 waits until all have closed. */
export function openSockets({ path, guests, seconds, arriveWithinMs, sit }: SocketOptions): void {
  watchLag(record, { now: Date.now, later: setTimer, forMs: seconds * 1000, everyMs: LAG_EVERY_MS });
  for (const [index, guest] of guests.entries()) {
    const arriveMs = Math.random() * arriveWithinMs;
    setTimeout(() => openSocket(path, guest, seconds * 1000 - arriveMs, (context) => sit(context, index)), arriveMs);
  }
}

function setTimer(run: () => void, delayMs: number): void {
  setTimeout(run, Math.max(0, delayMs));
}

function openSocket(
  path: string,
  { token, nickName }: Guest,
  staysMs: number,
  sit: (context: PlayerContext) => TablePlayer,
): void {
  const url = `${BASE_URL.replace(/^http/, "ws")}${path}?token=${encodeURIComponent(token)}`;
  // The header exempts the sockets from the rate limits, which see one address for all players.
  const socket = new WebSocket(url, null, { headers: { "X-Rehearsal": CONTROL_TOKEN }, tags: { name: path } });
  const player = sit({
    nickName,
    speed: SIZE.speed,
    now: Date.now,
    random: Math.random,
    later(run, delayMs) {
      const dueAt = Date.now() + Math.max(0, delayMs);
      setTimer(() => run(dueAt), delayMs);
    },
    send: (text) => socket.send(text),
  });
  let opened = false;
  let ended = false;
  socket.onmessage = (event) => player.receive(String(event?.data));
  socket.onopen = () => {
    opened = true;
    record.add("sockets_opened", 1);
    setTimeout(() => player.leave(), staysMs - FAREWELL_MS);
    setTimeout(() => {
      ended = true;
      for (let each = player.open; each > 0; each--) record.add("unanswered", 1);
      socket.close();
    }, staysMs);
  };
  socket.onclose = () => {
    player.leave();
    record.add("lost_sockets", ended ? 0 : 1);
    if (opened) record.add("sockets_closed", 1);
    check(opened, { "the socket was opened": (isOpen) => isOpen });
  };
}

import { check } from "k6";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import { groupFrame } from "#contract/games/aviator/frames.ts";
import { controlClock, controlForce, SPEED_MAX } from "#contract/control/control.ts";
import {
  answered,
  lostSockets,
  socketsClosed,
  socketsOpened,
  unanswered,
  cutOff,
  notices,
  settled,
  stakeAck,
  stakes,
  tooLate,
  voided,
  cashOutAck,
  cashOuts,
  flewAway,
  tickLateness,
} from "../measures.ts";
import { BASE_URL, CONTROL_TOKEN, SIZE } from "../settings.ts";
import { type Guest, operator } from "../target.ts";
import { AviatorPlayer, type Habits, type Report } from "./aviator-player.ts";
import { type LuckyHitHabits, LuckyHitPlayer, type LuckyHitReport } from "./lucky-hit-player.ts";
import { type PlayerContext, numberIn, startOf } from "./player-context.ts";

/**
 * VUs for an arrival rate. Each may wait half a second for its answers. For slower servers k6 adds VUs for up to three
 * seconds; further arrivals count as dropped.
 */
export function vusForArrivals(perSecond: number): { preAllocatedVUs: number; maxVUs: number } {
  return { preAllocatedVUs: Math.max(10, Math.ceil(perSecond / 2)), maxVUs: Math.max(20, perSecond * 3) };
}

const aviatorReport: Report = {
  staked(ackMs, unexpected) {
    countAnswer(stakeAck, ackMs, unexpected);
    stakes.add(1);
  },
  cashedOut(ackMs, unexpected) {
    countAnswer(cashOutAck, ackMs, unexpected);
    cashOuts.add(1);
  },
  judged: (isCutOff) => cutOff.add(isCutOff),
  flewAway: () => flewAway.add(1),
  voided: () => voided.add(1),
  ticked: (latenessMs) => tickLateness.add(latenessMs),
  notice(message) {
    notices.add(1);
    console.error(message);
  },
};

/** A player at the Aviator table; `also` gets each answer to a stake. */
export function aviatorPlayer(context: PlayerContext, habits: Habits, also?: (ackMs: number) => void): TablePlayer {
  const staked = (ackMs: number, unexpected: string | null) => {
    aviatorReport.staked(ackMs, unexpected);
    also?.(ackMs);
  };
  const player = new AviatorPlayer(context, habits, also === undefined ? aviatorReport : { ...aviatorReport, staked });
  return {
    receive: (text) => player.receive(text),
    leave: () => player.leave(),
    get open() {
      const { stakes, cashOuts } = player.unanswered;
      return stakes + cashOuts;
    },
  };
}

const GROUP = startOf(groupFrame);

/**
 * Forces every flight from the next round on to end at `result`, a multiplier, and waits for that round. A current
 * flight may last minutes, so the clock runs faster until then. Uses the guest's socket to watch the round.
 */
export async function forceFlights(guest: Guest, result: number): Promise<void> {
  operator.ask(controlForce, { table: "aviator", outcomes: Array.from({ length: 1_000 }, () => result) });
  operator.ask(controlClock, { speed: SPEED_MAX });
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

const report: LuckyHitReport = {
  staked(ackMs, unexpected) {
    countAnswer(stakeAck, ackMs, unexpected);
    stakes.add(1);
  },
  judged: (isCutOff) => cutOff.add(isCutOff),
  tooLate: () => tooLate.add(1),
  settled(refunded) {
    settled.add(1);
    if (refunded) voided.add(1);
  },
  notice(message) {
    notices.add(1);
    console.error(message);
  },
};

export function luckyHitPlayer(context: PlayerContext, habits: LuckyHitHabits): TablePlayer {
  const player = new LuckyHitPlayer(context, habits, report);
  return {
    receive: (text) => player.receive(text),
    leave: () => player.leave(),
    get open() {
      return player.unanswered;
    },
  };
}

/** A script engine per player would use all memory of the machine. */
export const PLAYERS_PER_VU = 20;
const FAREWELL_MS = 2_000;

export interface TablePlayer {
  receive(text: string): void;
  leave(): void;
  /** Number of messages without an answer. */
  readonly open: number;
}

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
  for (const [index, guest] of guests.entries()) {
    const arriveMs = Math.random() * arriveWithinMs;
    setTimeout(() => openSocket(path, guest, seconds * 1000 - arriveMs, (context) => sit(context, index)), arriveMs);
  }
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
    later: (run, delayMs) => void setTimeout(run, Math.max(0, delayMs)),
    send: (text) => socket.send(text),
  });
  let opened = false;
  let ended = false;
  socket.onmessage = (event) => player.receive(String(event?.data));
  socket.onopen = () => {
    opened = true;
    socketsOpened.add(1);
    setTimeout(() => player.leave(), staysMs - FAREWELL_MS);
    setTimeout(() => {
      ended = true;
      for (let each = player.open; each > 0; each--) unanswered.add(true);
      socket.close();
    }, staysMs);
  };
  socket.onclose = () => {
    player.leave();
    lostSockets.add(!ended);
    if (opened) socketsClosed.add(1);
    check(opened, { "the socket was opened": (isOpen) => isOpen });
  };
}

export function countAnswer(trend: { add(value: number): unknown }, ackMs: number, unexpected: string | null): void {
  trend.add(ackMs);
  answered(ackMs, unexpected);
}

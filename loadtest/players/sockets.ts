import { check } from "k6";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import { groupFrame } from "#contract/games/aviator/frames.ts";
import { controlClock, controlForce, SPEED_MAX } from "#contract/control.ts";
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
 * The VUs for so many arrivals a second: enough for each to wait half a second for its answers, and where a server lets them
 * wait longer, more are made, up to three seconds' worth. Who comes then finds nobody free, which counts as dropped.
 */
export function vusForArrivals(perSecond: number): { preAllocatedVUs: number; maxVUs: number } {
  return { preAllocatedVUs: Math.max(10, Math.ceil(perSecond / 2)), maxVUs: Math.max(20, perSecond * 3) };
}

/** What Aviator's players tell, counted. */
const aviatorSeatsReport: Report = {
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

/** A player at the Aviator table; `also` hears of each answer to a stake. */
export function aviatorPlayer(context: PlayerContext, habits: Habits, also?: (ackMs: number) => void): TablePlayer {
  const staked = (ackMs: number, unexpected: string | null) => {
    aviatorSeatsReport.staked(ackMs, unexpected);
    also?.(ackMs);
  };
  const player = new AviatorPlayer(
    context,
    habits,
    also === undefined ? aviatorSeatsReport : { ...aviatorSeatsReport, staked },
  );
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
 * Has every flight from the next round on end at `result`, a multiplier, and waits for that round: a flight that is under
 * way may last minutes, so time is made short until then. Needs one guest, whose socket tells of the round.
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

/** What Lucky Hit's players tell, counted. */
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

/** A player at the Lucky Hit table. */
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

/** A VU seats so many players: a script engine for each of a thousand would want the memory of the machine. */
export const PLAYERS_PER_VU = 20;
/** How long a player waits at the end for what it has sent to be answered. */
const FAREWELL_MS = 2_000;

/** Someone at a table. */
export interface TablePlayer {
  receive(text: string): void;
  /** Sends nothing more. */
  leave(): void;
  /** How many it has sent that nobody has answered. */
  readonly open: number;
}

export interface SocketOptions {
  /** `/aviator` or `/luckyhit`. */
  readonly path: string;
  readonly guests: readonly Guest[];
  /** How long they stay, real seconds. */
  readonly seconds: number;
  /** They come in within so many real ms. */
  readonly arriveWithinMs: number;
  readonly sit: (context: PlayerContext, index: number) => TablePlayer;
}

/** The VUs that so many players take. */
export function vusFor(players: number): number {
  return Math.ceil(players / PLAYERS_PER_VU);
}

/** The guests of one VU, by its number from 0. */
export function guestsOf(guests: readonly Guest[], vu: number): readonly Guest[] {
  return guests.slice(vu * PLAYERS_PER_VU, (vu + 1) * PLAYERS_PER_VU);
}

/** Seats guests at a table, each with a socket of its own; returns at once, and k6 waits until all have gone. */
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
  // Not counted by the limits against abuse, which see one address for all players.
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

/** Counts an answer as every player's report does. */
export function countAnswer(trend: { add(value: number): unknown }, ackMs: number, unexpected: string | null): void {
  trend.add(ackMs);
  answered(ackMs, unexpected);
}

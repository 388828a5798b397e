import { check } from "k6";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import type { Guest } from "../target.ts";
import { answered, lostSockets, socketsClosed, socketsOpened, unanswered } from "../measures.ts";
import { BASE_URL, CONTROL_TOKEN, SIZE } from "../settings.ts";
import type { World } from "./world.ts";

/** A VU seats so many players: a script engine for each of a thousand would want the memory of the machine. */
export const PLAYERS_PER_VU = 20;
/** How long a player waits at the end for what it has sent to be answered. */
const FAREWELL_MS = 2_000;

/** Someone at a table. */
export interface Seated {
  receive(text: string): void;
  /** Sends nothing more. */
  leave(): void;
  /** How many it has sent that nobody has answered. */
  readonly open: number;
}

export interface SeatOptions {
  /** `/aviator` or `/luckyhit`. */
  readonly path: string;
  readonly guests: readonly Guest[];
  /** How long they stay, real seconds. */
  readonly seconds: number;
  /** They come in within so many real ms. */
  readonly arriveWithinMs: number;
  readonly sit: (world: World, index: number) => Seated;
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
export function seat({ path, guests, seconds, arriveWithinMs, sit }: SeatOptions): void {
  for (const [index, guest] of guests.entries()) {
    const arriveMs = Math.random() * arriveWithinMs;
    setTimeout(() => seatOne(path, guest, seconds * 1000 - arriveMs, (world) => sit(world, index)), arriveMs);
  }
}

function seatOne(path: string, { token, nickName }: Guest, staysMs: number, sit: (world: World) => Seated): void {
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

import type { Connection } from "#contract/transport/game-socket.ts";
import type { PlayHandlers } from "#contract/transport/play-socket.ts";
import type { DataOf, Frame, GameSocket } from "#contract/frame.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { WireFields } from "#web/data/call-mutation.ts";
import { timePress } from "#web/data/press.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import type { ExpectedLines } from "../receipts/check-receipt.ts";
import { type Asked, sentFrame } from "../receipts/stake-frames.ts";
import { type PageSocket, smoothLatency } from "./page-socket.ts";

export interface SocketGameDeps<S extends GameSocket> {
  openSocket(handlers: PlayHandlers<S>): PageSocket<S>;
  /** The estimated server time, ms. */
  now(): number;
  /** The server refused something: its code and message. */
  onRefused(code: number, msg: string): void;
  /** The receipt of a request of this screen, the lines that it must have, and the stake as it was sent. */
  onReceipt(receipt: Receipt | undefined, lines: ExpectedLines, request?: WireFields): void;
  newBetId(): string;
  newSeed(): string;
}

/** `silent`: open, but nothing came for so long that nobody knows. */
export type KnownConnection = Connection | "silent";

/** The server is heard more often: by its frames each second, or by its answers to pings. */
export const SILENT_AFTER_MS = 2_000;

export interface GameSnapshot<State> {
  readonly state: State;
  readonly connection: KnownConnection;
  /** The mean latency of frames, in ms; null until the first frame. */
  readonly latencyMs: number | null;
}

export interface PlayedGame<State> extends ReadableStore<GameSnapshot<State>> {
  /** Connects; returns the function that disconnects. */
  start(): () => void;
  dismissNotice(id: number): void;
  takeOver(): void;
}

/** A stake's round and, if the backend names it, its id. */
interface StakeName {
  readonly period: number;
  readonly betId?: string | undefined;
}

/**
 * The part of a game that all sockets share: its state, its connection, and the receipts that it asked for. `table`: its
 * name in receipts. `silentAfterMs`: the longest silence of a live connection.
 */
export function createSocketGame<S extends GameSocket, State, Event>(
  { openSocket, now, onReceipt }: SocketGameDeps<S>,
  table: string,
  initial: State,
  reduce: (state: State, event: Event) => State,
  silentAfterMs: (state: State) => number = () => SILENT_AFTER_MS,
) {
  const shown = createStore<GameSnapshot<State>>({ state: initial, connection: "connecting", latencyMs: null });
  let socket: PageSocket<S> | null = null;
  let liveSince = -Infinity;
  const asked = new Map<string | number, Asked>();
  let silence: ReturnType<typeof setTimeout> | undefined;

  function heard() {
    if (shown.get().connection === "silent") publish({ connection: "live" });
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (shown.get().connection === "live") publish({ connection: "silent", latencyMs: null });
    }, silentAfterMs(shown.get().state));
  }

  function publish(next: Partial<GameSnapshot<State>>) {
    shown.set({ ...shown.get(), ...next });
  }

  function linesOf(event: string, { period, betId }: StakeName, more: ExpectedLines = {}): ExpectedLines {
    return { event, table, round: period, ...(betId !== undefined && { bet: betId }), ...more };
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    state: () => shown.get().state,
    isLive: () => shown.get().connection === "live",
    /** The player's frames; undefined: the screen is closed. */
    send: () => socket?.send,
    takeOver: () => socket?.retry(),
    dispatch(event: Event) {
      const state = reduce(shown.get().state, event);
      if (state !== shown.get().state) publish({ state });
    },
    measureLatency(serverTime: number) {
      // The frames of a socket that the page opened first have waited for the app.
      if (serverTime < liveSince) return;
      publish({ latencyMs: smoothLatency(shown.get().latencyMs, serverTime, now()) });
    },
    linesOf,
    /** `name`: of the request, which its answer has too. */
    ask(name: string | number, lines: ExpectedLines) {
      asked.set(name, { lines, acknowledged: timePress() });
    },
    /** Returns the stake with the digest of its terms. */
    askStake<F extends Frame, Bet extends DataOf<F> & { period: number; betId: string }>(
      frame: F,
      bet: Bet,
      lines: ExpectedLines,
    ): Bet & { terms: string } {
      const sent = sentFrame(frame, bet);
      const { terms } = sent;
      asked.set(bet.betId, { lines: linesOf("stake", bet, { ...lines, terms }), sent, acknowledged: timePress() });
      return { ...bet, terms };
    },
    /** Other screens of the member get the same frames, and compare nothing that was asked for. */
    answered(name: string | number, isDone: boolean, receipt: Receipt | undefined) {
      const request = asked.get(name);
      asked.delete(name);
      if (request === undefined || !isDone) return;
      request.acknowledged();
      onReceipt(receipt, request.lines, request.sent);
    },
    connect({ onConnection, onFrame }: PlayHandlers<S>) {
      socket = openSocket({
        onFrame(frame) {
          onFrame?.(frame);
          heard();
        },
        onConnection(connection) {
          if (connection === "live") liveSince = now();
          publish({ connection, latencyMs: null });
          onConnection?.(connection);
          heard();
        },
      });
      return () => {
        clearTimeout(silence);
        socket?.close();
        socket = null;
      };
    },
  };
}

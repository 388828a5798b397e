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

export interface GameSnapshot<State> {
  readonly state: State;
  readonly connection: Connection;
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
 * name in receipts.
 */
export function createSocketGame<S extends GameSocket, State, Event>(
  { openSocket, now, onReceipt }: SocketGameDeps<S>,
  table: string,
  initial: State,
  reduce: (state: State, event: Event) => State,
) {
  const shown = createStore<GameSnapshot<State>>({ state: initial, connection: "connecting", latencyMs: null });
  let socket: PageSocket<S> | null = null;
  let liveSince = -Infinity;
  const asked = new Map<string | number, Asked>();

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
    connect({ onConnection, ...handlers }: PlayHandlers<S>) {
      socket = openSocket({
        ...handlers,
        onConnection(connection) {
          if (connection === "live") liveSince = now();
          publish({ connection, latencyMs: null });
          onConnection?.(connection);
        },
      });
      return () => {
        socket?.close();
        socket = null;
      };
    },
  };
}

import { encodeFrame } from "#contract/frame.ts";
import { betFrame, cashOutFrame } from "#contract/games/aviator/frames.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import type { GameSocket, Connection, SocketHandlers } from "#client/game-socket.ts";
import { smoothLatency } from "#web/games/parts/page-socket.ts";
import { type FlightEvent, reduceFlight } from "./flight-reducer.ts";
import { type FlightState, initialFlight, type SlotNumber, type StakeOrder } from "./flight-state.ts";
import { completeFrame, readInbound } from "./inbound.ts";

export interface FlightDeps {
  openSocket(handlers: SocketHandlers): GameSocket;
  /** The estimated server time, ms. */
  now(): number;
  /** Receives the server's time, in ms, of each frame that carries it. */
  onServerTime(serverTime: number): void;
  /** The server refused the token. */
  onEnded(): void;
  /** The server refused a stake: its code and message. */
  onRefused(code: number, msg: string): void;
  newBetId(): string;
  newSeed(): string;
}

export interface FlightSnapshot {
  readonly state: FlightState;
  readonly connection: Connection;
  /** The mean latency of frames, in ms; null until the first frame. */
  readonly latencyMs: number | null;
}

/** Amounts in minor units, the multiplier in hundredths. */
export interface StakeWish {
  readonly price: number;
  readonly autoCashOut: number | null;
  /** Empty: the stake is not sent, and a notice explains it. */
  readonly nickName: string;
  /** True: automatic play places it. */
  readonly isAutomatic?: boolean;
}

export interface Flight extends ReadableStore<FlightSnapshot> {
  /** Connects; returns the function that disconnects. */
  start(): () => void;
  placeStake(slot: SlotNumber, wish: StakeWish): void;
  cashOut(slot: SlotNumber): void;
  dismissNotice(id: number): void;
  dismissPayout(id: number): void;
  takeOver(): void;
}

/** The game as the screen uses it: the socket's state and the player's actions. */
export function createFlight(deps: FlightDeps): Flight {
  const shown = createStore<FlightSnapshot>({ state: initialFlight, connection: "connecting", latencyMs: null });
  let socket: GameSocket | null = null;

  function publish(next: Partial<FlightSnapshot>) {
    shown.set({ ...shown.get(), ...next });
  }

  function dispatch(event: FlightEvent) {
    const state = reduceFlight(shown.get().state, event);
    if (state !== shown.get().state) publish({ state });
  }

  function onText(text: string) {
    const read = readInbound(text);
    const frame = read && completeFrame(read, shown.get().state, deps.now());
    if (frame === null) return;
    if (frame.kind === "group" || frame.kind === "coefficient") onServerTime(frame.data.serverTime);
    if (frame.kind === "bet" && frame.data.status === 0) deps.onRefused(frame.data.code, frame.data.msg);
    dispatch({ type: "frame", frame });
    // The first frame of a connection lists the stakes that arrived; resend the others.
    if (frame.kind === "group" && frame.data.stakes !== undefined) resend();
  }

  function onServerTime(serverTime: number) {
    deps.onServerTime(serverTime);
    publish({ latencyMs: smoothLatency(shown.get().latencyMs, serverTime, deps.now()) });
  }

  function onConnection(connection: Connection) {
    publish({ connection, latencyMs: null });
    if (connection !== "live") dispatch({ type: "disconnected" });
    if (connection === "ended") deps.onEnded();
  }

  function sendStake(slot: SlotNumber, order: StakeOrder): boolean {
    const { betId, period, price: betPrice, seed, nickName, autoCashOut, isAutomatic } = order;
    const bet = { betId, period, betPrice, seed, nickName, slot };
    const more = { ...(autoCashOut !== null && { autoCashOut }), ...(isAutomatic && { auto: true }) };
    return socket?.send(encodeFrame(betFrame, { ...bet, ...more })) ?? false;
  }

  function resend() {
    for (const number of [0, 1] as const) {
      const slot = shown.get().state.slots[number];
      if (slot.kind === "sending") sendStake(number, slot.order);
    }
  }

  return {
    start() {
      socket = deps.openSocket({ onText, onConnection });
      return () => {
        socket?.close();
        socket = null;
      };
    },
    get: shown.get,
    subscribe: shown.subscribe,
    placeStake(slot, { price, autoCashOut, nickName, isAutomatic }) {
      const { round, slots } = shown.get().state;
      const taken = slots[slot];
      if (round === null || shown.get().connection !== "live") return;
      if (taken.kind !== "idle" && taken.period === round.period) return;
      if (nickName === "") {
        dispatch({ type: "notice", reason: "noNickName" });
        return;
      }
      const order: StakeOrder = {
        betId: deps.newBetId(),
        period: round.period,
        price,
        autoCashOut,
        seed: deps.newSeed(),
        nickName,
        ...(isAutomatic && { isAutomatic }),
      };
      // Store the order before sending it, so that a retry uses the same id.
      dispatch({ type: "stake", slot, order });
      sendStake(slot, order);
    },
    cashOut(slot) {
      const { round, slots } = shown.get().state;
      const stake = slots[slot];
      if (round === null || stake.kind !== "open" || stake.cashing) return;
      if (socket?.send(encodeFrame(cashOutFrame, { tag: round.tag, slot }))) dispatch({ type: "cashOut", slot });
    },
    dismissNotice: (id) => dispatch({ type: "dismissNotice", id }),
    dismissPayout: (id) => dispatch({ type: "dismissPayout", id }),
    takeOver: () => socket?.retry(),
  };
}

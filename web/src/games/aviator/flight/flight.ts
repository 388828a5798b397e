import { betFrame, HERE_EVERY_MS } from "#games/aviator/frames.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import type { Connection } from "#client/game-socket.ts";
import type { PlayHandlers } from "#client/play-socket.ts";
import type { ExpectedLines } from "#web/games/receipts/check-receipt.ts";
import { type Asked, sentFrame } from "#web/games/receipts/stake-frames.ts";
import type { WireFields } from "#web/data/call-mutation.ts";
import { type PageSocket, smoothLatency } from "#web/games/parts/page-socket.ts";
import { type FlightEvent, reduceFlight } from "./flight-reducer.ts";
import {
  type FlightState,
  initialFlight,
  phaseOf,
  type SlotNumber,
  type StakeOrder,
  type StakeWish,
} from "./flight-state.ts";
import { type CashOutResult, completeFrame, type Inbound, type ReadFrame } from "./inbound.ts";

export interface FlightDeps {
  openSocket(handlers: PlayHandlers<"aviator">): PageSocket<"aviator">;
  /** The estimated server time, ms. */
  now(): number;
  /** The server refused a stake: its code and message. */
  onRefused(code: number, msg: string): void;
  /** The receipt of a request of this screen, the lines that it must have, and the stake as it was sent. */
  onReceipt(receipt: Receipt | undefined, lines: ExpectedLines, request?: WireFields): void;
  newBetId(): string;
  newSeed(): string;
}

export interface FlightSnapshot {
  readonly state: FlightState;
  readonly connection: Connection;
  /** The mean latency of frames, in ms; null until the first frame. */
  readonly latencyMs: number | null;
}

export interface Flight extends ReadableStore<FlightSnapshot> {
  /** Connects; returns the function that disconnects. */
  start(): () => void;
  placeStake(slot: SlotNumber, wish: StakeWish): void;
  /** Stakes in the next round, as soon as it takes stakes; null: does not. */
  queueStake(slot: SlotNumber, wish: StakeWish | null): void;
  /** Cancels a stake of this round. */
  cancelStake(slot: SlotNumber): void;
  cashOut(slot: SlotNumber): void;
  dismissNotice(id: number): void;
  takeOver(): void;
}

/** The game as the screen uses it: the socket's state and the player's actions. */
export function createFlight(deps: FlightDeps): Flight {
  const shown = createStore<FlightSnapshot>({ state: initialFlight, connection: "connecting", latencyMs: null });
  let socket: PageSocket<"aviator"> | null = null;
  /** The lines that the receipts of pending requests must have, by the stake, and the slot of a cash-out. */
  const asked = new Map<string | SlotNumber, Asked>();

  function publish(next: Partial<FlightSnapshot>) {
    shown.set({ ...shown.get(), ...next });
  }

  function dispatch(event: FlightEvent) {
    const state = reduceFlight(shown.get().state, event);
    if (state !== shown.get().state) publish({ state });
  }

  function onFrame(read: ReadFrame) {
    const frame = completeFrame(read, shown.get().state, deps.now());
    if (frame === null) return;
    if (frame.kind === "group" || frame.kind === "coefficient") measureLatency(frame.data.serverTime);
    if (frame.kind === "bet" && frame.data.status === 0) deps.onRefused(frame.data.code, frame.data.msg);
    onReceipt(frame);
    dispatch({ type: "frame", frame });
    // The first frame of a connection lists the stakes that arrived; resend the others.
    if (frame.kind === "group" && frame.data.stakes !== undefined) resend();
    if (frame.kind === "group") placeQueued(Math.max(deps.now(), frame.data.serverTime));
  }

  /** Other screens of the member get the same frames, and compare nothing that was asked for. */
  function onReceipt(frame: Inbound) {
    if (frame.kind !== "bet" && frame.kind !== "cancel" && frame.kind !== "cashOut") return;
    if (frame.kind === "cashOut" && (frame.data.auto || frame.data.refunded)) return onEnded(frame.data);
    const name = frame.kind === "cashOut" ? frame.data.slot : frame.data.betId;
    const request = asked.get(name);
    asked.delete(name);
    const isDone = frame.kind === "cashOut" ? frame.data.cashSuccess : frame.data.status === 1;
    if (request !== undefined && isDone) deps.onReceipt(frame.data.receipt, request.lines, request.sent);
  }

  /** Nobody asked, so the receipt has to say what the frame says. */
  function onEnded({ period, betId, refunded, cashCoefficient, cashAmount, receipt }: CashOutResult) {
    const end = refunded ? { event: "payout", result: "void" } : { event: "cash-out", coefficient: cashCoefficient };
    deps.onReceipt(receipt, { ...end, ...stakeName(period, betId), payout: cashAmount });
  }

  function placeQueued(now: number) {
    for (const number of [0, 1] as const) {
      const { round, queue } = shown.get().state;
      const stake = queue[number];
      const phase = phaseOf(round, now);
      if (stake === null || round === null || round.period <= stake.after || phase === "reset") continue;
      dispatch({ type: "queue", slot: number, stake: null });
      // Its round was missed, and a later one was not asked for.
      if (phase === "open") place(number, stake);
      else dispatch({ type: "notice", reason: "notDelivered" });
    }
  }

  /** The server counts the silence from the last frame. A hidden page is silent once the browser stops its timers. */
  function sayHere() {
    const { slots } = shown.get().state;
    const waits = slots.some((slot) => slot.kind === "open" && slot.silence);
    if (waits && shown.get().connection === "live") socket?.send.here({});
  }

  function measureLatency(serverTime: number) {
    publish({ latencyMs: smoothLatency(shown.get().latencyMs, serverTime, deps.now()) });
  }

  function onConnection(connection: Connection) {
    publish({ connection, latencyMs: null });
    if (connection !== "live") dispatch({ type: "disconnected" });
    // The window that took over plays on.
    if (connection === "replaced") for (const slot of [0, 1] as const) dispatch({ type: "queue", slot, stake: null });
  }

  function sendStake(slot: SlotNumber, order: StakeOrder): boolean {
    const { betId, period, price: betPrice, seed, nickName, autoCashOut, silence, isAutomatic } = order;
    const bet = {
      betId,
      period,
      betPrice,
      seed,
      nickName,
      slot,
      ...(autoCashOut !== null && { autoCashOut }),
      ...(silence && { silence }),
      ...(isAutomatic && { auto: true }),
    };
    const sent = sentFrame(betFrame, bet);
    const { terms } = sent;
    const lines = { event: "stake", ...stakeName(period, betId), amount: betPrice, slot, seed, terms };
    asked.set(betId, { lines, sent });
    return socket?.send.bet({ ...bet, terms }) ?? false;
  }

  function resend() {
    for (const number of [0, 1] as const) {
      const slot = shown.get().state.slots[number];
      if (slot.kind === "sending") sendStake(number, slot.order);
    }
  }

  function place(slot: SlotNumber, { price, autoCashOut, silence, nickName, isAutomatic }: StakeWish) {
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
      ...(silence && { silence }),
      ...(isAutomatic && { isAutomatic }),
    };
    // Store the order before sending it, so that a retry uses the same id.
    dispatch({ type: "stake", slot, order });
    sendStake(slot, order);
  }

  return {
    start() {
      socket = deps.openSocket({ onFrame, onConnection });
      const heartbeat = setInterval(sayHere, HERE_EVERY_MS);
      return () => {
        clearInterval(heartbeat);
        socket?.close();
        socket = null;
      };
    },
    get: shown.get,
    subscribe: shown.subscribe,
    placeStake: place,
    queueStake(slot, wish) {
      const { round } = shown.get().state;
      if (round === null) return;
      // Between the flights, the next round is the shown one.
      const after = phaseOf(round, deps.now()) === "reset" ? round.period - 1 : round.period;
      dispatch({ type: "queue", slot, stake: wish && { ...wish, after } });
    },
    cancelStake(slot) {
      const stake = shown.get().state.slots[slot];
      if (stake.kind !== "open" || stake.betId === undefined || stake.cancelling) return;
      const { period, betId } = stake;
      asked.set(betId, { lines: { event: "cancel", ...stakeName(period, betId) } });
      if (socket?.send.cancel({ period, betId })) dispatch({ type: "cancel", slot });
    },
    cashOut(slot) {
      const { round, slots } = shown.get().state;
      const stake = slots[slot];
      if (round === null || stake.kind !== "open" || stake.cashing) return;
      const { period, tag } = round;
      asked.set(slot, { lines: { event: "cash-out", ...stakeName(period, stake.betId), slot, tag } });
      if (socket?.send.cashOut({ tag, slot })) dispatch({ type: "cashOut", slot });
    },
    dismissNotice: (id) => dispatch({ type: "dismissNotice", id }),
    takeOver: () => socket?.retry(),
  };
}

function stakeName(period: number, betId: string | undefined): ExpectedLines {
  const round = { table: "aviator", round: period };
  return betId === undefined ? round : { ...round, bet: betId };
}

import { luckyHitBetFrame } from "#games/lucky-hit/frames.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import type { Connection } from "#client/game-socket.ts";
import type { PlayHandlers } from "#client/play-socket.ts";
import type { ExpectedLines } from "../receipts/check-receipt.ts";
import { type Asked, sentFrame } from "../receipts/stake-frames.ts";
import type { WireFields } from "#web/data/call-mutation.ts";
import { type PageSocket, smoothLatency } from "../parts/page-socket.ts";
import { completeFrame, type Inbound, type ReadFrame, type Settled } from "./inbound.ts";
import {
  reduceTable,
  type TableEvent,
  initialTable,
  type PickedAmount,
  type StakeOrder,
  type TableState,
} from "./table-reducer.ts";

/** Limits updates of all players' totals; each second's 3002 brings them too. */
const TOTALS_EVERY_MS = 1_000;

export interface TableDeps {
  openSocket(handlers: PlayHandlers<"luckyHit">): PageSocket<"luckyHit">;
  /** The estimated server time, ms. */
  now(): number;
  /** The server accepted a stake of this screen. */
  onTaken(order: StakeOrder): void;
  /** The server refused something: its code and message. */
  onRefused(code: number, msg: string): void;
  /** The receipt of a request of this screen, the lines that it must have, and the stake as it was sent. */
  onReceipt(receipt: Receipt | undefined, lines: ExpectedLines, request?: WireFields): void;
  newBetId(): string;
  newSeed(): string;
}

export interface TableSnapshot {
  readonly state: TableState;
  readonly connection: Connection;
  /** The mean latency of frames, in ms; null until the first frame. */
  readonly latencyMs: number | null;
}

export interface Table extends ReadableStore<TableSnapshot> {
  /** Connects; returns the function that disconnects. */
  start(): () => void;
  /**
   * Sends stakes one after another; a refusal ends the row. Sends nothing while another stake is pending or the socket
   * is disconnected.
   */
  placeStakes(stakes: readonly PickedAmount[]): void;
  /** Asks for the last stake back. Sends nothing while another answer is pending or the socket is disconnected. */
  undo(): void;
  /** Takes a balance from another source, in minor units. */
  setBalance(balance: number): void;
  dismissNotice(id: number): void;
  dismissCompleted(): void;
  takeOver(): void;
}

/** The game as the screen uses it: the socket's state and the player's actions. */
export function createTable(deps: TableDeps): Table {
  const shown = createStore<TableSnapshot>({ state: initialTable, connection: "connecting", latencyMs: null });
  let socket: PageSocket<"luckyHit"> | null = null;
  let totalsAt = -Infinity;
  /** The lines that the receipts of pending requests must have, by the stake. */
  const asked = new Map<string, Asked>();

  function publish(next: Partial<TableSnapshot>) {
    shown.set({ ...shown.get(), ...next });
  }

  function dispatch(event: TableEvent) {
    const state = reduceTable(shown.get().state, event);
    if (state !== shown.get().state) publish({ state });
  }

  function onFrame(read: ReadFrame) {
    const frame = completeFrame(read, shown.get().state, deps.now());
    if (frame === null || isTooSoon(frame)) return;
    if (frame.kind === "group" || frame.kind === "cards") measureLatency(frame.data.serverTime);
    onReceipt(frame);
    const { sending } = shown.get().state;
    dispatch({ type: "frame", frame });
    if (frame.kind === "notice") deps.onRefused(frame.data.code, frame.data.msg);
    if (sending !== null) answered(sending, frame);
    // The first frame of a connection still lists a stake whose cancel may be lost: repeats are harmless.
    if (frame.kind === "group" && frame.data.stakes !== undefined) sendCancel();
  }

  /** Other screens of the member get the same frames, and compare nothing. */
  function onReceipt(frame: Inbound) {
    if (frame.kind === "settled") return onPayouts(frame.data);
    if (frame.kind !== "bet" && frame.kind !== "cancelled") return;
    const { betId, status, receipt } = frame.data;
    const request = asked.get(betId);
    asked.delete(betId);
    if (request !== undefined && status === 1) deps.onReceipt(receipt, request.lines, request.sent);
  }

  /** Each stake has a receipt of its payout, and together they are what the frame says. */
  function onPayouts({ period, payout, receipts = [] }: Settled) {
    const { round, stakes } = shown.get().state;
    if (round?.period !== period) return;
    const paidBy = (receipt: Receipt) => Number(readLeaf(receipt.leaf)?.get("payout"));
    const total = receipts.reduce((sum, receipt) => sum + paidBy(receipt), 0);
    for (const { betId, pick, price } of stakes) {
      const receipt = receipts.find(({ leaf }) => readLeaf(leaf)?.get("bet") === betId);
      const rest = receipt === undefined ? payout : payout - total + paidBy(receipt);
      deps.onReceipt(receipt, { event: "payout", ...stakeName(period, betId), amount: price, pick, payout: rest });
    }
  }

  /** Handles a frame that arrives while a stake is pending. */
  function answered(order: StakeOrder, frame: Inbound) {
    if (frame.kind === "bet" && frame.data.betId === order.betId && frame.data.status === 0) {
      deps.onRefused(frame.data.code, frame.data.msg);
    } else if (shown.get().state.stakes.some(({ betId }) => betId === order.betId)) {
      deps.onTaken(order);
    } else if (frame.kind === "group" && frame.data.stakes !== undefined && shown.get().state.sending === order) {
      // The first frame of a connection lists the stakes that arrived; this one is missing.
      sendStake(order);
    }
    const { sending: next } = shown.get().state;
    if (next !== null && next !== order) sendStake(next);
  }

  function isTooSoon(frame: Inbound): boolean {
    if (frame.kind !== "total") return false;
    const now = deps.now();
    if (now - totalsAt < TOTALS_EVERY_MS) return true;
    totalsAt = now;
    return false;
  }

  function measureLatency(serverTime: number) {
    publish({ latencyMs: smoothLatency(shown.get().latencyMs, serverTime, deps.now()) });
  }

  function onConnection(connection: Connection) {
    publish({ connection, latencyMs: null });
  }

  function sendStake({ betId, period, pick, price, seed }: StakeOrder) {
    const bet = { betId, period, betResult: pick, betPrice: price, oddNo: seed };
    const sent = sentFrame(luckyHitBetFrame, bet);
    const { terms } = sent;
    asked.set(betId, {
      lines: { event: "stake", ...stakeName(period, betId), amount: price, pick, seed, terms },
      sent,
    });
    socket?.send.bet({ ...bet, terms });
  }

  function sendCancel() {
    const { round, cancelling } = shown.get().state;
    if (round === null || cancelling === null) return;
    asked.set(cancelling, { lines: { event: "cancel", ...stakeName(round.period, cancelling) } });
    socket?.send.cancel({ period: round.period, betId: cancelling });
  }

  return {
    start() {
      socket = deps.openSocket({ onFrame, onConnection });
      return () => {
        socket?.close();
        socket = null;
      };
    },
    get: shown.get,
    subscribe: shown.subscribe,
    placeStakes(stakes) {
      const { round, sending } = shown.get().state;
      if (round === null || sending !== null || shown.get().connection !== "live") return;
      const { period } = round;
      const orders = stakes.map((stake) => ({ ...stake, betId: deps.newBetId(), period, seed: deps.newSeed() }));
      const [first] = orders;
      if (first === undefined) return;
      // Store the orders before sending one, so that a retry uses the same id.
      dispatch({ type: "stake", orders });
      sendStake(first);
    },
    undo() {
      const { stakes, sending, cancelling, extended } = shown.get().state;
      const last = stakes.at(-1);
      if (last === undefined || sending !== null || cancelling !== null || !extended) return;
      if (shown.get().connection !== "live") return;
      dispatch({ type: "cancel", betId: last.betId });
      sendCancel();
    },
    setBalance: (balance) => dispatch({ type: "balance", balance }),
    dismissNotice: (id) => dispatch({ type: "dismissNotice", id }),
    dismissCompleted: () => dispatch({ type: "dismissCompleted" }),
    takeOver: () => socket?.retry(),
  };
}

function stakeName(period: number, betId: string): ExpectedLines {
  return { table: "luckyhit", round: period, bet: betId };
}

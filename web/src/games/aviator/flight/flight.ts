import { type aviatorSocket, betFrame, HERE_EVERY_MS } from "#games/aviator/frames.ts";
import type { Connection } from "#client/game-socket.ts";
import type { ExpectedLines } from "#web/games/receipts/check-receipt.ts";
import { sentFrame } from "#web/games/receipts/stake-frames.ts";
import { createSocketGame, type PlayedGame, type SocketGameDeps } from "#web/games/parts/socket-game.ts";
import { reduceFlight } from "./flight-reducer.ts";
import {
  type FlightState,
  initialFlight,
  phaseOf,
  type SlotNumber,
  type StakeOrder,
  type StakeWish,
} from "./flight-state.ts";
import { type CashOutResult, completeFrame, type Inbound, type ReadFrame } from "./inbound.ts";

export interface Flight extends PlayedGame<FlightState> {
  placeStake(slot: SlotNumber, wish: StakeWish): void;
  /** Stakes in the next round, as soon as it takes stakes; null: does not. */
  queueStake(slot: SlotNumber, wish: StakeWish | null): void;
  /** Cancels a stake of this round. */
  cancelStake(slot: SlotNumber): void;
  cashOut(slot: SlotNumber): void;
}

/** The game as the screen uses it: the socket's state and the player's actions. */
export function createFlight(deps: SocketGameDeps<typeof aviatorSocket>): Flight {
  const game = createSocketGame(deps, initialFlight, reduceFlight);
  const { dispatch, state, isLive, send } = game;

  function onFrame(read: ReadFrame) {
    const frame = completeFrame(read, state(), deps.now());
    if (frame === null) return;
    if (frame.kind === "group" || frame.kind === "coefficient") game.measureLatency(frame.data.serverTime);
    if (frame.kind === "bet" && frame.data.status === 0) deps.onRefused(frame.data.code, frame.data.msg);
    onReceipt(frame);
    dispatch({ type: "frame", frame });
    // The first frame of a connection lists the stakes that arrived; resend the others.
    if (frame.kind === "group" && frame.data.stakes !== undefined) resend();
    if (frame.kind === "group") placeQueued(Math.max(deps.now(), frame.data.serverTime));
  }

  function onReceipt(frame: Inbound) {
    if (frame.kind === "bet" || frame.kind === "cancel") {
      game.answered(frame.data.betId, frame.data.status === 1, frame.data.receipt);
    } else if (frame.kind === "cashOut") {
      if (frame.data.auto || frame.data.refunded) onEnded(frame.data);
      else game.answered(frame.data.slot, frame.data.cashSuccess, frame.data.receipt);
    }
  }

  /** Nobody asked, so the receipt has to say what the frame says. */
  function onEnded({ period, betId, refunded, cashCoefficient, cashAmount, receipt }: CashOutResult) {
    const end = refunded ? { event: "payout", result: "void" } : { event: "cash-out", coefficient: cashCoefficient };
    deps.onReceipt(receipt, { ...end, ...stakeName(period, betId), payout: cashAmount });
  }

  function placeQueued(now: number) {
    for (const number of [0, 1] as const) {
      const { round, queue } = state();
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
    const { slots } = state();
    const waits = slots.some((slot) => slot.kind === "open" && slot.silence);
    if (waits && isLive()) send()?.here({});
  }

  function onConnection(connection: Connection) {
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
    game.ask(betId, { lines, sent });
    return send()?.bet({ ...bet, terms }) ?? false;
  }

  function resend() {
    for (const number of [0, 1] as const) {
      const slot = state().slots[number];
      if (slot.kind === "sending") sendStake(number, slot.order);
    }
  }

  function place(slot: SlotNumber, { price, autoCashOut, silence, nickName, isAutomatic }: StakeWish) {
    const { round, slots } = state();
    const taken = slots[slot];
    if (round === null || !isLive()) return;
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
      const disconnect = game.connect({ onFrame, onConnection });
      const heartbeat = setInterval(sayHere, HERE_EVERY_MS);
      return () => {
        clearInterval(heartbeat);
        disconnect();
      };
    },
    get: game.get,
    subscribe: game.subscribe,
    placeStake: place,
    queueStake(slot, wish) {
      const { round } = state();
      if (round === null) return;
      // Between the flights, the next round is the shown one.
      const after = phaseOf(round, deps.now()) === "reset" ? round.period - 1 : round.period;
      dispatch({ type: "queue", slot, stake: wish && { ...wish, after } });
    },
    cancelStake(slot) {
      const stake = state().slots[slot];
      if (stake.kind !== "open" || stake.betId === undefined || stake.cancelling) return;
      const { period, betId } = stake;
      game.ask(betId, { lines: { event: "cancel", ...stakeName(period, betId) } });
      if (send()?.cancel({ period, betId })) dispatch({ type: "cancel", slot });
    },
    cashOut(slot) {
      const { round, slots } = state();
      const stake = slots[slot];
      if (round === null || stake.kind !== "open" || stake.cashing) return;
      const { period, tag } = round;
      game.ask(slot, { lines: { event: "cash-out", ...stakeName(period, stake.betId), slot, tag } });
      if (send()?.cashOut({ tag, slot })) dispatch({ type: "cashOut", slot });
    },
    dismissNotice: (id) => dispatch({ type: "dismissNotice", id }),
    takeOver: game.takeOver,
  };
}

function stakeName(period: number, betId: string | undefined): ExpectedLines {
  const round = { table: "aviator", round: period };
  return betId === undefined ? round : { ...round, bet: betId };
}

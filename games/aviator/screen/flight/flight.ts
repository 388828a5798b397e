import {
  type aviatorSocket,
  betFrame,
  CURVE_GROUP_MS,
  HERE_EVERY_MS,
  PING_AFTER_MS,
} from "#games/aviator/contract/frames.ts";
import type { Connection } from "#contract/transport/game-socket.ts";
import {
  createSocketGame,
  type PlayedGame,
  SILENT_AFTER_MS,
  type SocketGameDeps,
} from "#games/engine/screen/parts/socket-game.ts";
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
  const game: FlightGame = createSocketGame(deps, "aviator", initialFlight, reduceFlight, (shown) =>
    takesPings(shown) ? SILENT_AFTER_MS : SILENT_AFTER_MS + CURVE_GROUP_MS,
  );
  const { dispatch, state, send, linesOf } = game;
  const stakes = createStakes(game, deps);

  let silence: ReturnType<typeof setTimeout> | undefined;

  /** Frames by the second show that the connection lives; by the curve, only an answer does. */
  function onSilence() {
    if (takesPings(state())) send()?.ping({});
  }

  function onFrame(read: ReadFrame) {
    clearTimeout(silence);
    silence = setTimeout(onSilence, PING_AFTER_MS);
    dispatch({ type: "heard", at: deps.now() });
    const frame = completeFrame(read, state(), deps.now());
    if (frame === null) return;
    if (frame.kind === "group" || frame.kind === "coefficient") game.measureLatency(frame.data.serverTime);
    if (frame.kind === "bet" && frame.data.status === 0) deps.onRefused(frame.data.code, frame.data.msg);
    onReceipt(frame);
    dispatch({ type: "frame", frame });
    // The first frame of a connection lists the stakes that arrived; resend the others.
    if (frame.kind === "group" && frame.data.stakes !== undefined) stakes.resend();
    if (frame.kind === "group") stakes.placeQueued(Math.max(deps.now(), frame.data.serverTime));
  }

  function onReceipt(frame: Inbound) {
    if (frame.kind === "bet" || frame.kind === "cancel") {
      game.answered(frame.data.betId, frame.data.status === 1, frame.data.receipt);
    } else if (frame.kind === "cashOut") {
      if (frame.data.auto || frame.data.refunded) onEnded(frame.data);
      else game.answered(frame.data.slot, frame.data.cashSuccess, frame.data.receipt);
    }
  }

  /** Without a request, the receipt is checked against the frame. */
  function onEnded(end: CashOutResult) {
    const { refunded, cashCoefficient: coefficient, cashAmount: payout, receipt } = end;
    const lines = refunded
      ? linesOf("payout", end, { result: "void", payout })
      : linesOf("cash-out", end, { coefficient, payout });
    deps.onReceipt(receipt, lines);
  }

  /** The server counts the silence from the last frame. A hidden page is silent once the browser stops its timers. */
  function sayHere() {
    const waits = state().slots.some((slot) => slot.kind === "open" && slot.silence);
    if (waits) send()?.here({});
  }

  function onConnection(connection: Connection) {
    if (connection !== "live") dispatch({ type: "disconnected" });
    // The window that took over plays on.
    if (connection === "replaced") for (const slot of SLOTS) dispatch({ type: "queue", slot, stake: null });
  }

  return {
    start() {
      const disconnect = game.connect({ onFrame, onConnection });
      const heartbeat = setInterval(sayHere, HERE_EVERY_MS);
      return () => {
        clearInterval(heartbeat);
        clearTimeout(silence);
        disconnect();
      };
    },
    get: game.get,
    subscribe: game.subscribe,
    placeStake: stakes.place,
    queueStake: stakes.queue,
    cancelStake(slot) {
      const stake = state().slots[slot];
      if (stake.kind !== "open" || stake.betId === undefined || stake.cancelling) return;
      const { period, betId } = stake;
      game.ask(betId, linesOf("cancel", stake));
      if (send()?.cancel({ period, betId })) dispatch({ type: "cancel", slot });
    },
    cashOut(slot) {
      const { round, slots } = state();
      const stake = slots[slot];
      if (round === null || stake.kind !== "open" || stake.cashing) return;
      const { period, tag } = round;
      game.ask(slot, linesOf("cash-out", { period, betId: stake.betId }, { slot, tag }));
      if (send()?.cashOut({ tag, slot })) dispatch({ type: "cashOut", slot });
    },
    dismissNotice: (id) => dispatch({ type: "dismissNotice", id }),
    takeOver: game.takeOver,
  };
}

/** A server of the curve, or one that takes silences, knows the ping. */
function takesPings({ extended, round }: FlightState): boolean {
  return extended === true || round?.heardAt !== undefined;
}

const SLOTS = [0, 1] as const;

type FlightGame = ReturnType<typeof createSocketGame<typeof aviatorSocket, FlightState, FlightEvent>>;

/** The stakes that a player places: now, or once the next round takes stakes. */
function createStakes(
  { dispatch, state, isLive, send, askStake }: FlightGame,
  { now, newBetId, newSeed }: SocketGameDeps<typeof aviatorSocket>,
) {
  function sendStake(slot: SlotNumber, order: StakeOrder) {
    const { price, autoCashOut, silence, isAutomatic, ...rest } = order;
    const bet = {
      ...rest,
      betPrice: price,
      slot,
      ...(autoCashOut !== null && { autoCashOut }),
      ...(silence && { silence }),
      ...(isAutomatic && { auto: true }),
    };
    send()?.bet(askStake(betFrame, bet, { amount: price, slot, seed: order.seed }));
  }

  function place(slot: SlotNumber, wish: StakeWish) {
    const { round, slots } = state();
    const taken = slots[slot];
    if (round === null || !isLive()) return;
    if (taken.kind !== "idle" && taken.period === round.period) return;
    if (wish.nickName === "") {
      dispatch({ type: "notice", reason: "noNickName" });
      return;
    }
    const order: StakeOrder = { ...wish, betId: newBetId(), period: round.period, seed: newSeed() };
    // Store the order before sending it, so that a retry uses the same id.
    dispatch({ type: "stake", slot, order });
    sendStake(slot, order);
  }

  return {
    place,
    queue(slot: SlotNumber, wish: StakeWish | null) {
      const { round } = state();
      if (round === null) return;
      // Between the flights, the next round is the shown one.
      const after = phaseOf(round, now()) === "reset" ? round.period - 1 : round.period;
      dispatch({ type: "queue", slot, stake: wish && { ...wish, after } });
    },
    placeQueued(time: number) {
      for (const slot of SLOTS) {
        const { round, queue } = state();
        const phase = phaseOf(round, time);
        if (queue[slot] === null || round === null) continue;
        const { after, ...wish } = queue[slot];
        if (round.period <= after || phase === "reset") continue;
        dispatch({ type: "queue", slot, stake: null });
        // Its round was missed, and a later one was not asked for.
        if (phase === "open") place(slot, wish);
        else dispatch({ type: "notice", reason: "notDelivered" });
      }
    },
    resend() {
      for (const number of SLOTS) {
        const slot = state().slots[number];
        if (slot.kind === "sending") sendStake(number, slot.order);
      }
    },
  };
}

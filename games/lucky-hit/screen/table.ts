import { luckyHitBetFrame, type luckyHitSocket } from "#games/lucky-hit/contract/frames.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { createSocketGame, type PlayedGame, type SocketGameDeps } from "#games/engine/screen/parts/socket-game.ts";
import { completeFrame, type Inbound, type ReadFrame, type Settled } from "./inbound.ts";
import { reduceTable, initialTable, type PickedAmount, type StakeOrder, type TableState } from "./table-reducer.ts";

/** Limits updates of all players' totals; each second's 3002 brings them too. */
const TOTALS_EVERY_MS = 1_000;

interface TableDeps extends SocketGameDeps<typeof luckyHitSocket> {
  /** The server accepted a stake of this screen. */
  onTaken(order: StakeOrder): void;
}

export interface Table extends PlayedGame<TableState> {
  /**
   * Sends stakes one after another; a refusal ends the row. Sends nothing while another stake is pending or the socket
   * is disconnected.
   */
  placeStakes(stakes: readonly PickedAmount[]): void;
  /** Asks for the last stake back. Sends nothing while another answer is pending or the socket is disconnected. */
  undo(): void;
  /** Takes a balance from another source, in minor units. */
  setBalance(balance: number): void;
  dismissCompleted(): void;
}

/** The game as the screen uses it: the socket's state and the player's actions. */
export function createTable(deps: TableDeps): Table {
  const game = createSocketGame(deps, "luckyhit", initialTable, reduceTable);
  const { dispatch, state, isLive, send } = game;
  let totalsAt = -Infinity;

  function onFrame(read: ReadFrame) {
    const frame = completeFrame(read, state(), deps.now());
    if (frame === null || isTooSoon(frame)) return;
    if (frame.kind === "group" || frame.kind === "cards") game.measureLatency(frame.data.serverTime);
    onReceipt(frame);
    const { sending } = state();
    dispatch({ type: "frame", frame });
    if (frame.kind === "notice") deps.onRefused(frame.data.code, frame.data.msg);
    if (sending !== null) answered(sending, frame);
    // The first frame of a connection still lists a stake whose cancel may be lost: repeats are harmless.
    if (frame.kind === "group" && frame.data.stakes !== undefined) sendCancel();
  }

  function onReceipt(frame: Inbound) {
    if (frame.kind === "bet" || frame.kind === "cancelled") {
      game.answered(frame.data.betId, frame.data.status === 1, frame.data.receipt);
    } else if (frame.kind === "settled") {
      for (const { stake, receipt, ...lines } of payoutsOf(state(), frame.data)) {
        deps.onReceipt(receipt, game.linesOf("payout", stake, lines));
      }
    }
  }

  /** Handles a frame that arrives while a stake is pending. */
  function answered(order: StakeOrder, frame: Inbound) {
    if (frame.kind === "bet" && frame.data.betId === order.betId && frame.data.status === 0) {
      deps.onRefused(frame.data.code, frame.data.msg);
    } else if (state().stakes.some(({ betId }) => betId === order.betId)) {
      deps.onTaken(order);
    } else if (frame.kind === "group" && frame.data.stakes !== undefined && state().sending === order) {
      // The first frame of a connection lists the stakes that arrived; this one is missing.
      sendStake(order);
    }
    const { sending: next } = state();
    if (next !== null && next !== order) sendStake(next);
  }

  function isTooSoon(frame: Inbound): boolean {
    if (frame.kind !== "total") return false;
    const now = deps.now();
    if (now - totalsAt < TOTALS_EVERY_MS) return true;
    totalsAt = now;
    return false;
  }

  function sendStake({ betId, period, pick, price, seed }: StakeOrder) {
    const bet = { betId, period, betResult: pick, betPrice: price, oddNo: seed };
    send()?.bet(game.askStake(luckyHitBetFrame, bet, { amount: price, pick, seed }));
  }

  function sendCancel() {
    const { round, cancelling } = state();
    if (round === null || cancelling === null) return;
    const cancelled = { period: round.period, betId: cancelling };
    game.ask(cancelling, game.linesOf("cancel", cancelled));
    send()?.cancel(cancelled);
  }

  return {
    start: () => game.connect({ onFrame }),
    get: game.get,
    subscribe: game.subscribe,
    placeStakes(stakes) {
      const { round, sending } = state();
      if (round === null || sending !== null || !isLive()) return;
      const { period } = round;
      const orders = stakes.map((stake) => ({ ...stake, betId: deps.newBetId(), period, seed: deps.newSeed() }));
      const [first] = orders;
      if (first === undefined) return;
      // Store the orders before sending one, so that a retry uses the same id.
      dispatch({ type: "stake", orders });
      sendStake(first);
    },
    undo() {
      const { stakes, sending, cancelling, extended } = state();
      const last = stakes.at(-1);
      if (last === undefined || sending !== null || cancelling !== null || !extended || !isLive()) return;
      dispatch({ type: "cancel", betId: last.betId });
      sendCancel();
    },
    setBalance: (balance) => dispatch({ type: "balance", balance }),
    dismissNotice: (id) => dispatch({ type: "dismissNotice", id }),
    dismissCompleted: () => dispatch({ type: "dismissCompleted" }),
    takeOver: game.takeOver,
  };
}

/** Each stake has a receipt of its payout, and together they are what the frame says. */
function payoutsOf({ round, stakes }: TableState, { period, payout, receipts = [] }: Settled) {
  if (round?.period !== period) return [];
  const paidBy = (receipt: Receipt) => Number(readLeaf(receipt.leaf)?.get("payout"));
  const total = receipts.reduce((sum, receipt) => sum + paidBy(receipt), 0);
  return stakes.map(({ betId, price: amount, pick }) => {
    const receipt = receipts.find(({ leaf }) => readLeaf(leaf)?.get("bet") === betId);
    const rest = receipt === undefined ? payout : payout - total + paidBy(receipt);
    return { stake: { period, betId }, receipt, amount, pick, payout: rest };
  });
}

import { mapSlots, notify, setSlot } from "./flight-changes.ts";
import { type FlightState, IDLE, type LocalReason, type Slot, type StakeOrder } from "./flight-state.ts";
import type { BetResult, CashOutResult, Group } from "./inbound.ts";

const STATUS_FLEW_AWAY = 600;

/** The stakes that come with a connection's first frame replace whatever was believed. */
export function restoreStakes(state: FlightState, group: Group, stakes: NonNullable<Group["stakes"]>): FlightState {
  const restored = mapSlots(state, (slot, number) => {
    const stake = stakes.find((each) => each.slot === number);
    if (stake === undefined) return slot.kind === "sending" || slot.kind === "refunded" ? slot : IDLE;
    const common = { period: group.period, price: stake.betPrice };
    if (stake.cashCoefficient !== null) {
      return { ...common, kind: "cashed", coefficient: stake.cashCoefficient, amount: stake.cashAmount ?? 0 };
    }
    if (group.status >= STATUS_FLEW_AWAY) return { ...common, kind: "lost" };
    return { ...common, kind: "open", autoCashOut: stake.autoCashOut, cashing: false };
  });
  // What is still unacknowledged while stakes are taken is sent again; afterwards it can no longer be taken.
  return dropOrders(restored, () => group.serverTime >= group.lockTime, "notDelivered");
}

/** Gives up orders that can no longer be acknowledged, and says so. */
export function dropOrders(
  state: FlightState,
  isDead: (order: StakeOrder) => boolean,
  reason: LocalReason,
): FlightState {
  const dead = (slot: Slot) => slot.kind === "sending" && isDead(slot.order);
  if (!state.slots.some(dead)) return state;
  const dropped = mapSlots(state, (slot) => (dead(slot) ? IDLE : slot));
  return notify(dropped, { reason });
}

export function onBetResult(state: FlightState, bet: BetResult): FlightState {
  const slot = state.slots[bet.slot];
  if (bet.period !== state.round?.period) return state;
  const ours = slot.kind === "sending" && slot.order.betId === bet.betId;
  if (bet.status === 0) {
    return ours
      ? notify({ ...setSlot(state, bet.slot, IDLE), balance: bet.balance ?? state.balance }, { msg: bet.msg })
      : state;
  }
  // A stake of the same member on another screen is shown here as well.
  if (!ours && slot.kind !== "idle") return state;
  const open: Slot = {
    kind: "open",
    period: bet.period,
    price: bet.betPrice,
    autoCashOut: ours ? slot.order.autoCashOut : null,
    cashing: false,
  };
  return { ...setSlot(state, bet.slot, open), balance: bet.balance ?? state.balance };
}

export function onCashOutResult(state: FlightState, answer: CashOutResult): FlightState {
  const slot = state.slots[answer.slot];
  if (answer.period !== state.round?.period) return state;
  if (slot.kind === "cashed" || slot.kind === "refunded") return state;
  const told = { ...state, balance: answer.balance ?? state.balance };
  const { period } = answer;
  if (answer.refunded) {
    return notify(setSlot(told, answer.slot, { period, kind: "refunded", price: answer.cashAmount }), {
      msg: answer.msg,
    });
  }
  // A refusal may tell of a stake that is paid already: by its automatic cash-out, or on another screen.
  if (answer.cashSuccess || answer.cashAmount > 0) {
    const paid = { price: priceOf(slot, answer), coefficient: answer.cashCoefficient, amount: answer.cashAmount };
    const cashed = setSlot(told, answer.slot, { period, kind: "cashed", ...paid });
    return { ...cashed, payout: { id: state.nextId, slot: answer.slot, ...paid }, nextId: state.nextId + 1 };
  }
  const refused = notify(told, { msg: answer.msg });
  if (slot.kind !== "open") return refused;
  const after: Slot = state.round.flownAway ? { period, price: slot.price, kind: "lost" } : { ...slot, cashing: false };
  return setSlot(refused, answer.slot, after);
}

/** The price of a stake that was cashed out. Stakes are whole amounts, so a payout tells that of another screen's. */
function priceOf(slot: Slot, { cashAmount, cashCoefficient }: CashOutResult): number {
  return slot.kind === "idle" ? Math.round(cashAmount / cashCoefficient) * 100 : slot.price;
}

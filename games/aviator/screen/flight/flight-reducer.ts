import { roundOf } from "#games/aviator/rules/timeline.ts";
import { dismissNotice, type LocalReason, notify, withGroup, witness } from "#games/engine/screen/parts/table-state.ts";
import {
  type FlightRound,
  type FlightState,
  type QueuedStake,
  IDLE,
  mapSlots,
  setSlot,
  type SlotNumber,
  type StakeOrder,
  type Players,
  type Slot,
} from "./flight-state.ts";
import type {
  Coefficient,
  Group,
  Inbound,
  NoticeData,
  BetResult,
  CancelResult,
  CashOutResult,
  PlayersChanged,
} from "./inbound.ts";

const STATUS_TAKE_OFF = 30;
const STATUS_FLEW_AWAY = 600;
/** The number of results on screen. */
const RESULTS_MAX = 60;

export type FlightEvent =
  | { readonly type: "frame"; readonly frame: Inbound }
  | { readonly type: "heard"; readonly at: number }
  | { readonly type: "disconnected" }
  | { readonly type: "stake"; readonly slot: SlotNumber; readonly order: StakeOrder }
  | { readonly type: "cashOut"; readonly slot: SlotNumber }
  | { readonly type: "cancel"; readonly slot: SlotNumber }
  | { readonly type: "queue"; readonly slot: SlotNumber; readonly stake: QueuedStake | null }
  | { readonly type: "notice"; readonly reason: "noNickName" | "notDelivered" }
  | { readonly type: "dismissNotice"; readonly id: number };

/** The state after an event. Late and repeated frames, and frames of another round, change nothing. */
export function reduceFlight(state: FlightState, event: FlightEvent): FlightState {
  switch (event.type) {
    case "frame":
      return onFrame(state, event.frame);
    case "heard": {
      const { round } = state;
      if (round?.heardAt === undefined || round.flownAway) return state;
      return { ...state, round: { ...round, heardAt: event.at } };
    }
    case "disconnected":
      // The next connection's stakes show whether a cash-out arrived.
      return mapSlots(state, (slot) =>
        slot.kind === "open" && (slot.cashing || slot.cancelling)
          ? { ...slot, cashing: false, cancelling: false }
          : slot,
      );
    case "stake": {
      const { slot, order } = event;
      return setSlot(state, slot, { kind: "sending", period: order.period, price: order.price, order });
    }
    case "cashOut":
    case "cancel": {
      const slot = state.slots[event.slot];
      const asked = event.type === "cashOut" ? { cashing: true } : { cancelling: true };
      return slot.kind === "open" ? setSlot(state, event.slot, { ...slot, ...asked }) : state;
    }
    case "queue": {
      const [first, second] = state.queue;
      return { ...state, queue: event.slot === 0 ? [event.stake, second] : [first, event.stake] };
    }
    case "notice":
      return notify(state, { reason: event.reason });
    case "dismissNotice":
      return dismissNotice(state, event.id);
  }
}

function onFrame(state: FlightState, frame: Inbound): FlightState {
  switch (frame.kind) {
    case "notice":
      return onNotice(state, frame.data);
    case "group":
      return onGroup(state, frame.data);
    case "coefficient":
      return onCoefficient(state, frame.data);
    case "results":
      return onResults(state, frame.data.results);
    case "players":
      return onPlayers(state, frame.data);
    case "playersChanged":
      return onPlayersChanged(state, frame.data);
    case "best":
      return { ...state, best: frame.data };
    case "bet":
      return onBetResult(state, frame.data);
    case "cashOut":
      return onCashOutResult(state, frame.data);
    case "cancel":
      return onCancelResult(state, frame.data);
    case "pong":
      return state;
  }
}

function onGroup(state: FlightState, group: Group): FlightState {
  const { round } = state;
  const first = group.stakes !== undefined;
  // Only the first frame of a connection may go back: it replaces all earlier state.
  if (round !== null && group.period < round.period && !first) return state;
  const same = round?.period === group.period ? round : null;
  const flies = group.status >= STATUS_TAKE_OFF && group.status < STATUS_FLEW_AWAY;
  const flownAway = group.status >= STATUS_FLEW_AWAY || (same?.flownAway ?? false);
  const next: FlightRound = {
    period: group.period,
    openTime: group.openTime,
    lockTime: group.lockTime,
    takeOffTime: group.takeOffTime,
    commitment: group.commitment,
    takenOff: group.status >= STATUS_TAKE_OFF || (same?.takenOff ?? false),
    // A flight joined in the air starts here: the first coefficient comes up to 250 ms later.
    tag: Math.max(same?.tag ?? 0, flies ? group.serverTime - group.takeOffTime : 0),
    flownAway,
    ...(same?.heardAt !== undefined && { heardAt: same.heardAt }),
    result: same?.result ?? (flownAway ? resultOf(state, group.period) : null),
  };
  const seen = next.takenOff ? state : witness(state, group.period, group.commitment);
  const entered = enterRound(withGroup(seen, group), next);
  return group.stakes === undefined ? entered : restoreStakes(entered, group, group.stakes);
}

function onCoefficient(state: FlightState, tick: Coefficient): FlightState {
  const { round } = state;
  if (round !== null && tick.period < round.period) return state;
  // A flight may arrive without its round's frames: its times follow from the period.
  const known: FlightRound =
    round?.period === tick.period
      ? round
      : { ...roundOf(tick.period), commitment: null, takenOff: true, tag: 0, flownAway: false, result: null };
  if (known.flownAway && known.result !== null) return state;
  if (tick.flyEnd === 0 && (known.flownAway || tick.tag < known.tag)) return state;
  const ended = tick.flyEnd === 1;
  const next: FlightRound = {
    ...known,
    takeOffTime: tick.takeOffTime,
    takenOff: true,
    tag: tick.tag,
    flownAway: ended,
    ...(tick.growth !== undefined && { heardAt: tick.serverTime }),
    result: ended ? tick.coefficient : null,
  };
  return enterRound(ended ? withResult(state, tick) : state, next);
}

/** Adds a crash to the results. With the curve, no list of them follows. */
function withResult(state: FlightState, { period, coefficient }: Coefficient): FlightState {
  if (state.results.some((past) => past.period === period)) return state;
  return { ...state, results: [{ period, result: coefficient }, ...state.results].slice(0, RESULTS_MAX) };
}

/** A list of the next round moves the last one back. */
function onPlayers(state: FlightState, players: Players): FlightState {
  if (state.round !== null && players.period < state.round.period) return state;
  const isNext = state.players !== null && players.period > state.players.period;
  return { ...state, players, previous: isNext ? state.players : state.previous };
}

/** Changes of a list that the page does not have wait for the next whole list. */
function onPlayersChanged(state: FlightState, change: PlayersChanged): FlightState {
  const { period, playerNumber, cashedNumber, listed } = change;
  if (state.players?.period !== period) return state;
  const players = state.players.players.slice(0, listed);
  for (const { place, ...player } of change.players) {
    // A place beyond the end would leave a hole.
    if (place >= 0 && place <= players.length) players[place] = player;
  }
  return { ...state, players: { period, playerNumber, cashedNumber, players } };
}

function onResults(state: FlightState, results: FlightState["results"]): FlightState {
  const { round } = state;
  const next = { ...state, results };
  if (round === null || round.result !== null) return next;
  const result = resultOf(next, round.period);
  // A result is published only after its flight.
  return result === null ? next : enterRound(next, { ...round, takenOff: true, flownAway: true, result });
}

/** Makes `round` the current one: a new round clears the slots, a flight's end settles them. */
function enterRound(state: FlightState, round: FlightRound): FlightState {
  const next = { ...state, round };
  const settled = mapSlots(next, (slot) => {
    if (slot.kind !== "idle" && slot.kind !== "sending" && slot.period !== round.period) return IDLE;
    // A pending cash-out may still succeed: its arrival at the server decides.
    if (slot.kind === "open" && round.flownAway && !slot.cashing) {
      return { kind: "lost", period: slot.period, price: slot.price };
    }
    return slot;
  });
  return dropOrders(settled, ({ period }) => period !== round.period, "unconfirmed");
}

function resultOf(state: FlightState, period: number): number | null {
  return state.results.find((each) => each.period === period)?.result ?? null;
}

/** The stakes in a connection's first frame replace the local ones. */
function restoreStakes(state: FlightState, group: Group, stakes: NonNullable<Group["stakes"]>): FlightState {
  const restored = mapSlots(state, (slot, number) => {
    const stake = stakes.find((each) => each.slot === number);
    if (stake === undefined) return slot.kind === "sending" || slot.kind === "refunded" ? slot : IDLE;
    const common = { period: group.period, price: stake.betPrice };
    if (stake.cashCoefficient !== null) {
      return { ...common, kind: "cashed", coefficient: stake.cashCoefficient, amount: stake.cashAmount ?? 0 };
    }
    if (group.status >= STATUS_FLEW_AWAY) return { ...common, kind: "lost" };
    const { betId, autoCashOut, silence = null } = stake;
    return { ...common, kind: "open", betId, autoCashOut, silence, cashing: false };
  });
  // An unacknowledged stake is sent again while stakes are open; afterwards it is lost.
  return dropOrders(restored, () => group.serverTime >= group.lockTime, "notDelivered");
}

/** Drops orders that the server can no longer acknowledge, with a notice. */
function dropOrders(state: FlightState, isExpired: (order: StakeOrder) => boolean, reason: LocalReason): FlightState {
  const expired = (slot: Slot) => slot.kind === "sending" && isExpired(slot.order);
  if (!state.slots.some(expired)) return state;
  const dropped = mapSlots(state, (slot) => (expired(slot) ? IDLE : slot));
  return notify(dropped, { reason });
}

/** A notice that names a stake refuses it. */
function onNotice(state: FlightState, { msg, betId }: NoticeData): FlightState {
  const refused = mapSlots(state, (slot) => (slot.kind === "sending" && slot.order.betId === betId ? IDLE : slot));
  return notify(refused, { msg });
}

function onBetResult(state: FlightState, bet: BetResult): FlightState {
  const slot = state.slots[bet.slot];
  if (bet.period !== state.round?.period) return state;
  const ours = slot.kind === "sending" && slot.order.betId === bet.betId ? slot.order : null;
  if (bet.status === 0) {
    if (ours === null) return state;
    return notify({ ...setSlot(state, bet.slot, IDLE), balance: bet.balance ?? state.balance }, { msg: bet.msg });
  }
  // A repeat says nothing new, and an ended stake stays ended.
  if (slot.kind === "open" && slot.betId === bet.betId) return state;
  if (isEnded(slot)) return state;
  const open: Slot = {
    kind: "open",
    period: bet.period,
    price: bet.betPrice,
    betId: bet.betId,
    autoCashOut: ours === null ? (bet.autoCashOut ?? null) : ours.autoCashOut,
    silence: (ours === null ? bet.silence : ours.silence) ?? null,
    cashing: false,
  };
  return { ...setSlot(state, bet.slot, open), balance: bet.balance ?? state.balance };
}

function isEnded({ kind }: Slot): boolean {
  return kind === "cashed" || kind === "lost" || kind === "refunded";
}

function onCancelResult(state: FlightState, answer: CancelResult): FlightState {
  const number = state.slots.findIndex((slot) => slot.kind === "open" && slot.betId === answer.betId);
  const slot = state.slots[number];
  const updated = { ...state, balance: answer.balance ?? state.balance };
  const refused = () => notify(updated, { msg: answer.msg });
  if (slot?.kind !== "open") return answer.status === 1 ? updated : refused();
  const at = number === 0 ? 0 : 1;
  if (answer.status !== 1) return setSlot(refused(), at, { ...slot, cancelling: false });
  return setSlot({ ...updated, returned: state.returned + slot.price }, at, IDLE);
}

function onCashOutResult(state: FlightState, answer: CashOutResult): FlightState {
  const slot = state.slots[answer.slot];
  if (answer.period !== state.round?.period) return state;
  if (slot.kind === "cashed" || slot.kind === "refunded") return state;
  const updated = { ...state, balance: answer.balance ?? state.balance };
  const { period } = answer;
  if (answer.refunded) {
    return notify(setSlot(updated, answer.slot, { period, kind: "refunded", price: answer.cashAmount }), {
      msg: answer.msg,
    });
  }
  // A refusal may mean a paid stake: by its automatic cash-out, or from another screen.
  if (answer.cashSuccess || answer.cashAmount > 0) {
    const paid = { price: priceOf(slot, answer), coefficient: answer.cashCoefficient, amount: answer.cashAmount };
    return setSlot(updated, answer.slot, { period, kind: "cashed", ...paid });
  }
  const refused = notify(updated, { msg: answer.msg });
  if (slot.kind !== "open") return refused;
  const after: Slot = state.round.flownAway ? { period, price: slot.price, kind: "lost" } : { ...slot, cashing: false };
  return setSlot(refused, answer.slot, after);
}

/**
 * The price of a stake that was cashed out. Stakes are whole amounts, so the payout determines it even if another
 * screen staked.
 */
function priceOf(slot: Slot, { cashAmount, cashCoefficient }: CashOutResult): number {
  return slot.kind === "idle" ? Math.round(cashAmount / cashCoefficient) * 100 : slot.price;
}

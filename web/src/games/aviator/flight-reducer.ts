import { roundOf } from "#simulator/games/aviator/timeline.ts";
import { mapSlots, notify, setSlot } from "./flight-changes.ts";
import { type FlightRound, type FlightState, IDLE, type SlotNumber, type StakeOrder } from "./flight-state.ts";
import type { Coefficient, Group, Inbound } from "./inbound.ts";
import { dropOrders, onBetResult, onCashOutResult, restoreStakes } from "./stake-frames.ts";

const STATUS_TAKE_OFF = 30;
const STATUS_FLEW_AWAY = 600;
/** As many as there are results on show. */
const WITNESSED_MAX = 60;

export type FlightEvent =
  | { readonly type: "frame"; readonly frame: Inbound }
  | { readonly type: "disconnected" }
  | { readonly type: "stake"; readonly slot: SlotNumber; readonly order: StakeOrder }
  | { readonly type: "cashOut"; readonly slot: SlotNumber }
  | { readonly type: "notice"; readonly reason: "noNickName" }
  | { readonly type: "dismissNotice"; readonly id: number }
  | { readonly type: "dismissPayout"; readonly id: number };

/** The state after an event. Frames that are late, repeated or of another round change nothing. */
export function reduceFlight(state: FlightState, event: FlightEvent): FlightState {
  switch (event.type) {
    case "frame":
      return onFrame(state, event.frame);
    case "disconnected":
      // Whether a cash-out arrived is told by the stakes that come with the next connection.
      return mapSlots(state, (slot) => (slot.kind === "open" && slot.cashing ? { ...slot, cashing: false } : slot));
    case "stake":
      return setSlot(state, event.slot, {
        kind: "sending",
        period: event.order.period,
        price: event.order.price,
        order: event.order,
      });
    case "cashOut": {
      const slot = state.slots[event.slot];
      return slot.kind === "open" ? setSlot(state, event.slot, { ...slot, cashing: true }) : state;
    }
    case "notice":
      return notify(state, { reason: event.reason });
    case "dismissNotice":
      return { ...state, notices: state.notices.filter(({ id }) => id !== event.id) };
    case "dismissPayout":
      return state.payout?.id === event.id ? { ...state, payout: null } : state;
  }
}

function onFrame(state: FlightState, frame: Inbound): FlightState {
  switch (frame.kind) {
    case "notice":
      return notify(state, { msg: frame.data.msg });
    case "group":
      return onGroup(state, frame.data);
    case "coefficient":
      return onCoefficient(state, frame.data);
    case "results":
      return onResults(state, frame.data.results);
    case "players":
      if (state.round !== null && frame.data.period < state.round.period) return state;
      return { ...state, players: frame.data };
    case "best":
      return { ...state, best: frame.data };
    case "bet":
      return onBetResult(state, frame.data);
    case "cashOut":
      return onCashOutResult(state, frame.data);
  }
}

function onGroup(state: FlightState, group: Group): FlightState {
  const { round } = state;
  const first = group.stakes !== undefined;
  // Only the first frame of a connection may lead back: it tells how things stand, whatever was believed before.
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
    // Met in mid-flight, the plane is drawn from there; the first coefficient comes up to 250 ms later.
    tag: Math.max(same?.tag ?? 0, flies ? group.serverTime - group.takeOffTime : 0),
    flownAway,
    result: same?.result ?? (flownAway ? resultOf(state, group.period) : null),
  };
  const seen = next.takenOff ? state : witness(state, group.period, group.commitment);
  const entered = enterRound({ ...seen, maintenance: group.maintenance }, next);
  const balanced = group.balance === undefined ? entered : { ...entered, balance: group.balance };
  return group.stakes === undefined ? balanced : restoreStakes(balanced, group, group.stakes);
}

function onCoefficient(state: FlightState, tick: Coefficient): FlightState {
  const { round } = state;
  if (round !== null && tick.period < round.period) return state;
  // A flight may be met without its round's frames: its fixed points follow from the period.
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
    result: ended ? tick.coefficient : null,
  };
  return enterRound(state, next);
}

function onResults(state: FlightState, results: FlightState["results"]): FlightState {
  const { round } = state;
  const next = { ...state, results };
  if (round === null || round.result !== null) return next;
  const result = resultOf(next, round.period);
  // A result is only ever published when its flight is over.
  return result === null ? next : enterRound(next, { ...round, takenOff: true, flownAway: true, result });
}

/** Makes `round` the current one: a new one clears the slots, one that flew away settles them. */
function enterRound(state: FlightState, round: FlightRound): FlightState {
  const next = { ...state, round };
  const settled = mapSlots(next, (slot) => {
    if (slot.kind !== "idle" && slot.kind !== "sending" && slot.period !== round.period) return IDLE;
    // An answer to a cash-out that is under way may still come: arrival at the server decides, not the screen.
    if (slot.kind === "open" && round.flownAway && !slot.cashing) {
      return { kind: "lost", period: slot.period, price: slot.price };
    }
    return slot;
  });
  return dropOrders(settled, ({ period }) => period !== round.period, "unconfirmed");
}

function witness(state: FlightState, period: number, commitment: string | null): FlightState {
  if (commitment === null || state.witnessed.some(([seen]) => seen === period)) return state;
  return { ...state, witnessed: [...state.witnessed, [period, commitment] as const].slice(-WITNESSED_MAX) };
}

function resultOf(state: FlightState, period: number): number | null {
  return state.results.find((each) => each.period === period)?.result ?? null;
}

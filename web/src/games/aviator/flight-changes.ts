import type { FlightState, LocalReason, Slot, SlotNumber } from "./flight-state.ts";

/** Queues a notice: the server's words, or one of ours by name. */
export function notify(state: FlightState, notice: { msg: string } | { reason: LocalReason }): FlightState {
  return { ...state, notices: [...state.notices, { id: state.nextId, ...notice }], nextId: state.nextId + 1 };
}

export function setSlot(state: FlightState, number: SlotNumber, slot: Slot): FlightState {
  return { ...state, slots: number === 0 ? [slot, state.slots[1]] : [state.slots[0], slot] };
}

/** The same state where no slot changes, so that nothing is drawn anew for nothing. */
export function mapSlots(state: FlightState, change: (slot: Slot, number: SlotNumber) => Slot): FlightState {
  const [first, second] = state.slots;
  const slots = [change(first, 0), change(second, 1)] as const;
  return slots[0] === first && slots[1] === second ? state : { ...state, slots };
}

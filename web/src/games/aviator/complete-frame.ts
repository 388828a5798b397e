import { flightMsOf, LOCK_MS, OPEN_MS, TAKE_OFF_MS } from "#simulator/games/aviator/timeline.ts";
import type { FlightState, SlotNumber } from "./flight-state.ts";
import type { Inbound, ReadFrame } from "./inbound.ts";

const STATUS_LOCKED = 21;
const STATUS_TAKE_OFF = 30;
const STATUS_FLEW_AWAY = 600;
/** A status counts whole seconds: times that differ by less are the same. */
const SAME_MS = 1_500;

/**
 * A frame with all that the screen needs. The specification names few fields of each; the others follow from these, from
 * what is known, and from `now`, the server's time as far as it is known. Null: it belongs to no round that is known.
 */
export function completeFrame(frame: ReadFrame, state: FlightState, now: number): Inbound | null {
  const { round } = state;
  switch (frame.kind) {
    case "group": {
      const { data } = frame;
      const times = timesOf(data.period, data.status, state, now);
      return {
        kind: "group",
        data: {
          ...data,
          serverTime: data.serverTime ?? now,
          openTime: data.openTime ?? times.openTime,
          lockTime: data.lockTime ?? times.lockTime,
          takeOffTime: data.takeOffTime ?? times.takeOffTime,
        },
      };
    }
    case "coefficient": {
      const { data } = frame;
      const period = data.period ?? round?.period;
      if (period === undefined) return null;
      const takeOffTime = data.takeOffTime ?? now - flightMsOf(data.coefficient);
      const status = data.status ?? STATUS_TAKE_OFF;
      return {
        kind: "coefficient",
        data: { ...data, period, takeOffTime, status, serverTime: data.serverTime ?? now },
      };
    }
    case "players": {
      const { players, period, playerNumber, cashedNumber } = frame.data;
      return {
        kind: "players",
        data: {
          players,
          period: period ?? round?.period ?? 0,
          playerNumber: playerNumber ?? players.length,
          cashedNumber: cashedNumber ?? players.filter(({ cashOut }) => cashOut).length,
        },
      };
    }
    case "bet": {
      const { data } = frame;
      const slot = data.slot ?? slotThat(state, ({ kind }) => kind === "sending");
      const sent = state.slots[slot];
      const betId = data.betId ?? (sent.kind === "sending" ? sent.order.betId : "");
      const betPrice = data.betPrice ?? (sent.kind === "sending" ? sent.price : 0);
      return { kind: "bet", data: { ...data, slot, betId, betPrice, period: data.period ?? round?.period ?? 0 } };
    }
    case "cashOut": {
      const { data } = frame;
      const slot = data.slot ?? slotThat(state, (each) => each.kind === "open" && each.cashing);
      return { kind: "cashOut", data: { ...data, slot, period: data.period ?? round?.period ?? 0 } };
    }
    case "notice":
    case "results":
    case "best":
      return frame;
  }
}

/** The fixed points of a round by its status, which is its clock. */
function timesOf(period: number, status: number, { round }: FlightState, now: number) {
  const lockTime = lockTimeOf(status, now);
  const same = round?.period === period ? round : null;
  if (same !== null && (status >= STATUS_FLEW_AWAY || Math.abs(same.lockTime - lockTime) < SAME_MS)) return same;
  return { openTime: lockTime - LOCK_MS + OPEN_MS, lockTime, takeOffTime: lockTime + TAKE_OFF_MS - LOCK_MS };
}

function lockTimeOf(status: number, now: number): number {
  if (status < STATUS_TAKE_OFF) return now + (STATUS_LOCKED - status) * 1_000;
  const flying = Math.min(status, STATUS_FLEW_AWAY) - STATUS_TAKE_OFF;
  return now - flying * 1_000 - (TAKE_OFF_MS - LOCK_MS);
}

function slotThat({ slots }: FlightState, is: (slot: FlightState["slots"][number]) => boolean): SlotNumber {
  return !is(slots[0]) && is(slots[1]) ? 1 : 0;
}

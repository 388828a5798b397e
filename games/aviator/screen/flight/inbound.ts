import type { DataOf, ReadDataOf } from "#contract/frame.ts";
import type {
  aviatorSocket,
  betResultFrame,
  cancelResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  noticeFrame,
  playersChangedFrame,
  resultsFrame,
} from "#games/aviator/contract/frames.ts";
import { flightMsOf, LOCK_MS, OPEN_MS, TAKE_OFF_MS } from "#games/aviator/rules/timeline.ts";
import type { ServerFrame } from "#contract/transport/play-socket.ts";
import type { DayBest, FlightState, Players, SlotNumber } from "./flight-state.ts";

/** The server's frames as parsed: other backends send fewer fields than ours. */
export type ReadFrame = ServerFrame<typeof aviatorSocket>;

/** Commitment null: the backend publishes none. */
export type Group = Omit<DataOf<typeof groupFrame>, "commitment"> & { readonly commitment: string | null };
export type Coefficient = DataOf<typeof coefficientFrame>;
export type NoticeData = DataOf<typeof noticeFrame>;
export type PlayersChanged = ReadDataOf<typeof playersChangedFrame>;
export type BetResult = WithBalance<DataOf<typeof betResultFrame>>;
export type CancelResult = WithBalance<DataOf<typeof cancelResultFrame>>;
export type CashOutResult = WithBalance<DataOf<typeof cashOutResultFrame>>;

/** Null: the server sent no balance. */
type WithBalance<Data> = Omit<Data, "balance"> & { readonly balance: number | null };

/** Complete frames, with all fields that the screen needs. */
export type Inbound =
  | { readonly kind: "notice"; readonly data: NoticeData }
  | { readonly kind: "group"; readonly data: Group }
  | { readonly kind: "coefficient"; readonly data: Coefficient }
  | { readonly kind: "results"; readonly data: DataOf<typeof resultsFrame> }
  | { readonly kind: "players"; readonly data: Players }
  | { readonly kind: "playersChanged"; readonly data: PlayersChanged }
  | { readonly kind: "best"; readonly data: DayBest }
  | { readonly kind: "bet"; readonly data: BetResult }
  | { readonly kind: "cashOut"; readonly data: CashOutResult }
  | { readonly kind: "cancel"; readonly data: CancelResult }
  | { readonly kind: "pong"; readonly data: object };

const STATUS_LOCKED = 21;
const STATUS_TAKE_OFF = 30;
const STATUS_FLEW_AWAY = 600;
/** A status counts whole seconds, so smaller differences are equal times. */
const SAME_MS = 1_500;

/**
 * Completes a frame. The specification names few fields of each; the others follow from these, the known state, and
 * `now`, the estimated server time. Null: it belongs to no known round.
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
    case "betResult": {
      const { data } = frame;
      const slot = data.slot ?? findSlot(state, ({ kind }) => kind === "sending");
      const sent = state.slots[slot];
      const betId = data.betId ?? (sent.kind === "sending" ? sent.order.betId : "");
      const betPrice = data.betPrice ?? (sent.kind === "sending" ? sent.price : 0);
      return { kind: "bet", data: { ...data, slot, betId, betPrice, period: data.period ?? round?.period ?? 0 } };
    }
    case "cashOutResult": {
      const { data } = frame;
      const slot = data.slot ?? findSlot(state, (each) => each.kind === "open" && each.cashing);
      return { kind: "cashOut", data: { ...data, slot, period: data.period ?? round?.period ?? 0 } };
    }
    case "cancelResult":
      return { kind: "cancel", data: frame.data };
    case "dayBest":
      return { kind: "best", data: frame.data };
    case "notice":
    case "results":
    case "playersChanged":
    case "pong":
      return frame;
  }
}

/** The times of a round by its status, which counts its seconds. */
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

function findSlot({ slots }: FlightState, is: (slot: FlightState["slots"][number]) => boolean): SlotNumber {
  return !is(slots[0]) && is(slots[1]) ? 1 : 0;
}

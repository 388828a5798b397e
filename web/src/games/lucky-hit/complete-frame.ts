import { periodAt, roundOf } from "#simulator/games/lucky-hit/timeline.ts";
import type { Inbound, ReadFrame } from "./inbound.ts";
import type { TableState } from "./table-state.ts";

/**
 * A frame with all that the screen needs. The specification names few fields of each; the others follow from these, from
 * the cycle on the wall clock, and from `now`, the server's time as far as it is known. Null: it belongs to no round
 * that is known.
 */
export function completeFrame(frame: ReadFrame, { round, sending, totals }: TableState, now: number): Inbound | null {
  switch (frame.kind) {
    case "group": {
      const { data } = frame;
      const { periodInfo } = data;
      // Another backend may number its rounds as it likes; they all begin with the wall clock's half minute.
      const cycle = roundOf(periodAt(now));
      return {
        kind: "group",
        data: {
          ...data,
          periodInfo: {
            ...periodInfo,
            startTime: periodInfo.startTime ?? cycle.startTime,
            openTime: periodInfo.openTime ?? cycle.openTime,
            lockTime: periodInfo.lockTime ?? cycle.lockTime,
            cardsTime: periodInfo.cardsTime ?? cycle.cardsTime,
            endTime: periodInfo.endTime ?? cycle.endTime,
          },
          serverTime: data.serverTime ?? now,
          betTotal: data.betTotal ?? { a: totals.B, b: totals.R, t: totals.L },
        },
      };
    }
    case "cards":
    case "total": {
      const period = frame.data.period ?? round?.period;
      if (period === undefined) return null;
      return frame.kind === "cards"
        ? { kind: "cards", data: { ...frame.data, period, serverTime: frame.data.serverTime ?? now } }
        : { kind: "total", data: { ...frame.data, period } };
    }
    case "bet": {
      const { data } = frame;
      return {
        kind: "bet",
        data: {
          ...data,
          period: data.period ?? round?.period ?? 0,
          betId: data.betId ?? sending?.betId ?? "",
          betResult: data.betResult ?? sending?.pick ?? "B",
          betPrice: data.betPrice ?? sending?.price ?? 0,
        },
      };
    }
    case "notice":
    case "results":
    case "settled":
      return frame;
  }
}

import type { DataOf, ReadDataOf } from "#contract/frame.ts";
import type {
  luckyHitBetResultFrame,
  luckyHitCancelResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitNoticeFrame,
  luckyHitResultsFrame,
  luckyHitSettledFrame,
  luckyHitSocket,
  luckyHitTotalFrame,
} from "#games/lucky-hit/contract/frames.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";
import type { ServerFrame } from "#contract/transport/play-socket.ts";

/** The server's frames as parsed: other backends send fewer fields than ours. */
export type ReadFrame = ServerFrame<typeof luckyHitSocket>;

type GroupData = DataOf<typeof luckyHitGroupFrame>;
/** Commitment null: the backend publishes none. */
export type Group = Omit<GroupData, "periodInfo"> & {
  readonly periodInfo: Omit<GroupData["periodInfo"], "commitment"> & { readonly commitment: string | null };
};
export type Cards = DataOf<typeof luckyHitCardsFrame>;
/** Without periods, these are the results before the round that begins. */
export type Results = ReadDataOf<typeof luckyHitResultsFrame>;
export type Total = DataOf<typeof luckyHitTotalFrame>;
/** Balance null: the server sent none. */
export type BetResult = Omit<DataOf<typeof luckyHitBetResultFrame>, "balance"> & { readonly balance: number | null };
export type Cancelled = ReadDataOf<typeof luckyHitCancelResultFrame>;
export type Settled = DataOf<typeof luckyHitSettledFrame>;
export type OpenResult = Cards["openResult"];

/** Complete frames, with all fields that the screen needs. */
export type Inbound =
  | { readonly kind: "notice"; readonly data: DataOf<typeof luckyHitNoticeFrame> }
  | { readonly kind: "group"; readonly data: Group }
  | { readonly kind: "cards"; readonly data: Cards }
  | { readonly kind: "results"; readonly data: Results }
  | { readonly kind: "total"; readonly data: Total }
  | { readonly kind: "bet"; readonly data: BetResult }
  | { readonly kind: "cancelled"; readonly data: Cancelled }
  | { readonly kind: "settled"; readonly data: Settled };

/** The parts of the table's state that complete a frame. */
interface FrameContext {
  readonly round: { readonly period: number } | null;
  readonly sending: { readonly betId: string; readonly pick: BetResult["betResult"]; readonly price: number } | null;
  readonly totals: Readonly<Record<"B" | "R" | "L", number>>;
}

/**
 * Completes a frame. The specification names few fields of each; the others follow from these, the wall clock's cycle,
 * and `now`, the estimated server time. Null: it belongs to no known round.
 */
export function completeFrame(frame: ReadFrame, { round, sending, totals }: FrameContext, now: number): Inbound | null {
  switch (frame.kind) {
    case "group": {
      const { data } = frame;
      const { periodInfo } = data;
      // Backends may number rounds differently, but every round begins at a half minute.
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
    case "betResult": {
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
    case "cancelResult":
      return { kind: "cancelled", data: frame.data };
    case "period":
      // 3008 tells the same and more.
      return null;
    case "notice":
    case "results":
    case "settled":
      return frame;
  }
}

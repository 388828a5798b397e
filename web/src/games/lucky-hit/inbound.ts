import type { DataOf, ReadDataOf } from "#contract/frame.ts";
import {
  luckyHitBetResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitNoticeFrame,
  luckyHitResultsFrame,
  luckyHitSettledFrame,
  luckyHitTotalFrame,
} from "#contract/games/lucky-hit/frames.ts";
import { periodAt, roundOf } from "#simulator/games/lucky-hit/timeline.ts";
import { frameReader, inboundReader } from "../parts/game-socket.ts";
import type { TableState } from "./table-reducer.ts";

// 3006, that a period is over, says nothing that 3008 does not: it is passed over.
const readers = [
  frameReader("notice", luckyHitNoticeFrame),
  frameReader("group", luckyHitGroupFrame),
  frameReader("cards", luckyHitCardsFrame),
  frameReader("results", luckyHitResultsFrame),
  frameReader("total", luckyHitTotalFrame),
  frameReader("bet", luckyHitBetResultFrame),
  frameReader("settled", luckyHitSettledFrame),
] as const;

/** The frames of the server, as they were read: other backends send fewer fields than ours. */
export type ReadFrame = NonNullable<ReturnType<(typeof readers)[number]["read"]>>;

type GroupData = DataOf<typeof luckyHitGroupFrame>;
/** Of a backend that publishes none, there is no commitment. */
export type Group = Omit<GroupData, "periodInfo"> & {
  readonly periodInfo: Omit<GroupData["periodInfo"], "commitment"> & { readonly commitment: string | null };
};
export type Cards = DataOf<typeof luckyHitCardsFrame>;
/** Without periods, the results are those before the round that is about to begin. */
export type Results = ReadDataOf<typeof luckyHitResultsFrame>;
export type Total = DataOf<typeof luckyHitTotalFrame>;
/** Balance null: the server has not said it. */
export type BetResult = Omit<DataOf<typeof luckyHitBetResultFrame>, "balance"> & { readonly balance: number | null };
export type Settled = DataOf<typeof luckyHitSettledFrame>;
export type OpenResult = Cards["openResult"];

/** The same with all that the screen needs: complete-frame.ts. */
export type Inbound =
  | { readonly kind: "notice"; readonly data: DataOf<typeof luckyHitNoticeFrame> }
  | { readonly kind: "group"; readonly data: Group }
  | { readonly kind: "cards"; readonly data: Cards }
  | { readonly kind: "results"; readonly data: Results }
  | { readonly kind: "total"; readonly data: Total }
  | { readonly kind: "bet"; readonly data: BetResult }
  | { readonly kind: "settled"; readonly data: Settled };

/** Reads a frame's text. Null: a kind that this client does not know, or data that does not fit it. */
export const readInbound = inboundReader<ReadFrame>(readers);

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

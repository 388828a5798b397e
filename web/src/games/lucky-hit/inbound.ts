import type { DataOf } from "../../../../edge/contract/frame.ts";
import {
  luckyHitBetResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitNoticeFrame,
  luckyHitResultsFrame,
  luckyHitSettledFrame,
  luckyHitTotalFrame,
} from "../../../../edge/contract/lucky-hit-frames.ts";
import { frameReader, inboundReader } from "../parts/read-frame.ts";

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

/** What the server may say, by name. */
export type Inbound = NonNullable<ReturnType<(typeof readers)[number]["read"]>>;
export type Group = DataOf<typeof luckyHitGroupFrame>;
export type Cards = DataOf<typeof luckyHitCardsFrame>;
export type Results = DataOf<typeof luckyHitResultsFrame>;
export type Total = DataOf<typeof luckyHitTotalFrame>;
export type BetResult = DataOf<typeof luckyHitBetResultFrame>;
export type Settled = DataOf<typeof luckyHitSettledFrame>;
export type OpenResult = Cards["openResult"];

/** Reads a frame's text. Null: a kind that this client does not know, or data that does not fit it. */
export const readInbound = inboundReader<Inbound>(readers);

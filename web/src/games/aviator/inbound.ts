import {
  betResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  dayBestFrame,
  groupFrame,
  noticeFrame,
  playersFrame,
  resultsFrame,
} from "../../../../edge/contract/aviator-frames.ts";
import type { DataOf } from "../../../../edge/contract/frame.ts";
import { frameReader, inboundReader } from "../parts/read-frame.ts";

const readers = [
  frameReader("notice", noticeFrame),
  frameReader("group", groupFrame),
  frameReader("coefficient", coefficientFrame),
  frameReader("results", resultsFrame),
  frameReader("players", playersFrame),
  frameReader("best", dayBestFrame),
  frameReader("bet", betResultFrame),
  frameReader("cashOut", cashOutResultFrame),
] as const;

/** What the server may say, by name. */
export type Inbound = NonNullable<ReturnType<(typeof readers)[number]["read"]>>;
export type Group = DataOf<typeof groupFrame>;
export type Coefficient = DataOf<typeof coefficientFrame>;
export type BetResult = DataOf<typeof betResultFrame>;
export type CashOutResult = DataOf<typeof cashOutResultFrame>;
export type Players = DataOf<typeof playersFrame>;
export type DayBest = DataOf<typeof dayBestFrame>;
export type PastResult = DataOf<typeof resultsFrame>["results"][number];

/** Reads a frame's text. Null: a kind that this client does not know, or data that does not fit it. */
export const readInbound = inboundReader<Inbound>(readers);

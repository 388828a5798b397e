import {
  betResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  dayBestFrame,
  groupFrame,
  noticeFrame,
  playersFrame,
  resultsFrame,
} from "#contract/games/aviator/frames.ts";
import type { DataOf, ReadDataOf } from "#contract/frame.ts";
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

/** What the server may say, by name, as it was read: other backends say less than ours. */
export type ReadFrame = NonNullable<ReturnType<(typeof readers)[number]["read"]>>;

/** Of a backend that publishes none, there is no commitment. */
export type Group = Omit<DataOf<typeof groupFrame>, "commitment"> & { readonly commitment: string | null };
export type Coefficient = DataOf<typeof coefficientFrame>;
export type BetResult = WithBalance<DataOf<typeof betResultFrame>>;
export type CashOutResult = WithBalance<DataOf<typeof cashOutResultFrame>>;
export type Players = DataOf<typeof playersFrame>;
export type DayBest = ReadDataOf<typeof dayBestFrame>;
export type PastResult = DataOf<typeof resultsFrame>["results"][number];

/** Null: the server has not said it. */
type WithBalance<Data> = Omit<Data, "balance"> & { readonly balance: number | null };

/** The same with all that the screen needs: complete-frame.ts. */
export type Inbound =
  | { readonly kind: "notice"; readonly data: DataOf<typeof noticeFrame> }
  | { readonly kind: "group"; readonly data: Group }
  | { readonly kind: "coefficient"; readonly data: Coefficient }
  | { readonly kind: "results"; readonly data: DataOf<typeof resultsFrame> }
  | { readonly kind: "players"; readonly data: Players }
  | { readonly kind: "best"; readonly data: DayBest }
  | { readonly kind: "bet"; readonly data: BetResult }
  | { readonly kind: "cashOut"; readonly data: CashOutResult };

/** Reads a frame's text. Null: a kind that this client does not know, or data that does not fit it. */
export const readInbound = inboundReader<ReadFrame>(readers);

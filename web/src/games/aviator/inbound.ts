import {
  betResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  noticeFrame,
  playersFrame,
  resultsFrame,
} from "../../../../edge/contract/aviator-frames.ts";
import { type DataOf, decodeFrame, type Frame, openFrame } from "../../../../edge/contract/frame.ts";

function reader<Kind extends string, F extends Frame>(kind: Kind, frame: F) {
  const read = (data: unknown) => {
    const decoded = decodeFrame(frame, data);
    return decoded === null ? null : { kind, data: decoded };
  };
  return { cmd: frame.cmd, read };
}

const readers = [
  reader("notice", noticeFrame),
  reader("group", groupFrame),
  reader("coefficient", coefficientFrame),
  reader("results", resultsFrame),
  reader("players", playersFrame),
  reader("bet", betResultFrame),
  reader("cashOut", cashOutResultFrame),
] as const;

/** What the server may say, by name. */
export type Inbound = NonNullable<ReturnType<(typeof readers)[number]["read"]>>;
export type Group = DataOf<typeof groupFrame>;
export type Coefficient = DataOf<typeof coefficientFrame>;
export type BetResult = DataOf<typeof betResultFrame>;
export type CashOutResult = DataOf<typeof cashOutResultFrame>;
export type Players = DataOf<typeof playersFrame>;
export type PastResult = DataOf<typeof resultsFrame>["results"][number];

const byCmd = new Map<number, (typeof readers)[number]["read"]>(readers.map(({ cmd, read }) => [cmd, read]));

/** Reads a frame's text. Null: a kind that this client does not know, or data that does not fit it. */
export function readInbound(text: string): Inbound | null {
  const frame = openFrame(text);
  return frame === null ? null : (byCmd.get(frame.cmd)?.(frame.data) ?? null);
}

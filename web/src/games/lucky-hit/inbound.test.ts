import { describe, expect, it } from "vitest";
import { encodeFrame } from "#contract/frame.ts";
import { frameParser } from "#client/play-socket.ts";
import { luckyHitPeriodFrame, luckyHitSocket } from "#games/lucky-hit/frames.ts";
import { completeFrame } from "./inbound.ts";
import { initialTable } from "./table-reducer.ts";
import { betResult, cards, greeting, PERIOD, results, settled, total, wire } from "./testing/samples.ts";

const parse = frameParser<"luckyHit">(luckyHitSocket);

function readInbound(text: string) {
  const frame = parse(text);
  return frame && completeFrame(frame, initialTable, 0);
}

describe("frames from the server", () => {
  it.each([
    ["3002", greeting({ stakes: [{ betId: "b", betResult: "L", betPrice: 50_00 }] })],
    ["3004", cards()],
    ["3008", results()],
    ["3012", total(1200_00, 50, 0)],
    ["3016", betResult()],
    ["3018", settled()],
    ["3000", { kind: "notice", data: { code: 400, msg: "no" } } as const],
  ])("parses %s", (_, frame) => {
    expect(readInbound(wire(frame))).toEqual(frame);
  });

  it.each([
    ["3006", encodeFrame(luckyHitPeriodFrame, { period: PERIOD, result: "B" })],
    ["no JSON", "hello"],
    ["a kind that is not known", JSON.stringify({ cmd: 3999, data: "{}" })],
    ["data that does not fit", JSON.stringify({ cmd: 3008, data: JSON.stringify({ results: ["X"], periods: [1] }) })],
  ])("ignores %s", (_, text) => {
    expect(readInbound(text)).toBeNull();
  });
});

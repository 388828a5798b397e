import { describe, expect, it } from "vitest";
import { frameParser } from "#client/play-socket.ts";
import { aviatorSocket } from "#games/aviator/frames.ts";
import { initialFlight } from "./flight-state.ts";
import { completeFrame } from "./inbound.ts";
import { betResult, cashOutResult, crash, greeting, players, results, tick, wire } from "../testing/samples.ts";

const parse = frameParser<"aviator">(aviatorSocket);

function readInbound(text: string) {
  const frame = parse(text);
  return frame && completeFrame(frame, initialFlight, 0);
}

describe("frames from the server", () => {
  it.each([
    ["5002", greeting({ stakes: [stake()] })],
    ["5004", tick(250, 101)],
    ["5004 with flyEnd", crash(9_000, 171)],
    ["5008", results({ period: 7, result: 2_461 })],
    [
      "5012",
      players({
        players: [{ nickName: "a***7", betAmount: 500_00, cashOut: true, coefficient: 211 }],
        playerNumber: 1,
      }),
    ],
    ["5016", betResult()],
    ["5018", cashOutResult()],
    ["5000", { kind: "notice", data: { code: 400, msg: "no" } } as const],
  ])("parses %s", (_, frame) => {
    expect(readInbound(wire(frame))).toEqual(frame);
  });

  it("reads money in minor units and multipliers in hundredths", () => {
    const data = JSON.stringify({ results: [{ period: 7, result: 1.87 }] });
    expect(readInbound(JSON.stringify({ cmd: 5008, data }))).toEqual(results({ period: 7, result: 187 }));
  });

  it.each([
    ["no JSON", "hello"],
    ["no frame", JSON.stringify({ command: 5008 })],
    ["a kind that is not known", JSON.stringify({ cmd: 5999, data: "{}" })],
    ["data that does not fit", JSON.stringify({ cmd: 5008, data: JSON.stringify({ results: "none" }) })],
    ["data that is no JSON", JSON.stringify({ cmd: 5008, data: "[" })],
  ])("ignores %s", (_, text) => {
    expect(readInbound(text)).toBeNull();
  });
});

function stake() {
  return { slot: 1, betId: "b", betPrice: 50_00, autoCashOut: 180, cashCoefficient: null, cashAmount: null } as const;
}

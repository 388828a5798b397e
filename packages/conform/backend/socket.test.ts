import { afterEach, expect, it, vi } from "vitest";
import { betResultFrame, cashOutResultFrame } from "../../../games/aviator/contract/frames.ts";
import { luckyHitBetResultFrame } from "../../../games/lucky-hit/contract/frames.ts";
import { GameSocket } from "./socket.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers each frame with one of `cmd`. */
function answering(cmd: number, data: object) {
  class Answering extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event("open")));
    }

    send() {
      const text = JSON.stringify({ cmd, data: JSON.stringify(data) });
      this.dispatchEvent(new MessageEvent("message", { data: text }));
    }
  }
  vi.stubGlobal("WebSocket", Answering);
  return new GameSocket("ws://backend.example/game");
}

const NOTICE = { code: 1000, msg: "Not a stake", field: "betPrice" };
const STAKE = { period: 179521086000, betPrice: -61.37 };

it.each([
  ["a stake in Aviator", 5015, betResultFrame, 5000],
  ["a cash-out", 5017, cashOutResultFrame, 5000],
  ["a stake in Lucky Hit", 3015, luckyHitBetResultFrame, 3000],
])("reads a notice as the refusal of %s", async (_, cmd, reply, notice) => {
  const socket = answering(notice, NOTICE);
  await socket.opens();
  expect(await socket.ask(cmd, STAKE, reply)).toMatchObject({ data: { status: 0, msg: "Not a stake" } });
});

it("reads the reply itself, whatever the stake was", async () => {
  const socket = answering(5016, { ...STAKE, betPrice: 51, status: 1, msg: "OK" });
  await socket.opens();
  expect(await socket.ask(5015, STAKE, betResultFrame)).toMatchObject({ data: { status: 1, betPrice: 5_100 } });
});

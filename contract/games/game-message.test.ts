import { describe, expect, it } from "vitest";
import { gameMessageFrom } from "./game-message.ts";

const frame = {};
const from = (data: unknown, source: unknown = frame) => gameMessageFrom({ data, source }, frame);
const ready = { source: "framed-game", type: "ready" };

describe("messages of a game", () => {
  it("are that it is ready, and that the player wants to leave", () => {
    expect(from(ready)).toEqual(ready);
    expect(from({ ...ready, type: "close" })).toEqual({ ...ready, type: "close" });
  });

  it("count only from the window of the frame", () => {
    expect(from(ready, {})).toBeNull();
    expect(from(ready, null)).toBeNull();
    expect(gameMessageFrom({ data: ready, source: null }, null)).toBeNull();
  });

  it("have no fields beyond the protocol", () => {
    expect(from({ ...ready, html: "<b>", height: 3 })).toEqual(ready);
  });

  it.each([
    undefined,
    null,
    "ready",
    JSON.stringify(ready),
    {},
    { type: "ready" },
    { ...ready, source: "someone-else" },
    { ...ready, type: "navigate" },
    { ...ready, type: "resize", height: 640 },
  ])("are refused when they are malformed: %j", (data) => {
    expect(from(data)).toBeNull();
  });
});

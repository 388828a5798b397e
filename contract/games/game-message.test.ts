import { describe, expect, it } from "vitest";
import { readGameMessage } from "./game-message.ts";

describe("messages of a game", () => {
  it("are that the balance has changed, and that the player wants to leave", () => {
    for (const type of ["balanceChanged", "close"]) expect(readGameMessage({ type })).toEqual({ type });
  });

  it("have no fields beyond the protocol", () => {
    expect(readGameMessage({ type: "close", html: "<b>", height: 3 })).toEqual({ type: "close" });
  });

  it.each([
    undefined,
    null,
    "close",
    '{"type":"close"}',
    {},
    { source: "close" },
    { type: "navigate" },
    { type: ["close"] },
  ])("are refused when they are malformed: %j", (data) => {
    expect(readGameMessage(data)).toBeNull();
  });
});

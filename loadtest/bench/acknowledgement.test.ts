import { expect, it } from "vitest";
import { groupFrame } from "#contract/games/aviator/frames.ts";
import { acknowledgement, isTaken } from "./acknowledgement.ts";

it("knows a stake that was taken", () => {
  expect(isTaken(Buffer.from(acknowledgement({ betId: "a" })))).toBe(true);
});

it("passes over other frames, the shortest too", () => {
  expect(isTaken(Buffer.from(`{"cmd":${groupFrame.cmd},"data":"{\\"status\\":1}"}`))).toBe(false);
  expect(isTaken(Buffer.from("{}"))).toBe(false);
});

it("does not count a stake that was refused, but says so", () => {
  const refused = Buffer.from(acknowledgement({ status: 0, code: 3002, msg: "Too late" }));
  expect(() => isTaken(refused)).toThrow("Too late");
});

import { expect, it } from "vitest";
import { groupFrame } from "#games/aviator/frames.ts";
import { luckyHitGroupFrame, luckyHitPeriodFrame } from "#games/lucky-hit/frames.ts";
import { profile } from "#contract/calls/profile.ts";
import { driftReason } from "./drift-reason.ts";

it.each([
  [groupFrame.data, { period: "now" }, "period", "text in place of whole number"],
  [groupFrame.data, { period: 1.5 }, "period", "number in place of whole number"],
  [groupFrame.data, [], "", "list in place of object"],
  [groupFrame.data, {}, "status", "missing"],
  [luckyHitPeriodFrame.data, { period: 1, result: "X" }, "result", "text in place of known value"],
  [luckyHitGroupFrame.data, { periodInfo: null }, "periodInfo.period", "missing"],
  [
    luckyHitGroupFrame.data,
    { periodInfo: {}, openResult: { cards1: "[1]" } },
    "openResult.cards1.*",
    "number in place of object",
  ],
  [profile.answer, { entry: { balance: [] } }, "entry.balance", "list in place of number"],
  [profile.answer, {}, "a.field.of.nobody", "unreadable"],
] as const)("names the kind of a value and the contract's, case %#", (schema, json, place, reason) => {
  expect(driftReason(schema, json, place)).toBe(reason);
});

import { expect, it } from "vitest";
import { withdrawalState } from "./withdrawal-state.ts";

it.each([
  ["Wait", "Wait", "waiting"],
  ["Success", "Wait", "waiting"],
  ["Success", "Success", "success"],
  ["Wait", "Success", "success"],
  ["Reject", "Wait", "rejected"],
  ["Reject", "Fail", "rejected"],
  ["Success", "Fail", "waiting"],
] as const)("a withdrawal of status %s and payout %s is %s", (status, payout_status, state) => {
  expect(withdrawalState({ status, payout_status })).toBe(state);
});

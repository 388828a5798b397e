import { expect, it } from "vitest";
import { passedOnCode } from "./close-codes.ts";

const OTHERWISE = 1013;

it.each([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 4401, 4409, 4999])(
  "passes %i on as it is",
  (code) => expect(passedOnCode(code, OTHERWISE)).toBe(code),
);

it("passes a close without a status on as a normal one", () => expect(passedOnCode(1005, OTHERWISE)).toBe(1000));

it.each([0, 999, 1004, 1006, 1015, 1016, 2000, 2999, 5000, 65_535])("never sends %i", (code) => {
  expect(passedOnCode(code, OTHERWISE)).toBe(OTHERWISE);
});

it("gives the platform nothing that it refuses to send", () => {
  for (let code = 0; code < 5_100; code++) {
    const { 0: one } = new WebSocketPair();
    one.accept();
    expect(() => one.close(passedOnCode(code, OTHERWISE)), String(code)).not.toThrow();
  }
});

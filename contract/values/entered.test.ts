import { expect, it } from "vitest";
import * as z from "zod/mini";
import { lines, mobileNumber } from "./entered.ts";

it.each([
  ["a\nb", "a\nb"],
  ["a\r\nb", "a\r\nb"],
  [" a\n", "a"],
  ["a\u202eb", undefined],
  ["a\rb", undefined],
  ["\n", undefined],
])("reads %j as lines", (written, read) => {
  expect(z.safeDecode(lines(1, 10), written).data).toBe(read);
});

it.each([
  ["+91 98765-43210", "+919876543210"],
  ["०९८७६५४३२१०", "09876543210"],
  ["kite", undefined],
])("reads %j as a mobile number", (written, read) => {
  expect(z.safeDecode(mobileNumber, written).data).toBe(read);
});

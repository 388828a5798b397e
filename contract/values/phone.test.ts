import { expect, it } from "vitest";
import { asciiDigits, plainMobile } from "./digits.ts";
import { phoneOf } from "./phone.ts";
import { SPELLINGS } from "../forms/phones.ts";

it("keeps a mobile number in its canonical form as it is", () => {
  for (const [phone, spellings] of Object.entries(SPELLINGS)) {
    expect(spellings.map(([locale]) => phoneOf(phone, locale))).toEqual(spellings.map(() => phone));
  }
});

it("writes the digits of every script in ASCII", () => {
  expect(asciiDigits("＋９１．５½²")).toBe("+91.5½²");
  expect(asciiDigits("९٩۹৯９𝟗𑛙𑛣x9")).toBe("99999999x9");
  expect(plainMobile("+91 (0) ९८७६५-43210")).toBe("+9109876543210");
});

it("reads the first and the last full-width sign", () => {
  expect(asciiDigits("！０９～")).toBe("!09~");
});

it.each([
  // A table's decimal, and what is none.
  ["9876543210.0", "9876543210"],
  [" +919876543210.00 ", "+919876543210"],
  ["98765432.05", "9876543205"],
  ["022 23456789.0", "022234567890"],
  ["0xx11 98765-4321", "011987654321"],
  // Words around it.
  ["wa.me/919876543210", "919876543210"],
  ["http://wa.me/919876543210", "919876543210"],
  ["https://wa.me/919876543210", "919876543210"],
  ["WhatsApp: 98765 43210", "9876543210"],
  ["Tel. 98765 43210", "9876543210"],
  ["Tel.98765 43210", "9876543210"],
  ["Mobile no 98765 43210", "9876543210"],
  ["Mobile+919876543210", "+919876543210"],
  ["Ph-98765 43210", "9876543210"],
  ["Mob:- 98765 43210", "9876543210"],
  ["Cel – (11) 98765-4321", "11987654321"],
  ["M/9876543210", "9876543210"],
  ["Zalo9876543210", "9876543210"],
  ["(WhatsApp) +91 98765 43210", "+919876543210"],
  ["98765 (home) 43210", null],
  ["kite_9876543210", null],
  ["98765 43210 (home office) ", "9876543210"],
  ["98765 43210 (2)", "98765432102"],
  ["#9876543210", null],
  // The longest text that is read.
  [`${" ".repeat(54)}9876543210`, "9876543210"],
  [`${" ".repeat(55)}9876543210`, null],
])("reads the number %j as %s", (written, plain) => {
  expect(plainMobile(written)).toBe(plain);
});

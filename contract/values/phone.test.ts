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

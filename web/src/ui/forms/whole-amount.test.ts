import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWhole, wholeAmount } from "./whole-amount.ts";

const keyByKey = (text: string, tag: string, most: number) =>
  [...text].reduce((field, key) => wholeAmount(field + key, tag, most), "");

describe("a whole amount", () => {
  it.each([
    ["en-IN", "100.50", "100.50"],
    ["en-IN", "100.", "100."],
    ["en-IN", ".50", ".50"],
    ["en-IN", "1,250", "1250"],
    ["en-IN", "1,250.75", "1250.75"],
    ["en-IN", "1.250,75", "1.250,75"],
    ["en-IN", "1,00,000", "100000"],
    ["en-IN", "12,34,567.8", "1234567.8"],
    ["en-IN", "100,50", "100,50"],
    ["en-IN", "1 250", "1250"],
    ["en-IN", "₹ 1,250", "1250"],
    ["en-IN", "₹-100", "100"],
    ["en-IN", "abc", ""],
    ["en-IN", "007", "7"],
    ["en-IN", "0.5", "0.5"],
    ["en-IN", "१,२५०", "1250"],
    ["en-IN", "１００．５０", "100.50"],
    ["pt-BR", "1.250,75", "1250,75"],
    ["pt-BR", "R$ 1.250", "1250"],
    ["pt-BR", "R$\u00a01.250,00", "1250,00"],
    ["pt-BR", "100.50", "100.50"],
    ["pt-BR", "100,50", "100,50"],
    ["pt-BR", "1.000.000", "1000000"],
    ["es-MX", "$1,250.00", "1250.00"],
    ["es-MX", "1’250", "1250"],
    ["vi", "1.250.000 ₫", "1250000"],
    ["vi", "100,5", "100,5"],
    ["vi", "50.000đ", "50000"],
  ])("in %s of %j is %j, pasted and key by key", (tag, typed, text) => {
    expect(wholeAmount(typed, tag, 9)).toBe(text);
    expect(keyByKey(typed, tag, 9)).toBe(text);
    expect(isWhole(text)).toBe(/^\d*$/.test(text));
  });

  it("drops the abbreviation of a currency with its point", () => {
    expect(wholeAmount("Rs. 500", "en-IN", 9)).toBe("500");
  });

  it("is the same in a field's value and key by key, whatever the keys", () => {
    const keys = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,.,  -₹")), maxLength: 12 });
    fc.assert(
      fc.property(keys, fc.constantFrom("en-IN", "pt-BR", "es-MX", "vi"), (text, tag) => {
        expect(keyByKey(text, tag, 20)).toBe(wholeAmount(text, tag, 20));
      }),
    );
  });
});

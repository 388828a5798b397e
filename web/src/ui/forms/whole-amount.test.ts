import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TYPED_AMOUNTS } from "./typed-amounts.ts";
import { isWhole, wholeAmount } from "./whole-amount.ts";

const keyByKey = (text: string, tag: string, most: number) =>
  [...text].reduce((field, key) => wholeAmount(field + key, tag, most), "");

describe("a whole amount", () => {
  it.each(TYPED_AMOUNTS as readonly (readonly [[string, string], string])[])(
    "%j is %j, pasted and key by key",
    ([tag, typed], text) => {
      expect(wholeAmount(typed, tag, 9)).toBe(text);
      expect(keyByKey(typed, tag, 9)).toBe(text);
      expect(isWhole(text)).toBe(/^\d*$/.test(text));
    },
  );

  it("drops the abbreviation of a currency with its point", () => {
    expect(wholeAmount("Rs. 500", "en-IN", 9)).toBe("500");
    expect(wholeAmount("Rs.500/-", "en-IN", 9)).toBe("500");
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

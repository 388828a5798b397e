import { describe, expect, it } from "vitest";
import { MOBILE_PREFIX, mobileDigits, shownMobile, withOnePrefix } from "./mobile-number.ts";

describe("a mobile number", () => {
  it("is its digits in any notation", () => {
    expect(mobileDigits("+91 98765-43210")).toBe("919876543210");
  });

  it("is empty for a prefix alone", () => {
    expect(["+91", "+55 ", "52", "+84"].map(mobileDigits)).toEqual(["", "", "", ""]);
  });

  it("has one prefix, even if a whole number was pasted after another", () => {
    expect(withOnePrefix("+91+919876543210", "+91", "in")).toBe("+919876543210");
    expect(withOnePrefix("+91 +84 901234567", "+91 ", "in")).toBe("+84 901234567");
    expect(withOnePrefix("+91 98765 43210", "+91 98765 4321", "in")).toBe("+91 98765 43210");
  });

  it.each([
    ["in", "9", "+919"],
    ["in", "98765 43210", "+9198765 43210"],
    ["in", "9198765432", "+919198765432"],
    ["in", "919876543210", "+919876543210"],
    ["in", "91", "91"],
    ["pt", "11987654321", "+5511987654321"],
    ["pt", "5511987654321", "+5511987654321"],
    ["mx", "5512345678", "+525512345678"],
    ["vi", "0901234567", "+840901234567"],
    ["vi", "84901234567", "+84901234567"],
  ] as const)("keeps the prefix if a number is typed over it: %s, %s", (locale, typed, entry) => {
    expect(withOnePrefix(typed, MOBILE_PREFIX[locale], locale)).toBe(entry);
  });

  it("may lose its prefix while it is edited", () => {
    expect(withOnePrefix("9198765", "+9198765", "in")).toBe("9198765");
    expect(withOnePrefix("", "+91", "in")).toBe("");
  });

  it("is shown in full, in groups", () => {
    expect(shownMobile("919876543210")).toBe("+91 98765 43210");
    expect(shownMobile("+84901234567")).toBe("+84 90123 4567");
    expect(shownMobile("12345")).toBe("12345");
  });
});

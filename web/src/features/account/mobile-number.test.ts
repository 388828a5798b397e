import { describe, expect, it } from "vitest";
import { maskedMobile, mobileDigits, withOnePrefix } from "./mobile-number.ts";

describe("a mobile number", () => {
  it("is its digits in any notation", () => {
    expect(mobileDigits("+91 98765-43210")).toBe("919876543210");
  });

  it("is empty for a prefix alone", () => {
    expect(["+91", "+55 ", "52", "+84"].map(mobileDigits)).toEqual(["", "", "", ""]);
  });

  it("has one prefix, even if a whole number was pasted after another", () => {
    expect(withOnePrefix("+91+919876543210")).toBe("+919876543210");
    expect(withOnePrefix("+91 +84 901234567")).toBe("+84 901234567");
    expect(withOnePrefix("+91 98765 43210")).toBe("+91 98765 43210");
  });

  it("shows only its ends", () => {
    expect(maskedMobile("919876543210")).toBe("+91 98••• ••210");
    expect(maskedMobile("+84901234567")).toBe("+84 90••• ••567");
  });

  it("is unchanged if it is too short to hide anything", () => {
    expect(maskedMobile("12345")).toBe("12345");
  });
});

import { describe, expect, it } from "vitest";
import { folded, wordsOf } from "./search.ts";

describe("a folded text", () => {
  it.each([
    ["Luminárias", "luminarias"],
    ["Cordón", "cordon"],
    ["Đèn lồng", "den long"],
    ["THẠCH ANH", "thach anh"],
    ["Kite", "kite"],
    ["", ""],
  ])("of %j is %j", (text, expected) => expect(folded(text)).toBe(expected));

  it("is the same however its accents are composed", () => {
    expect(folded("Café".normalize("NFD"))).toBe(folded("Café".normalize("NFC")));
  });

  it("falls into words at whatever is neither letter nor digit", () => {
    expect(wordsOf("  Chá, 250 g =  Assam%_* ")).toEqual(["cha", "250", "g", "assam"]);
    expect(wordsOf("%_* — ,=")).toEqual([]);
  });
});

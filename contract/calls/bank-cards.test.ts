import { describe, expect, it } from "vitest";
import { isClabe } from "./bank-cards.ts";

const PUBLISHED = ["032180000118359719", "002010077777777771"];

describe("a Clabe", () => {
  it.each(PUBLISHED)("accepts %s", (text) => expect(isClabe(text)).toBe(true));

  it.each(PUBLISHED)("refuses %s with any digit changed", (text) => {
    for (let at = 0; at < text.length; at++) {
      for (let digit = 0; digit <= 9; digit++) {
        const changed = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
        expect(isClabe(changed), changed).toBe(changed === text);
      }
    }
  });

  it.each([
    ["nothing", ""],
    ["17 digits", "03218000011835971"],
    ["19 digits", "0321800001183597190"],
    ["a letter", "03218000011835971X"],
    ["blanks", "032 180 00011835971 9"],
    ["digits of another script", "０３２１８００００１１８３５９７１９"],
    ["a line break at its end", "032180000118359719\n"],
  ])("is not made of %s", (_, text) => expect(isClabe(text)).toBe(false));
});

import { describe, expect, it } from "vitest";
import { refuse, refusals, refusalText } from "./refusals.ts";
import { LOCALES } from "./values/locale.ts";

describe("the texts of refusals", () => {
  it.each(Object.entries(refusals))("%s is said in each language, with the same placeholders", (_, { text }) => {
    const slots = (each: string) => [...each.matchAll(/\{[^}]*\}/g)].map(([slot]) => slot).toSorted();
    expect(LOCALES.map((locale) => slots(text[locale]))).toEqual(LOCALES.map(() => slots(text.in)));
    expect(new Set(LOCALES.map((locale) => text[locale])).size).toBe(LOCALES.length);
  });

  it.each([
    ["in", "At most ₹50,000 a day: ₹4,000.50 is left today"],
    ["pt", "No máximo ₹\u00a050.000 por dia: restam ₹\u00a04.000,50 hoje"],
    ["mx", "Máximo ₹50,000 por día: quedan ₹4,000.50 hoy"],
    ["vi", "Tối đa 50.000\u00a0₹ mỗi ngày: hôm nay còn 4.000,50\u00a0₹"],
  ] as const)("say amounts in %s as the client shows them", (locale, text) => {
    expect(refusalText(refuse("day_limit", { with: { max: 50_000, left: 4000.5 } }), locale)).toBe(text);
  });

  it("leave what is no amount as it is", () => {
    expect(refusalText(refuse("too_many", { with: { max: 10 } }), "in")).toBe("There are 10 already, delete one first");
  });
});

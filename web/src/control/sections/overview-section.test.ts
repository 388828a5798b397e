import { expect, it } from "vitest";
import { outcomeText } from "./overview-section.tsx";

const card = (t: number, n: number) => ({ t, n });

it.each([
  ["aviator", 1.5, "1.50×"],
  ["win:P:1", 12_345, "12345"],
  [
    "luckyhit",
    { black: [card(0, 1), card(1, 11), card(2, 10)], red: [card(3, 2), card(0, 12), card(1, 13)] },
    "A♠ J♥ 10♣ : 2♦ Q♠ K♥",
  ],
  ["other", { some: "thing" }, '{"some":"thing"}'],
])("the outcome at %s has a short form", (table, outcome, expected) => {
  expect(outcomeText(table, outcome)).toBe(expected);
});

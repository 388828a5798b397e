import { expect, it } from "vitest";
import { fieldNamed, OF_CARDS } from "./early.ts";

it.each([
  ["a time at which cards come", { periodInfo: { cardsTime: 1 } }, null],
  ["another name of it", { cards_at: "2026-01-01" }, null],
  ["no cards yet", { openResult: null, cards1: [] }, null],
  ["cards", { periodInfo: { cards1: [{ t: 0, n: 1 }] } }, "cards1"],
  ["a winner", { data: [{ blackWin: true }] }, "blackWin"],
])("finds what tells cards: %s", (_, frame, field) => {
  expect(fieldNamed(frame, OF_CARDS)).toBe(field);
});

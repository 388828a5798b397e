import { expect, it } from "vitest";
import { readSettings } from "#contract/settings/read-settings.ts";
import { addOperator, listOperators, removeOperator, rotateOperator } from "./operator-list.ts";

const NOW = Date.UTC(2026, 10, 29, 20);
const made = (name: string, days: number | null = null, token = name) => ({ name, token, now: NOW, days });
const shown = (setting: string) =>
  listOperators(setting).map(({ name, role, made: day, until }) => [name, role, day, until]);

const TWO = addOperator(
  addOperator("asha@example.com:look alone=500.00", "look", made("ravi")),
  "act",
  made("asha", 90),
);

it("lists names, roles and days, and keeps addresses and options", () => {
  expect(shown(TWO)).toEqual([
    ["asha", "act", "2026-11-29", "2027-02-27"],
    ["ravi", "look", "2026-11-29", null],
    ["asha@example.com", "look", null, null],
  ]);
  expect(TWO).toMatch(/ alone=500\.00$/);
  expect(readSettings({ OPERATORS: TWO }, ["OPERATORS"]).OPERATORS.value).toHaveLength(3);
});

it("removes all tokens of a name, and no other", () => {
  expect(shown(removeOperator(TWO, "asha"))).toEqual([
    ["ravi", "look", "2026-11-29", null],
    ["asha@example.com", "look", null, null],
  ]);
});

it("rotates: the new token has no end, and the old one its last day, never a later one", () => {
  const rotated = rotateOperator(TWO, made("ravi", null, "new"), 1) ?? "";
  expect(shown(rotated).slice(0, 3)).toEqual([
    ["ravi", "look", "2026-11-29", null],
    ["asha", "act", "2026-11-29", "2027-02-27"],
    ["ravi", "look", "2026-11-29", "2026-11-30"],
  ]);
  const again = rotateOperator(rotated, made("ravi", null, "newest"), 7) ?? "";
  expect(
    shown(again)
      .filter(([name]) => name === "ravi")
      .map(([, , , until]) => until),
  ).toEqual([null, "2026-12-06", "2026-11-30"]);
  expect(readSettings({ OPERATORS: again }, ["OPERATORS"]).OPERATORS.value).toHaveLength(5);
  expect(rotateOperator(TWO, made("nobody"), 1)).toBeNull();
});

it("rotates a token with an end into one that holds as long, unless it is told for how many days", () => {
  const newest = (days: number | null) => shown(rotateOperator(TWO, made("asha", days, "new"), 1) ?? "")[0];
  expect(newest(null)).toEqual(["asha", "act", "2026-11-29", "2027-02-27"]);
  expect(newest(7)).toEqual(["asha", "act", "2026-11-29", "2026-12-06"]);
});

it.each([
  ["a name twice without an end", addOperator(TWO, "act", made("ravi", null, "other"))],
  ["a token twice", addOperator(TWO, "act", made("ravi", 1))],
  ["a day that is none", TWO.replace("2027-02-27", "2027-13-27")],
])("the setting refuses %s", (_, setting) => {
  expect(() => readSettings({ OPERATORS: setting }, ["OPERATORS"])).toThrow(/OPERATORS/);
});

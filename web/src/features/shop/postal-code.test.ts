import { expect, it } from "vitest";
import type { Locale } from "#contract/values/locale.ts";
import { postalCodeOf } from "./postal-code.ts";

it.each<[Locale, string, string | null]>([
  ["in", "560001", "560001"],
  ["in", " 560 001 ", "560001"],
  ["in", "５６０００１", "560001"],
  ["in", "060001", null],
  ["in", "56001", null],
  ["pt", "01310100", "01310-100"],
  ["pt", "01.310-100", "01310-100"],
  ["pt", "01310\u2013100", "01310-100"],
  ["pt", "0131010", null],
  ["mx", "06600", "06600"],
  ["mx", "6600", null],
  ["vi", "10000", "10000"],
  ["vi", "700000", "700000"],
  ["vi", "7000", null],
  ["mx", "ABCDE", null],
  ["in", "", null],
])("a postal code of %s, typed %j: %s", (country, typed, code) => {
  expect(postalCodeOf(typed, country)).toBe(code);
});

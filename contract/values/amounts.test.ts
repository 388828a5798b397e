import { describe, expect, it } from "vitest";
import { readTolerantly } from "./tolerant.ts";
import type { Unread } from "./tolerant-schema.ts";
import { cost, money } from "./values.ts";

describe("an amount", () => {
  // The forms of number_format and NumberFormatter (PHP), Decimal (Python), BigDecimal (Java) and Intl.
  it.each([
    [12.5, 1250],
    ["12.50", 1250],
    ["12", 1200],
    ["-0.01", -1],
    ["1,250.75", 125_075],
    ["1.250,75", 125_075],
    ["1 250,75", 125_075],
    ["1\u00a0250,75", 125_075],
    ["1\u202f250,75", 125_075],
    ["1'250.75", 125_075],
    ["1,25,000.50", 12_500_050],
    ["1,250,000", 125_000_000],
    ["1.250.000", 125_000_000],
    ["12,5", 1250],
    ["12,50", 1250],
    ["0,125", 12],
    ["₹1,250.75", 125_075],
    ["₹ 1,250.75", 125_075],
    ["-₹1,250.75", -125_075],
    ["₹-1,250.75", -125_075],
    ["R$ 1.250,75", 125_075],
    ["MX$1,250.75", 125_075],
    ["Rs. 1,250.75", 125_075],
    ["INR 1250.75", 125_075],
    ["1.250.000 ₫", 125_000_000],
    ["1.250.000 đ", 125_000_000],
    ["1250.75 BRL", 125_075],
    ["−12.50", -1250],
    [" 12.50 ", 1250],
    ["0E-8", 0],
    ["1E+3", 100_000],
    ["1.25e2", 12_500],
    // NumberFormatter of PHP 8.2.36, whose dong has no parts.
    ["₹1,25,000.50", 12_500_050],
    ["-R$ 1.250,75", -125_075],
    ["$1,250.75", 125_075],
    ["1.251 ₫", 125_100],
    ["VND 1,251", 125_100],
    // BigDecimal of Ruby 3.1.2, decimal.js 10.6.0, Jackson 2.18.2, big.Float of Go 1.26.8.
    ["0.12505e4", 125_050],
    ["1e-8", 0],
    ["0.0", 0],
    [1250.5, 125_050],
    ["1250.5", 125_050],
    [".5", 50],
    [{ $numberDecimal: "12.50" }, 1250],
    [{ $numberDecimal: "1E+3" }, 100_000],
    [{ $numberDouble: "12.5" }, 1250],
    [{ $numberInt: "12" }, 1200],
    [{ low: 1250, high: 0, unsigned: false }, 125_000],
    [{ low: -1250, high: -1, unsigned: false }, -125_000],
    [{ Float64: 12.5, Valid: true }, 1250],
    [{ String: "12.50", Valid: true }, 1250],
    [{ $numberLong: "12" }, 1200],
    ["", undefined],
    ["ten", undefined],
    // Units in most libraries, but minor units in moneyphp.
    [{ amount: "1.00", currency: "INR" }, undefined],
    [{ Float64: 0, Valid: false }, undefined],
    [{ low: 1, high: 0 }, undefined],
    ["1e+21", undefined],
    ["5/2", undefined],
    ["12 apples", undefined],
    ["0x10", undefined],
    ["1,2,3", undefined],
    ["1,2500,000", undefined],
    ["12.5%", undefined],
    ["--5", undefined],
    [null, undefined],
    [true, undefined],
    [[12], undefined],
    ["Infinity", undefined],
    ["NaN", undefined],
  ])("reads money from %j", (json, minor) => {
    const unread: Unread = [];
    expect(readTolerantly(money, json, unread)).toBe(minor);
    expect(unread).toEqual(minor === undefined ? [""] : []);
  });

  it.each([
    ["1,250", 125_000],
    ["999,999", 99_999_900],
    ["R$ 1.250", 125],
  ])("decides that %j is %i minor units, and reports it", (json, minor) => {
    const unread: Unread = [];
    expect(readTolerantly(money, json, unread)).toBe(minor);
    expect(unread).toEqual([""]);
  });

  it.each([
    [1499.996, 149_999, 150_000],
    ["1499.996", 149_999, 150_000],
    [0.1 + 0.2, 30, 30],
    [1.1 * 3, 330, 330],
    [0.006, 0, 1],
    [-4.006, -401, -400],
    [-0.004, 0, 0],
    ["-0.00", 0, 0],
    [-0, 0, 0],
    [1e11, 1e13, 1e13],
  ])("has %d rounded down to %i if a member has it, and up to %i if a member owes it", (json, had, owed) => {
    expect(readTolerantly(money, json)).toBe(had);
    expect(readTolerantly(cost, json)).toBe(owed);
  });
});

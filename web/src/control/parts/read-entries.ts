import * as z from "zod/mini";
import { memberId } from "#contract/values/values.ts";
import { LOCALE_TAGS } from "#contract/values/locale.ts";

/** A typed number with a decimal point or comma, within bounds; null: no number, or out of bounds. */
export function decimalIn(typed: string, min: number, max: number): number | null {
  if (!/^\s*\d{1,12}(?:[.,]\d{1,6})?\s*$/.test(typed)) return null;
  const value = Number(typed.trim().replace(",", "."));
  return value >= min && value <= max ? value : null;
}

/** The same for a whole number. */
export function wholeIn(typed: string, min: number, max: number): number | null {
  return /^\s*\d+\s*$/.test(typed) ? decimalIn(typed, min, max) : null;
}

/** Several values, separated by blanks, semicolons or lines; null: none, or one of them is invalid. */
export function listIn(typed: string, read: (each: string) => number | null): number[] | null {
  const values: number[] = [];
  for (const each of typed.split(/[\s;]+/).filter((part) => part !== "")) {
    const value = read(each);
    if (value === null) return null;
    values.push(value);
  }
  return values.length === 0 ? null : values;
}

export function isMemberId(typed: string): boolean {
  return z.safeParse(memberId, typed.trim()).success;
}

/** A count as operators read it: "10,000". */
export const countText = (count: number) => count.toLocaleString(LOCALE_TAGS.in);

import type { Minor } from "#contract/values/values.ts";

/**
 * Parses an amount with a point or a comma before at most two decimals, in minor units. Null if it is invalid or not
 * above 0.
 */
export function readAmount(typed: string): Minor | null {
  const match = /^\s*(\d{1,11})(?:[.,](\d{0,2}))?\s*$/.exec(typed);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  const minor = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return minor > 0 ? minor : null;
}

/** An amount for an editable field: "12.50", or "12" if it is whole. */
export function typedAmount(minor: Minor): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}

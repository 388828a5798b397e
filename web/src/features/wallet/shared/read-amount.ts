import type { Minor } from "#contract/values.ts";

/**
 * Reads an amount as people type it, with a point or a comma before at most two decimals, in minor units. Null: it is
 * none, or not above 0.
 */
export function readAmount(typed: string): Minor | null {
  const match = /^\s*(\d{1,11})(?:[.,](\d{0,2}))?\s*$/.exec(typed);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  const minor = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return minor > 0 ? minor : null;
}

/** An amount as it may stand in a field to be changed: "12.50", or "12" where it is whole. */
export function typedAmount(minor: Minor): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}

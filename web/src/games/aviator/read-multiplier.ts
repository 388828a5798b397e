/**
 * Reads a multiplier as people write it, with a point or a comma, in hundredths; what is finer is cut off. Null: it is
 * none.
 */
export function readMultiplier(text: string): number | null {
  const match = /^\s*(\d{1,5})(?:[.,](\d*))?\s*×?\s*$/.exec(text);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
}

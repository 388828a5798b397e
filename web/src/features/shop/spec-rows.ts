/** One row of what is said of a product. */
export interface SpecRow {
  readonly id: string;
  readonly term: string;
  readonly value: string;
}

/**
 * Reads a product's `spec`: comma-separated `key=value` pairs. A piece without `=` goes on with the value before it, which
 * had a comma of its own; with nothing before it, it says nothing. Pairs without a key or a value fall out.
 */
export function specRows(spec: string): SpecRow[] {
  const pairs: { term: string; value: string }[] = [];
  for (const piece of spec.split(",")) {
    const at = piece.indexOf("=");
    const last = pairs.at(-1);
    if (at >= 0) pairs.push({ term: piece.slice(0, at).trim(), value: piece.slice(at + 1).trim() });
    else if (last && piece.trim() !== "") last.value += `, ${piece.trim()}`;
  }
  return pairs
    .filter(({ term, value }) => term !== "" && value !== "")
    .map(({ term, value }, index) => ({ id: `${index} ${term}`, term, value }));
}

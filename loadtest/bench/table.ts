/** Of every row: what is measured, what we do and what the peer does, and so on. */
export const HEADINGS = ["", "ours", "peer", "ratio", "target", "", "processor, ours / peer", "client busy"];

/** Rows in columns, each as wide as its widest cell. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

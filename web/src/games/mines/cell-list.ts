/** Numbers of cells as they are listed; a dash where there are none. */
export function cellList(cells: readonly number[]): string {
  return cells.length === 0 ? "–" : cells.join(", ");
}

const COLUMNS = 3;
const COLUMNS_MAX = 4;

/** How many covers stand in a line, as a query asks for it: 1 to 4, three where it asks for none that is a number. */
export function columnsOf(asked: string | null): number {
  if (asked === null || !/^\d+$/.test(asked)) return COLUMNS;
  return Math.min(COLUMNS_MAX, Math.max(1, Number(asked)));
}

/** A period's day, and the number of the round within it, as players read them. */
export function periodParts(period: number): [day: string, number: string] {
  const text = String(period);
  return [text.slice(0, 8), text.slice(8)];
}

/** Whether two periods are of one day of the table. */
export function isSameDay(one: number, other: number): boolean {
  return periodParts(one)[0] === periodParts(other)[0];
}

/** A period as players read it: "20261120 · 437". */
export function periodName(period: number): string {
  return periodParts(period).join(" · ");
}

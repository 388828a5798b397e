/** A period as players read it: the day, and the number of the round within it. */
export function periodName(period: number): string {
  const text = String(period);
  return `${text.slice(0, 8)} · ${text.slice(8)}`;
}

/** A period as players read it: seconds since the epoch, with their hundredths. */
export function roundName(period: number): string {
  return (period / 100).toFixed(2);
}

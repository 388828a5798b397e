// Decimals that come with a pasted amount: "1,250.75" is 1250, not 125075. Three digits after a separator are thousands.
const DECIMALS = /[.,]\d{1,2}\s*$/;

/** The digits of a whole amount in what was typed or pasted, without leading zeros, `most` at most. */
export function wholeDigits(typed: string, most: number): string {
  const digits = typed.replace(DECIMALS, "").replaceAll(/\D/g, "");
  return digits.replace(/^0+(?=\d)/, "").slice(0, most);
}

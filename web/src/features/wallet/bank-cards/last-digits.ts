const SHOWN = 4;

/** By what a member tells account numbers apart; the rest of the number stays hidden. */
export function lastDigits(accountNumber: string): string {
  return accountNumber.slice(-SHOWN);
}

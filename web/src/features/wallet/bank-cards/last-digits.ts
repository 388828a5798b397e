/** The last four digits distinguish a member's account numbers; the others stay hidden. */
export function lastDigits(accountNumber: string): string {
  return accountNumber.slice(-4);
}

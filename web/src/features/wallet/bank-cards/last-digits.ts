/** The last four digits tell a member's account numbers apart; the others stay hidden. */
export function lastDigits(accountNumber: string): string {
  return accountNumber.slice(-4);
}

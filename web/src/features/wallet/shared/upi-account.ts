/** Whether this can be a UPI account: `name@handle`, as loosely as an email. */
export function isUpiAccount(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

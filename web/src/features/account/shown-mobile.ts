/** Prefixes of two digits, each before a group of five. */
const GROUPED = /^(91|55|52|84)(\d{5})(\d+)$/;

/** A mobile number such as "+91 98765 43210"; one without a prefix as it is. */
export function shownMobile(mobile: string): string {
  const digits = mobile.replaceAll(/\D/g, "");
  const hasPrefix = mobile.trim().startsWith("+") || (digits.length > 10 && !digits.startsWith("0"));
  if (!hasPrefix || digits.length < 9) return mobile;
  return `+${digits.replace(GROUPED, "$1 $2 $3")}`;
}

const CLABE = /^\d{18}$/;
const WEIGHTS = [3, 7, 1] as const;

/**
 * Whether this is a Clabe, Mexico's account number: 18 digits, the last a check digit. Each of the others counts 3, 7, 1,
 * 3 … times, of which the last digit alone is added up; with the check digit it comes to a multiple of 10 (Banco de
 * México, SPEI).
 */
export function isClabe(text: string): boolean {
  if (!CLABE.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop() ?? 0;
  const sum = digits.reduce((total, digit, at) => total + ((digit * (WEIGHTS[at % 3] ?? 0)) % 10), 0);
  return (sum + check) % 10 === 0;
}

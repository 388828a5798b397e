/** The kinds of Pix keys; a key without a kind is read as the first that fits. */
export const PT_PIX_TYPES = ["CPF", "CNPJ", "PHONE", "EMAIL", "EVP"] as const;
export type PixType = (typeof PT_PIX_TYPES)[number];

const CLABE = /^\d{18}$/;
const CLABE_WEIGHTS = [3, 7, 1] as const;

/** Validates a CLABE, Mexico's account number of 18 digits, by its check digit (Banco de México, SPEI). */
export function isClabe(text: string): boolean {
  if (!CLABE.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop() ?? 0;
  const sum = digits.reduce((total, digit, at) => total + ((digit * (CLABE_WEIGHTS[at % 3] ?? 0)) % 10), 0);
  return (sum + check) % 10 === 0;
}

/** `name@handle`, or an account by its bank: `number@IFSC.ifsc.npci`. */
export function isUpiAccount(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.ifsc\.npci)?$/i.test(text);
}

/** Full-width digits become plain ones. Invisible marks of a paste go, and so does a word before the key: `CPF: …`. */
export function plainPayee(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\p{Pd}/gu, "-")
    .trim()
    .replace(/^\p{L}[\p{L}\s/-]{1,20}:\s*/u, "")
    .replace(/^\{(.*)\}$/, "$1");
}

const CPF = /^(\d{3})[\s./-]*(\d{3})[\s./-]*(\d{3})[\s./-]*(\d{2})$/;
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** The eleven digits of a CPF, written with or without marks; null if its check digits are wrong. */
export function cpfOf(text: string): string | null {
  return checkedNumber(CPF, text, CPF_WEIGHTS);
}

const CNPJ = /^([\da-z]{2})[\s./-]*([\da-z]{3})[\s./-]*([\da-z]{3})[\s./-]*([\da-z]{4})[\s./-]*(\d{2})$/i;
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The fourteen characters of a CNPJ; null if its check digits are wrong. Letters are part of new ones since July 2026. */
export function cnpjOf(text: string): string | null {
  return checkedNumber(CNPJ, text, CNPJ_WEIGHTS);
}

const ZERO = "0".charCodeAt(0);

/** Each of the last two digits checks all characters before it, by their codes less 48 (Receita Federal, IN 2.229/2024). */
function checkedNumber(form: RegExp, text: string, weights: readonly number[]): string | null {
  const found = form.exec(plainPayee(text))?.slice(1).join("").toUpperCase();
  if (found === undefined || /^(.)\1+$/.test(found)) return null;
  const values = [...found].map((char) => char.charCodeAt(0) - ZERO);
  const isRight = [values.length - 2, values.length - 1].every((at) => {
    const used = weights.slice(weights.length - at);
    const sum = used.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0);
    return values[at] === ((sum * 10) % 11) % 10;
  });
  return isRight ? found : null;
}

const EVP = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
const EMAIL_MAX = 77;
/** Without a country a number is Brazilian, and only mobile ones are keys. */
const BRAZILIAN = /^0?(?:55)?0?([1-9]{2}9\d{8})$/;
const WITH_BRAZIL = /^\+550?([1-9]{2}\d{8,9})$/;
const WITH_COUNTRY = /^\+(?!55)[1-9]\d{6,14}$/;

function phoneKeyOf(text: string): string | null {
  const typed = text
    .replace("(0)", "")
    .replaceAll(/[\s()./-]/g, "")
    .replace(/^00(?=[1-9])/, "+");
  if (WITH_COUNTRY.test(typed)) return typed;
  const number = (typed.startsWith("+") ? WITH_BRAZIL : BRAZILIAN).exec(typed)?.[1];
  return number === undefined ? null : `+55${number}`;
}

function emailKeyOf(text: string): string | null {
  const small = text.toLowerCase();
  return small.length <= EMAIL_MAX && EMAIL.test(small) ? small : null;
}

const PIX_KEYS: Readonly<Record<PixType, (text: string) => string | null>> = {
  CPF: cpfOf,
  CNPJ: cnpjOf,
  PHONE: phoneKeyOf,
  EMAIL: emailKeyOf,
  EVP: (text) => EVP.exec(text.toLowerCase())?.slice(1).join("-") ?? null,
};

/**
 * A Pix key in the form of the directory (Banco Central do Brasil, DICT); null if it is no key. Without a type the form
 * decides: eleven bare digits are a CPF if they are a valid one, otherwise a mobile number.
 */
export function pixKeyOf(text: string, type?: PixType): string | null {
  const typed = plainPayee(text);
  if (type !== undefined) return PIX_KEYS[type](typed);
  return PT_PIX_TYPES.map((each) => PIX_KEYS[each](typed)).find((key) => key !== null) ?? null;
}

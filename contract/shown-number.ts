import { cnpjOf, cpfOf, pixKeyOf, type PixType } from "./payees.ts";
import { CURRENCY, type Locale } from "./values/locale.ts";

// Writes numbers in their country's groups for screens. Stored, sent and copied numbers stay plain.

const OF_CURRENCY: Readonly<Partial<Record<string, Locale>>> = { INR: "in", BRL: "pt", MXN: "mx", VND: "vi" };

const HIDDEN = /^(?=.*[*•●#Xx])[*•●#Xx\d]{8,}$/;
const LONG = /^(\p{L}{0,4})(\d{8,})$/u;

/** Any long number in groups of four, as cards have it. A hidden one keeps its last four together. */
export function shownDigits(text: string): string {
  if (HIDDEN.test(text)) return text.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, " ");
  return text.replace(LONG, (_, letters: string, digits: string) =>
    // No digit stands alone at the end.
    `${letters} ${digits.replaceAll(/\d{4}(?=\d{2})/g, "$& ")}`.trimStart(),
  );
}

/** Bank, place, account and check digit of a CLABE. */
const CLABE = /^(\d{3})(\d{3})(\d{11})(\d)$/;

/** The number of a bank account. */
export function shownAccount(number: string, country: Locale | undefined): string {
  return country === "mx" && CLABE.test(number) ? number.replace(CLABE, "$1 $2 $3 $4") : shownDigits(number);
}

/** A CPF as 000.000.000-00, a CNPJ as 00.000.000/0000-00. Other texts stay. */
export function shownTaxId(text: string): string {
  const cpf = cpfOf(text);
  if (cpf !== null) return cpf.replace(/(.{3})(.{3})(.{3})/, "$1.$2.$3-");
  return cnpjOf(text)?.replace(/(.{2})(.{3})(.{3})(.{4})/, "$1.$2.$3/$4-") ?? text;
}

/** A Pix key; without a type its form decides. */
export function shownPixKey(text: string, type?: PixType): string {
  const key = pixKeyOf(text, type);
  if (key === null) return shownDigits(text);
  return key.startsWith("+") ? shownMobile(key, "pt") : shownTaxId(key);
}

/** The bank's number at NAPAS, and the account there. In one piece 16 or 19 digits are a card's. */
const NAPAS = /^(97\d{4})(?:[\s/-]|(?!\d{10}$|\d{13}$))(\d{6,19})$/;

/** Whom a payment goes to: an address of UPI, a Pix key, a CLABE, an account. */
export function shownPayee(account: string, currency = CURRENCY): string {
  const country = OF_CURRENCY[currency];
  if (country === "pt") return shownPixKey(account);
  if (country !== "vi" || !NAPAS.test(account)) return shownAccount(account, country);
  return account.replace(NAPAS, (_, bank: string, number: string) => `${bank} ${shownDigits(number)}`);
}

interface MobileForm {
  prefix: string;
  /** Digits after the prefix, and how they are grouped. */
  forms: readonly (readonly [RegExp, string])[];
}

/** As libphonenumber writes them, whose metadata would be 20 kB more for a screen that only shows a number. */
const MOBILES: Readonly<Record<Locale, MobileForm>> = {
  in: { prefix: "91", forms: [[/^([06-9]\d{4})(\d{5})$/, "$1 $2"]] },
  pt: { prefix: "55", forms: [[/^([1-9]\d)(9?\d{4})(\d{4})$/, "$1 $2-$3"]] },
  mx: {
    prefix: "52",
    forms: [
      [/^(33|5[56]|81)(\d{4})(\d{4})$/, "$1 $2 $3"],
      [/^([2-9]\d{2})(\d{3})(\d{4})$/, "$1 $2 $3"],
    ],
  },
  vi: { prefix: "84", forms: [[/^(0?[35789]\d{2})(\d{3})(\d{3})$/, "$1 $2 $3"]] },
};

/** A mobile number. The country is that of a number without a prefix. */
export function shownMobile(mobile: string, country: Locale): string {
  const written = mobile.trim();
  const hasPlus = written.startsWith("+");
  const digits = hasPlus ? written.slice(1) : written;
  const national = hasPlus ? null : grouped(digits, MOBILES[country]);
  if (national !== null) return national;
  for (const form of Object.values(MOBILES)) {
    const rest = digits.startsWith(form.prefix) ? grouped(digits.slice(form.prefix.length), form) : null;
    if (rest !== null) return `+${form.prefix} ${rest}`;
  }
  return mobile;
}

function grouped(national: string, { forms }: MobileForm): string | null {
  const form = forms.find(([each]) => each.test(national));
  return form === undefined ? null : national.replace(...form);
}

import { cnpjOf, cpfOf, PT_PIX_TYPES, pixKeyOf } from "./payees.ts";

/** `CPFJ` is a company's: a CNPJ. */
export const PT_DOCUMENT_TYPES = ["CPF", "CPFJ"] as const;
export const PT_ACCOUNT_TYPES = ["SAVING", "CHECKING"] as const;

/** A Brazilian card packs these parts into its `upi_account`, in this order. */
export const PT_PARTS = [
  "accountDigit",
  "documentType",
  "documentId",
  "accountType",
  "pixType",
  "pixAccount",
  "cpf",
] as const;
export type PtPart = (typeof PT_PARTS)[number];
export type PtAccount = Readonly<Record<PtPart, string>>;

const SEPARATOR = ";";
/** Banco do Brasil writes ten as X, Bradesco as P. */
const ACCOUNT_DIGIT = /^(?:\d{1,2}|[XP])$/;
/** A foreigner's tax number has fewer digits than a CPF. */
const FOREIGN_TAX_NUMBER = /^\d{8,9}$/;

/** The part of an account as it is kept; null if it is wrong. Types say how the numbers beside them are read. */
export function ptPartOf(part: PtPart, account: PtAccount): string | null {
  const text = account[part].trim();
  switch (part) {
    case "accountDigit":
      return ACCOUNT_DIGIT.test(text.toUpperCase()) ? text.toUpperCase() : null;
    case "documentType":
      return listed(PT_DOCUMENT_TYPES, text);
    case "documentId":
      return account.documentType.trim() === "CPFJ" ? cnpjOf(text) : cpfOf(text);
    case "accountType":
      return listed(PT_ACCOUNT_TYPES, text);
    case "pixType":
      return listed(PT_PIX_TYPES, text);
    case "pixAccount":
      return pixKeyOf(text, listed(PT_PIX_TYPES, account.pixType.trim()) ?? undefined);
    case "cpf":
      return cpfOf(text) ?? (FOREIGN_TAX_NUMBER.test(text) ? text : null);
  }
}

function listed<Value extends string>(list: readonly Value[], text: string): Value | null {
  return list.find((each) => each === text) ?? null;
}

/** Packs the parts in the form in which they are kept; null if one is wrong. */
export function packPtAccount(account: PtAccount): string | null {
  const kept = PT_PARTS.map((part) => ptPartOf(part, account));
  return kept.includes(null) ? null : kept.join(SEPARATOR);
}

/** Unpacks the parts, unchecked; null for an account of another country. */
export function unpackPtAccount(text: string): PtAccount | null {
  const values = text.split(SEPARATOR);
  if (values.length !== PT_PARTS.length) return null;
  return Object.fromEntries(PT_PARTS.map((part, at) => [part, values[at] ?? ""])) as PtAccount;
}

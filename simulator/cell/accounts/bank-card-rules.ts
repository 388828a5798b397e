import { isClabe } from "#contract/payees.ts";
import { PT_ACCOUNT_TYPES, PT_DOCUMENT_TYPES, PT_PIX_TYPES } from "#contract/calls/bank-cards.ts";
import type { Locale } from "#contract/values/locale.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";

/** The parts of a Brazilian card's `upi_account`, in order. */
interface PtAccount {
  readonly accountDigit: string;
  readonly documentType: (typeof PT_DOCUMENT_TYPES)[number];
  readonly documentId: string;
  readonly accountType: (typeof PT_ACCOUNT_TYPES)[number];
  readonly pixType: (typeof PT_PIX_TYPES)[number];
  readonly pixAccount: string;
  /** CPF, or a foreigner's tax number. */
  readonly cpf: string;
}

const PARTS = 7;

/** Parses seven values joined by semicolons; null if the count is wrong or a value is empty or not listed. */
export function parsePtAccount(text: string): PtAccount | null {
  const parts = text.split(";").map((part) => part.trim());
  if (parts.length !== PARTS || parts.includes("")) return null;
  const [accountDigit, documentText, documentId, accountText, pixText, pixAccount, cpf] = parts as Seven;
  const documentType = PT_DOCUMENT_TYPES.find((type) => type === documentText);
  const accountType = PT_ACCOUNT_TYPES.find((type) => type === accountText);
  const pixType = PT_PIX_TYPES.find((type) => type === pixText);
  if (documentType === undefined || accountType === undefined || pixType === undefined) return null;
  return { accountDigit, documentType, documentId, accountType, pixType, pixAccount, cpf };
}

type Seven = [string, string, string, string, string, string, string];

export function packPtAccount(account: PtAccount): string {
  const { accountDigit, documentType, documentId, accountType, pixType, pixAccount, cpf } = account;
  return [accountDigit, documentType, documentId, accountType, pixType, pixAccount, cpf].join(";");
}

/** The fields of a card whose rules differ from country to country. */
export interface LocalFields {
  readonly ifsc_code: string;
  readonly upi_account: string;
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** The value of `ifsc` outside India. */
const NO_IFSC = "None";
const UPI = /^[^\s@]+@[^\s@]+$/;

/** Returns the fields to store, or `ifsc_invalid`, `upi_required`, `upi_invalid`. */
export function localFields(locale: Locale, { ifsc_code, upi_account }: LocalFields): LocalFields | Refusal {
  const isIfsc = locale === "in" ? IFSC.test(ifsc_code) : ifsc_code === NO_IFSC;
  if (!isIfsc) return refuse("ifsc_invalid");
  if (upi_account === "") return refuse("upi_required");
  const kept = accountOf(locale, upi_account);
  return isRefusal(kept) ? kept : { ifsc_code, upi_account: kept.account };
}

function accountOf(locale: Locale, account: string): { account: string } | Refusal {
  switch (locale) {
    case "in":
      return UPI.test(account) ? { account } : refuse("upi_invalid");
    case "mx":
      return isClabe(account) ? { account } : refuse("upi_invalid");
    case "pt": {
      const parsed = parsePtAccount(account);
      return parsed === null ? refuse("upi_invalid") : { account: packPtAccount(parsed) };
    }
    case "vi":
      return { account };
  }
}

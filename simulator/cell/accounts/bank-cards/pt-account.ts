import { PT_ACCOUNT_TYPES, PT_DOCUMENT_TYPES, PT_PIX_TYPES } from "#contract/bank-cards.ts";

/** What a Brazilian card's `upi_account` packs, in its order. */
export interface PtAccount {
  readonly accountDigit: string;
  readonly documentType: (typeof PT_DOCUMENT_TYPES)[number];
  readonly documentId: string;
  readonly accountType: (typeof PT_ACCOUNT_TYPES)[number];
  readonly pixType: (typeof PT_PIX_TYPES)[number];
  readonly pixAccount: string;
  /** CPF, or a foreigner's number. */
  readonly cpf: string;
}

const PARTS = 7;

/** Reads seven values joined by semicolons; null where they are not seven, one is empty, or one is not on its list. */
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

/** The same as one text. */
export function packPtAccount(account: PtAccount): string {
  const { accountDigit, documentType, documentId, accountType, pixType, pixAccount, cpf } = account;
  return [accountDigit, documentType, documentId, accountType, pixType, pixAccount, cpf].join(";");
}

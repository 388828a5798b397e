import { PT_ACCOUNT_TYPES, PT_DOCUMENT_TYPES, PT_PIX_TYPES } from "#contract/bank-cards.ts";

/** What a Brazilian card packs into one text, in this order. */
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

/** The parts that are one of a list. */
export type PtListed = "documentType" | "accountType" | "pixType";

/** What can be chosen there. */
export const PT_LISTS: Readonly<Record<PtListed, readonly string[]>> = {
  documentType: PT_DOCUMENT_TYPES,
  accountType: PT_ACCOUNT_TYPES,
  pixType: PT_PIX_TYPES,
};

const SEPARATOR = ";";

/** Whether a part can be packed: it is not empty, and holds nothing that would end it early. */
export function isPtPart(text: string): boolean {
  return text.trim() !== "" && !text.includes(SEPARATOR);
}

export function packPtAccount(parts: Readonly<Record<PtPart, string>>): string {
  return PT_PARTS.map((part) => parts[part].trim()).join(SEPARATOR);
}

/** Reads what was packed; all empty where it was not, as on a card of another country. */
export function unpackPtAccount(text: string): Record<PtPart, string> {
  const values = text.split(SEPARATOR);
  const isPacked = values.length === PT_PARTS.length;
  return Object.fromEntries(PT_PARTS.map((part, at) => [part, isPacked ? (values[at] ?? "") : ""])) as Record<
    PtPart,
    string
  >;
}

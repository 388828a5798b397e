import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import {
  type bankCardDetail,
  editBankCard,
  PT_ACCOUNT_TYPES,
  PT_DOCUMENT_TYPES,
  PT_PIX_TYPES,
} from "#contract/calls/bank-cards.ts";
import { isClabe, isUpiAccount } from "#contract/payees.ts";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Id } from "#contract/values/tolerant.ts";
import { checkCode, checkEmail, checkMobile } from "#web/features/account/checks.ts";
import { mobileDigits } from "#web/features/account/mobile-number.ts";
import { type EntryCheck, inWords } from "#web/ui/forms/form.tsx";

export type BankCard = ReadOf<typeof bankCardDetail>["entry"];

/** The fields of every country. */
const COMMON = ["actualName", "bankName", "accountNumber", "province", "city", "address", "mobile", "email"] as const;

export type CardField = (typeof COMMON)[number] | "ifsc" | "upiAccount" | PtPart | "code";

/** Sent instead of an IFSC code outside India. */
const NO_IFSC = "None";

/** The fields of a country's card, in order. */
export function fieldsOf(locale: Locale, asksForCode: boolean): readonly CardField[] {
  return [
    ...COMMON,
    ...(locale === "in" ? (["ifsc"] as const) : []),
    ...(locale === "pt" ? PT_PARTS : (["upiAccount"] as const)),
    ...(asksForCode ? (["code"] as const) : []),
  ];
}

/** The initial entries of a stored card. */
export function entriesOf(card: BankCard): Partial<Record<CardField, string>> {
  return {
    actualName: card.actual_name,
    bankName: card.bank_name,
    accountNumber: card.account_number,
    province: card.province,
    city: card.city,
    address: card.address,
    mobile: `+${card.mobile_number}`,
    email: card.email,
    ifsc: card.ifsc_code === NO_IFSC ? "" : card.ifsc_code,
    upiAccount: card.upi_account,
    ...unpackPtAccount(card.upi_account),
  };
}

/** The request body; without an id a card is added. */
export function bodyOf(
  id: Id | null,
  entries: Readonly<Record<CardField, string>>,
  locale: Locale,
): BodyOf<typeof editBankCard> {
  return {
    ...(id !== null && { id }),
    actual_name: entries.actualName.trim(),
    ifsc_code: locale === "in" ? entries.ifsc : NO_IFSC,
    bank_name: entries.bankName.trim(),
    account_number: entries.accountNumber,
    province: entries.province.trim(),
    city: entries.city.trim(),
    address: entries.address.trim(),
    mobile_number: mobileDigits(entries.mobile),
    email: entries.email.trim(),
    upi_account: locale === "pt" ? packPtAccount(entries) : entries.upiAccount.trim(),
    verify_code: entries.code.trim(),
  };
}

/** A Brazilian card packs these parts into one text, in this order. */
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

export type PtListed = "documentType" | "accountType" | "pixType";

export const PT_LISTS: Readonly<Record<PtListed, readonly string[]>> = {
  documentType: PT_DOCUMENT_TYPES,
  accountType: PT_ACCOUNT_TYPES,
  pixType: PT_PIX_TYPES,
};

const SEPARATOR = ";";

/** Whether a part can be packed: not empty, and without the separator. */
export function isPtPart(text: string): boolean {
  return text.trim() !== "" && !text.includes(SEPARATOR);
}

export function packPtAccount(parts: Readonly<Record<PtPart, string>>): string {
  return PT_PARTS.map((part) => parts[part].trim()).join(SEPARATOR);
}

/** Unpacks the parts; all are empty for a card of another country. */
export function unpackPtAccount(text: string): Record<PtPart, string> {
  const values = text.split(SEPARATOR);
  const isPacked = values.length === PT_PARTS.length;
  return Object.fromEntries(PT_PARTS.map((part, at) => [part, isPacked ? (values[at] ?? "") : ""])) as Record<
    PtPart,
    string
  >;
}

type FieldName = Exclude<CardField, "mobile" | "email" | "code"> | "clabe";

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export function useCardChecks(locale: Locale): Readonly<Record<CardField, EntryCheck>> {
  const t = useTranslations("bankCards");
  const account = useTranslations("account");
  const { shape } = editBankCard.body;

  function entry(
    field: FieldName,
    sound: (typed: string) => boolean,
    fault = () => t("invalid", { field: t(field) }),
  ): EntryCheck {
    return (typed) => {
      if (typed.trim() === "") return t("empty", { field: t(field) });
      return sound(typed.trim()) ? null : fault();
    };
  }
  const fits = (schema: z.core.$ZodType) => (typed: string) => z.safeParse(schema, typed).success;

  function upiAccount(): EntryCheck {
    if (locale === "in") return entry("upiAccount", isUpiAccount, () => t("upiInvalid"));
    if (locale === "mx") return entry("clabe", isClabe, () => t("clabeInvalid"));
    return entry("upiAccount", fits(shape.upi_account));
  }
  const pt = PT_PARTS.map((part) => [part, entry(part, isPtPart)] as const);

  return {
    actualName: entry("actualName", fits(shape.actual_name)),
    bankName: entry("bankName", fits(shape.bank_name)),
    accountNumber: entry("accountNumber", fits(shape.account_number), () => t("accountNumberInvalid")),
    province: entry("province", fits(shape.province)),
    city: entry("city", fits(shape.city)),
    address: entry("address", fits(shape.address)),
    mobile: inWords(checkMobile, account),
    email: inWords(checkEmail, account),
    ifsc: entry(
      "ifsc",
      (typed) => IFSC.test(typed),
      () => t("ifscInvalid"),
    ),
    upiAccount: upiAccount(),
    code: inWords(checkCode, account),
    ...(Object.fromEntries(pt) as Record<(typeof PT_PARTS)[number], EntryCheck>),
  };
}

import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import {
  type bankCardDetail,
  editBankCard,
  PT_ACCOUNT_TYPES,
  PT_DOCUMENT_TYPES,
  PT_PIX_TYPES,
} from "#contract/bank-cards.ts";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import type { Locale } from "#contract/locale.ts";
import type { Id } from "#contract/tolerant.ts";
import { checkCode, checkEmail, checkMobile, isUpiAccount } from "#web/features/account/checks.ts";
import { mobileDigits } from "#web/features/account/mobile-number.ts";
import { type EntryCheck, inWords } from "#web/ui/form.tsx";

export type BankCard = ReadOf<typeof bankCardDetail>["entry"];

/** What every country asks for. */
const COMMON = ["actualName", "bankName", "accountNumber", "province", "city", "address", "mobile", "email"] as const;

export type CardField = (typeof COMMON)[number] | "ifsc" | "upiAccount" | PtPart | "code";

/** What stands for an IFSC code outside India. */
const NO_IFSC = "None";

/** The fields that a card has in a country, and the code where one is asked for. */
export function fieldsOf(locale: Locale, asksForCode: boolean): readonly CardField[] {
  return [
    ...COMMON,
    ...(locale === "in" ? (["ifsc"] as const) : []),
    ...(locale === "pt" ? PT_PARTS : (["upiAccount"] as const)),
    ...(asksForCode ? (["code"] as const) : []),
  ];
}

/** A card as its form starts with it. */
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

/** What is sent for these entries; without an id a card is added. */
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

/** What a field is called: the key of its label. */
type FieldName = Exclude<CardField, "mobile" | "email" | "code"> | "clabe";

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const CLABE = /^\d{18}$/;

/** The checks of a card's fields, as its country has them. */
export function useCardChecks(locale: Locale): Readonly<Record<CardField, EntryCheck>> {
  const t = useTranslations("bankCards");
  const account = useTranslations("account");
  const { shape } = editBankCard.body;

  /** Required, and as `sound` says. */
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
    if (locale === "mx")
      return entry(
        "clabe",
        (typed) => CLABE.test(typed),
        () => t("clabeInvalid"),
      );
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

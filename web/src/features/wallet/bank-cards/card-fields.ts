import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { type bankCardDetail, editBankCard, NOT_ASKED } from "#contract/calls/bank-cards.ts";
import { isClabe, isUpiAccount, PT_PIX_TYPES } from "#contract/payees.ts";
import {
  packPtAccount,
  PT_ACCOUNT_TYPES,
  PT_DOCUMENT_TYPES,
  PT_PARTS,
  ptPartOf,
  type PtAccount,
  type PtPart,
  unpackPtAccount,
} from "#contract/pt-account.ts";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { checkCode, checkEmail, sentCode } from "#web/features/account/checks.ts";
import { mobileFault, sentMobile, typedMobile } from "#web/features/account/mobile-number.ts";
import { type EntryCheck, inWords } from "#web/ui/forms/form.tsx";

export type BankCard = ReadOf<typeof bankCardDetail>["entry"];

/** The fields of every country. */
const COMMON = ["actualName", "bankName", "accountNumber", "province", "city", "address", "mobile", "email"] as const;

export type CardField = (typeof COMMON)[number] | "ifsc" | "upiAccount" | PtPart | "code";

/** The fields of one country. */
const OWN: Readonly<Record<Locale, readonly CardField[]>> = {
  in: ["ifsc", "upiAccount"],
  pt: PT_PARTS,
  mx: ["upiAccount"],
  vi: [],
};

/** The fields of a country's card, in order. */
export function fieldsOf(locale: Locale, asksForCode: boolean): readonly CardField[] {
  return [...COMMON, ...OWN[locale], ...(asksForCode ? (["code"] as const) : [])];
}

const asked = (value: string) => (value === NOT_ASKED ? "" : value);

/** The initial entries of a stored card. */
export function entriesOf(card: BankCard, locale: Locale): Partial<Record<CardField, string>> {
  return {
    actualName: card.actual_name,
    bankName: card.bank_name,
    accountNumber: card.account_number,
    province: card.province,
    city: card.city,
    address: card.address,
    mobile: typedMobile(card.mobile_number, locale),
    email: card.email,
    ifsc: asked(card.ifsc_code),
    upiAccount: asked(card.upi_account),
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
    ifsc_code: locale === "in" ? entries.ifsc : NOT_ASKED,
    bank_name: entries.bankName.trim(),
    account_number: entries.accountNumber,
    province: entries.province.trim(),
    city: entries.city.trim(),
    address: entries.address.trim(),
    mobile_number: sentMobile(entries.mobile, locale),
    email: entries.email.trim(),
    upi_account: accountOf(entries, locale),
    verify_code: sentCode(entries.code),
  };
}

function accountOf(entries: Readonly<Record<CardField, string>>, locale: Locale): string {
  if (locale === "vi") return NOT_ASKED;
  return (locale === "pt" ? packPtAccount(entries) : null) ?? entries.upiAccount.trim();
}

export type PtListed = "documentType" | "accountType" | "pixType";

export const PT_LISTS: Readonly<Record<PtListed, readonly string[]>> = {
  documentType: PT_DOCUMENT_TYPES,
  accountType: PT_ACCOUNT_TYPES,
  pixType: PT_PIX_TYPES,
};

type FieldName = Exclude<CardField, "mobile" | "email" | "code"> | "clabe";

const NO_PARTS = Object.fromEntries(PT_PARTS.map((part) => [part, ""])) as PtAccount;

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
  function ptPart(part: PtPart): EntryCheck {
    const faults: Partial<Record<PtPart, (entries: PtAccount) => string>> = {
      accountDigit: () => t("accountDigitInvalid"),
      documentId: ({ documentType }) => t("documentInvalid", { type: documentType === "CPFJ" ? "CNPJ" : "CPF" }),
      pixAccount: () => t("pixInvalid"),
      cpf: () => t("cpfInvalid"),
    };
    return (typed, others) => {
      if (typed.trim() === "") return t("empty", { field: t(part) });
      const entries = { ...NO_PARTS, ...others, [part]: typed };
      return ptPartOf(part, entries) === null ? (faults[part]?.(entries) ?? t("invalid", { field: t(part) })) : null;
    };
  }
  const pt = PT_PARTS.map((part) => [part, ptPart(part)] as const);

  return {
    actualName: entry("actualName", fits(shape.actual_name)),
    bankName: entry("bankName", fits(shape.bank_name)),
    accountNumber: entry("accountNumber", fits(shape.account_number), () => t("accountNumberInvalid")),
    province: entry("province", fits(shape.province)),
    city: entry("city", fits(shape.city)),
    address: entry("address", fits(shape.address)),
    mobile: inWords((typed) => mobileFault(typed, locale), account),
    email: inWords(checkEmail, account),
    ifsc: entry(
      "ifsc",
      (typed) => IFSC.test(typed),
      () => t("ifscInvalid"),
    ),
    upiAccount: upiAccount(),
    code: inWords(checkCode, account),
    ...(Object.fromEntries(pt) as Record<PtPart, EntryCheck>),
  };
}

import type { bankCardDetail, editBankCard } from "#contract/bank-cards.ts";
import type { Id } from "#contract/tolerant.ts";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import type { Locale } from "#contract/locale.ts";
import { mobileDigits } from "#web/features/account/mobile-prefix.ts";
import { PT_PARTS, packPtAccount, type PtPart, unpackPtAccount } from "./pt-account.ts";

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

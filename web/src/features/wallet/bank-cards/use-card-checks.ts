import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { editBankCard } from "#contract/bank-cards.ts";
import type { Locale } from "#contract/locale.ts";
import { type EntryCheck, inWords } from "#web/ui/form-entries.ts";
import { isUpiAccount } from "../shared/upi-account.ts";
import { checkCode, checkEmail, checkMobile } from "#web/features/account/checks.ts";
import type { CardField } from "./card-fields.ts";
import { isPtPart, PT_PARTS } from "./pt-account.ts";

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

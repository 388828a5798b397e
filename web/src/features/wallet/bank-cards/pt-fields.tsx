import { useTranslations } from "use-intl";
import { DigitsField } from "#web/ui/digits-field.tsx";
import { Field } from "#web/ui/field.tsx";
import type { FormEntries } from "#web/ui/form-entries.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import type { CardField } from "./card-fields.ts";
import { PT_LISTS, type PtListed, type PtPart } from "./pt-account.ts";

/** What the lists' values are called where they are no names of their own. */
const VALUE_NAMES = {
  SAVING: "saving",
  CHECKING: "checking",
  PHONE: "phone",
  EMAIL: "email",
  EVP: "evp",
} as const;

/** The seven values that a Brazilian card packs into one. */
export function PtFields({ entries }: { entries: FormEntries<CardField> }) {
  const t = useTranslations("bankCards");
  const nameOf = (value: string) => (isNamed(value) ? t(VALUE_NAMES[value]) : value);
  const list = (part: PtListed) => (
    <SelectField
      label={t(part)}
      placeholder={t("choose")}
      options={PT_LISTS[part].map((value) => ({ value, label: nameOf(value) }))}
      {...entries.bind(part)}
    />
  );
  const text = (part: Exclude<PtPart, PtListed | "accountDigit">) => (
    <Field label={t(part)} autoComplete="off" spellCheck={false} maxLength={60} {...entries.bind(part)} />
  );
  return (
    <>
      <DigitsField label={t("accountDigit")} digits={2} {...entries.bind("accountDigit")} />
      {list("documentType")}
      {text("documentId")}
      {list("accountType")}
      {list("pixType")}
      {text("pixAccount")}
      {text("cpf")}
    </>
  );
}

function isNamed(value: string): value is keyof typeof VALUE_NAMES {
  return value in VALUE_NAMES;
}

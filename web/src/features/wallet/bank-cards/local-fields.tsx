import { useTranslations } from "use-intl";
import { PT_PIX_TYPES } from "#contract/payees.ts";
import { shownAccount, shownPixKey, shownTaxId } from "#contract/shown-number.ts";
import type { Locale } from "#contract/values/locale.ts";
import { DigitsField, Field, SelectField } from "#web/ui/forms/field.tsx";
import type { FormEntries } from "#web/ui/forms/form.tsx";
import type { PtPart } from "#contract/pt-account.ts";
import { type CardField, PT_LISTS, type PtListed } from "./card-fields.ts";

interface LocalFieldsProps {
  locale: Locale;
  entries: FormEntries<CardField>;
}

const IFSC_LENGTH = 11;
const CLABE_DIGITS = 18;

/** The fields that only one country's banks need. */
export function LocalFields({ locale, entries }: LocalFieldsProps) {
  const t = useTranslations("bankCards");
  switch (locale) {
    case "in": {
      const { onChange, ...ifsc } = entries.bind("ifsc");
      return (
        <>
          <Field
            label={t("ifsc")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={IFSC_LENGTH}
            onChange={(typed) => onChange(typed.trim().toUpperCase())}
            {...ifsc}
          />
          <UpiField entries={entries} />
        </>
      );
    }
    case "mx":
      return (
        <DigitsField
          label={t("clabe")}
          hint={t("clabeHint")}
          digits={CLABE_DIGITS}
          shown={(plain) => shownAccount(plain, locale)}
          {...entries.bind("upiAccount")}
        />
      );
    case "pt":
      return <PtFields entries={entries} />;
    case "vi":
      return null;
  }
}

function UpiField({ entries }: Pick<LocalFieldsProps, "entries">) {
  const t = useTranslations("bankCards");
  return (
    <Field
      label={t("upiAccount")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      {...entries.bind("upiAccount")}
    />
  );
}

/** Values of the lists that need a translation. */
const VALUE_NAMES = {
  SAVING: "saving",
  CHECKING: "checking",
  PHONE: "phone",
  EMAIL: "email",
  EVP: "evp",
} as const;

function PtFields({ entries }: { entries: FormEntries<CardField> }) {
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
  const text = (part: Exclude<PtPart, PtListed | "accountDigit">, shown: (plain: string) => string) => (
    <Field label={t(part)} autoComplete="off" spellCheck={false} maxLength={60} shown={shown} {...entries.bind(part)} />
  );
  const pixType = PT_PIX_TYPES.find((each) => each === entries.values.pixType);
  return (
    <>
      <Field
        label={t("accountDigit")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={4}
        {...entries.bind("accountDigit")}
      />
      {list("documentType")}
      {text("documentId", shownTaxId)}
      {list("accountType")}
      {list("pixType")}
      {text("pixAccount", (plain) => shownPixKey(plain, pixType))}
      {text("cpf", shownTaxId)}
    </>
  );
}

function isNamed(value: string): value is keyof typeof VALUE_NAMES {
  return value in VALUE_NAMES;
}

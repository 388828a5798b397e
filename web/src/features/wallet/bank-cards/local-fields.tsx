import { useTranslations } from "use-intl";
import type { Locale } from "#contract/locale.ts";
import { DigitsField } from "#web/ui/digits-field.tsx";
import { Field } from "#web/ui/field.tsx";
import type { FormEntries } from "#web/ui/form-entries.ts";
import type { CardField } from "./card-fields.ts";
import { PtFields } from "./pt-fields.tsx";

interface LocalFieldsProps {
  locale: Locale;
  entries: FormEntries<CardField>;
}

const IFSC_LENGTH = 11;
const CLABE_DIGITS = 18;

/** What one country's banks want to know and the others' do not. */
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
      return <DigitsField label={t("clabe")} digits={CLABE_DIGITS} {...entries.bind("upiAccount")} />;
    case "pt":
      return <PtFields entries={entries} />;
    case "vi":
      return <UpiField entries={entries} />;
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

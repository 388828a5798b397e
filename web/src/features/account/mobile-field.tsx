import { useTranslations } from "use-intl";
import { useSettings } from "#web/data/use-store.ts";
import { Field } from "#web/ui/field.tsx";
import { MOBILE_PREFIX, withOnePrefix } from "./mobile-number.ts";

interface MobileFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** `username`, by which members log in, unless it is just a number. */
  autoComplete?: "username" | "tel";
}

/** A mobile number; an empty one gets the country's prefix when it is entered. */
export function MobileField({ value, onChange, error, autoComplete = "username" }: MobileFieldProps) {
  const t = useTranslations("account");
  const { locale } = useSettings();
  return (
    <Field
      label={t("mobile")}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={value}
      onChange={(typed) => onChange(withOnePrefix(typed))}
      error={error}
      onFocus={() => {
        if (value.trim() === "") onChange(MOBILE_PREFIX[locale]);
      }}
    />
  );
}

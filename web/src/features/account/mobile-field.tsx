import { useTranslations } from "use-intl";
import { shownMobile } from "#contract/shown-number.ts";
import { MOBILE_PREFIX } from "#contract/values/phone.ts";
import { useSettings } from "#web/data/use-store.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { withOnePrefix } from "./mobile-number.ts";

interface MobileFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** `username` where the number is the log-in. */
  autoComplete?: "username" | "tel";
}

/** A field for an e-mail address. */
export function EmailField(entry: Omit<MobileFieldProps, "autoComplete">) {
  const t = useTranslations("account");
  return <Field label={t("email")} type="email" inputMode="email" autoComplete="email" maxLength={254} {...entry} />;
}

/** A field for a mobile number. On focus, an empty field gets the country's prefix. */
export function MobileField({ value, onChange, error, autoComplete = "username" }: MobileFieldProps) {
  const t = useTranslations("account");
  const { locale } = useSettings();
  return (
    <Field
      label={t("mobile")}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      placeholder={MOBILE_PREFIX[locale]}
      value={value}
      onChange={(typed) => onChange(withOnePrefix(typed, value, locale))}
      error={error}
      // Browsers remember a user name as the field shows it.
      {...(autoComplete === "tel" && { shown: (plain: string) => shownMobile(plain, locale) })}
      onFocus={() => {
        if (value.trim() === "") onChange(MOBILE_PREFIX[locale]);
      }}
    />
  );
}

import type { ComponentProps } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { Field } from "#web/ui/forms/field.tsx";
import type { EntryCheck } from "#web/ui/forms/form.tsx";
import { wholeDigits } from "#web/ui/forms/stepper.tsx";

type AmountFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "maxLength">;

/** More digits than any limit, few enough for exact arithmetic. */
const AMOUNT_DIGITS = 9;

/** A field for an amount in whole currency units. */
export function AmountField({ onChange, ...rest }: AmountFieldProps) {
  return (
    <Field
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onChange={(typed) => onChange(wholeDigits(typed, AMOUNT_DIGITS))}
    />
  );
}

const MINOR_UNITS = 100;

/** Minor units of an entry in whole units; 0 if it is empty. */
export function minorOf(digits: string): Minor {
  return Number(digits) * MINOR_UNITS;
}

/** Checks an amount in whole units against limits in minor units. Without `max`, only the server knows it. */
export function useAmountCheck(min: Minor, max?: Minor): EntryCheck {
  const t = useTranslations("common");
  const locale = useLocale();
  const text = (minor: Minor) => formatAmount(minor, locale, { short: true });
  return (typed) => {
    if (typed === "") return t("amountRequired");
    const amount = minorOf(typed);
    if (max !== undefined && !(amount >= min && amount <= max)) {
      return t("amountRange", { min: text(min), max: text(max) });
    }
    return amount >= min ? null : t("amountLeast", { min: text(min) });
  };
}

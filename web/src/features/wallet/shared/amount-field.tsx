import type { ComponentProps } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { Field } from "#web/ui/forms/field.tsx";
import type { EntryCheck } from "#web/ui/forms/form.tsx";
import { isWhole, wholeAmount } from "#web/ui/forms/whole-amount.ts";
import styles from "./amount-field.module.css";

type AmountFieldProps = Omit<
  ComponentProps<typeof Field>,
  "type" | "inputMode" | "maxLength" | "trailing" | "className"
>;

/** More digits than any limit, few enough for exact arithmetic. */
const AMOUNT_DIGITS = 9;

/** A field for an amount in whole currency units: the largest thing of its form. */
export function AmountField({ onChange, error, ...rest }: AmountFieldProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  const [before, after] = formatAmount(0, locale, { short: true }).split("0");
  return (
    <Field
      autoComplete="off"
      placeholder="0"
      {...rest}
      className={styles.amount}
      inputMode="numeric"
      error={isWhole(rest.value) ? error : t("amountWhole")}
      onChange={(typed) => onChange(wholeAmount(typed, locale, AMOUNT_DIGITS))}
      trailing={
        // Hangs the currency's sign on the digits, which stay alone in the input.
        <span className={styles.signs} aria-hidden="true">
          <span className={styles.digits} data-before={before} data-after={after}>
            {rest.value || "0"}
          </span>
          {rest.value !== "" && isWhole(rest.value) && (
            <span className={styles.grouped}>{formatAmount(minorOf(rest.value), locale, { short: true })}</span>
          )}
        </span>
      }
    />
  );
}

const MINOR_UNITS = 100;

/** Minor units of an entry in whole units; 0 if it is empty or has a decimal mark. */
export function minorOf(entry: string): Minor {
  return isWhole(entry) ? Number(entry) * MINOR_UNITS : 0;
}

/** Checks an amount in whole units against limits in minor units. Without `max`, only the server knows it. */
export function useAmountCheck(min: Minor, max?: Minor): EntryCheck {
  const t = useTranslations("common");
  const amounts = useTranslations("amounts");
  const locale = useLocale();
  const text = (minor: Minor) => formatAmount(minor, locale, { short: true });
  return (typed) => {
    if (typed === "") return amounts("amountRequired");
    if (!isWhole(typed)) return t("amountWhole");
    const amount = minorOf(typed);
    if (max !== undefined && !(amount >= min && amount <= max)) {
      return t("amountRange", { min: text(min), max: text(max) });
    }
    return amount >= min ? null : amounts("amountLeast", { min: text(min) });
  };
}

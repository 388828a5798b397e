import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { isMoney, type LimitName, type LimitValue } from "./limit-kinds.ts";

/** Says a limit: "₹500 a day", "60 min a day", "No limit". */
export function useLimitText(): (name: LimitName, value: LimitValue) => string {
  const t = useTranslations("limits");
  const locale = useLocale();
  return (name, value) => {
    if (value === null) return t("noLimit");
    if (!isMoney(name)) return t("minutesADay", { minutes: value });
    return t("amountADay", { amount: formatAmount(value, locale, { short: true }) });
  };
}

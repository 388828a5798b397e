import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import type { RoundResult } from "./round-result.ts";

/** Writes a result: the net with its sign and, where anything was paid, how much. */
export function useResultText(): (result: RoundResult) => string {
  const t = useTranslations("games");
  const locale = useLocale();
  return ({ net, paid }) => {
    const signed = formatAmount(net, locale, { signed: true, short: true });
    return paid > 0 ? t("netPaid", { net: signed, paid: formatAmount(paid, locale, { short: true }) }) : signed;
  };
}

import { useLocale, useTranslations } from "use-intl";
import { stakeFault, type StakeLimits } from "#simulator/games/stake-limits.ts";
import { formatAmount } from "#web/locales/format.ts";

/** Names the limits of an amount (minor units) that is outside them; null: it is taken. */
export function useStakeFault(limits: StakeLimits): (amount: number) => string | null {
  const t = useTranslations("common");
  const locale = useLocale();
  const text = (minor: number) => formatAmount(minor, locale, { short: true });
  return (amount) =>
    stakeFault(amount, limits) === null ? null : t("amountRange", { min: text(limits.min), max: text(limits.max) });
}

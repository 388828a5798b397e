import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { afterFee, FEE_PERCENT } from "#contract/games/delivery.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier, formatPercent } from "#web/locales/format.ts";

/** Odds, payouts, fees, maxima and cancelling: only an installation that plays by the built-in rules states them. */
export function Stated({ children }: { children: ReactNode }) {
  return useHas("rules") && children;
}

/** The multiple of the stake that odds of a delivery pay: odds of 2 are "1.96×". */
export function paidTimes(odds: number, tag: string): string {
  return formatMultiplier(Math.floor(afterFee(Math.round(odds * 10_000)) / 100), tag);
}

/** Amounts of an ended stake, in minor units. */
interface Ended {
  readonly amount: number;
  /** Null: the backend does not say. */
  readonly fee: number | null;
  readonly payout: number;
}

/** The multiple that a stake was paid, or would have been had it won, by its own record: another backend may take another fee. */
export function paidOf({ amount, fee, payout }: Ended, odds: number, tag: string): string {
  const paid = payout > 0 ? payout : odds * (amount - (fee ?? 0));
  return formatMultiplier(Math.floor((paid * 100) / amount), tag);
}

/** The fee of a stake by the built-in rules: "2%". */
export const feePercent = (tag: string) => formatPercent(FEE_PERCENT / 100, tag);

/** Names the fee that {@link paidTimes} has taken off. */
export function AfterFee({ className }: { className?: string | undefined }) {
  const t = useTranslations("games");
  const percent = feePercent(useLocale());
  return <p className={className}>{t("afterFee", { percent })}</p>;
}

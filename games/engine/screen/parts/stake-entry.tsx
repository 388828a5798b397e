import type { ComponentProps } from "react";
import { useLocale, useTranslations } from "use-intl";
import { stakeFault, type StakeLimits } from "#contract/games/stake-limits.ts";
import { useConnection } from "#web/data/connection.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import styles from "./stake-entry.module.css";

interface QuickAmountsProps {
  /** Minor units. */
  amounts: readonly number[];
  disabled?: boolean;
  /** Drawn as chips, of which the one of the amount in the field is raised. */
  chips?: { readonly amount: number; readonly className: string | undefined };
  onPick: (amount: number) => void;
}

/** Buttons for usual amounts, laid out by the caller. */
export function QuickAmounts({ amounts, disabled, chips, onPick }: QuickAmountsProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  return amounts.map((amount, at) => (
    <button
      key={amount}
      type="button"
      className={chips ? chips.className : styles.quick}
      data-chip={chips && at}
      aria-pressed={chips && amount === chips.amount}
      disabled={disabled}
      aria-label={t("quick", { amount: formatAmount(amount, locale, { short: true }) })}
      onClick={() => onPick(amount)}
    >
      <span className={chips ? undefined : styles.cell}>{formatNumber(amount / 100, locale)}</span>
    </button>
  ));
}

interface StakeScalersProps {
  amount: number;
  limits: StakeLimits;
  disabled: boolean;
  onAmount: (amount: number) => void;
}

/** Half, twice and the highest stake. Stakes stay whole units within the limits. */
export function StakeScalers({ amount, limits, disabled, onAmount }: StakeScalersProps) {
  const t = useTranslations("games");
  const within = (minor: number) => Math.min(limits.max, Math.max(limits.min, Math.floor(minor / 100) * 100));
  const scalers = [
    { text: "½", label: t("half"), value: amount / 2 },
    { text: "2×", label: t("double"), value: amount * 2 },
    { text: t("mostShort"), label: t("most"), value: limits.max },
  ];
  return (
    <div className={styles.scalers}>
      {scalers.map(({ text, label, value }) => (
        <button
          key={label}
          type="button"
          className={styles.scaler}
          aria-label={label}
          disabled={disabled}
          onClick={() => onAmount(within(value))}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Returns a check that names the limits for an amount (minor units) outside them; null: allowed. */
export function useStakeFault(limits: StakeLimits): (amount: number) => string | null {
  const t = useTranslations("common");
  const locale = useLocale();
  const text = (minor: number) => formatAmount(minor, locale, { short: true });
  return (amount) =>
    stakeFault(amount, limits) === null ? null : t("amountRange", { min: text(limits.min), max: text(limits.max) });
}

type ButtonProps = "busy" | "disabled" | "onClick" | "children" | "aria-keyshortcuts";

interface StakeButtonProps extends Pick<ComponentProps<typeof Button>, ButtonProps> {
  /** The price of the button's stake, in minor units. */
  price: number;
  /** Minor units; null: unknown. */
  balance: number | null;
}

/** A game's primary button. If the balance does not cover the price, it leads to the recharge instead. */
export function StakeButton({ price, balance, disabled = false, ...button }: StakeButtonProps) {
  const { isCertain } = useConnection();
  const isShort = balance !== null && price > balance && !button.busy && !disabled;
  return isShort ? (
    <RechargeLink />
  ) : (
    <Button variant="primary" wide aria-keyshortcuts="Space" {...button} disabled={disabled || !isCertain} />
  );
}

/** The way on for a player whose balance does not cover the stake. */
export function RechargeLink() {
  const t = useTranslations("games");
  return (
    <LinkButton to="/recharge" variant="primary" icon="plus" wide>
      {t("recharge")} <span className={styles.reason}>{t("notEnough")}</span>
    </LinkButton>
  );
}

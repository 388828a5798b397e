import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { deliveryOf } from "#simulator/games/delivery.ts";
import { payout } from "#simulator/games/mines/reward.ts";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/states.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./coefficients.module.css";
import type { MinesState } from "./mines-state.ts";

/** One line of them is seen without opening the list. */
const LINE = 5;

/** What each star brings the coefficient to, from the next one on, and what that one would pay. */
export function Coefficients({ state }: { state: MinesState }) {
  const t = useTranslations("mines");
  const locale = useLocale();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const { rates, opened, amount, traps } = state;
  const steps = opened.length;
  const all = rates.map((rate, index) => ({ step: index + 1, rate }));
  // The open list keeps what was reached: one that became shorter would move the cells below it under a finger.
  const shown = open ? all : all.slice(steps, steps + LINE);
  return (
    <section className={styles.strip} aria-label={t("coefficients")}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.name}>{t("nextReward")}</span>
        <span className={styles.reward}>
          {steps < rates.length ? formatAmount(payout(deliveryOf(amount), traps, steps + 1), locale) : "–"}
        </span>
        <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
      </button>
      <ol id={listId} className={open ? styles.all : styles.line} aria-busy={rates.length === 0 || undefined}>
        {rates.length === 0
          ? Array.from({ length: LINE }, (_, place) => (
              <li key={place} className={styles.rate}>
                <Skeleton height="14px" />
              </li>
            ))
          : shown.map(({ step, rate }) => (
              <li
                key={step}
                className={classNames(styles.rate, step <= steps && styles.reached, step === steps + 1 && styles.next)}
                aria-current={step === steps + 1 ? "step" : undefined}
              >
                <span className={styles.step} aria-label={t("stars", { count: step })} role="img">
                  {step}
                </span>
                <span>{formatMultiplier(rate, locale)}</span>
              </li>
            ))}
      </ol>
    </section>
  );
}

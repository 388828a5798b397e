import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { deliveryOf } from "#contract/games/delivery.ts";
import { payout } from "#games/mines/rules/stake.ts";
import type { TenThousandths } from "#contract/values/values.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { paidTimes } from "#games/engine/screen/parts/stated.tsx";
import styles from "./mines-screen.module.css";
import { isOver, type MinesState } from "./mines-state.ts";

/** The number of coefficients shown while the list is closed. */
const LINE = 5;

/** The multiple of the stake that each star pays, from the next one on, and the next reward. */
export function Coefficients({ state }: { state: MinesState }) {
  const t = useTranslations("mines");
  const locale = useLocale();
  // The reward is that of the built-in rules.
  const hasRules = useHas("rules");
  const listId = useId();
  const [open, setOpen] = useState(false);
  const { rates, opened, amount, traps } = state;
  const steps = opened.length;
  const all = rates.map((rate, index) => ({ step: index + 1, rate }));
  // The open list keeps reached steps: removing them would move the cells below under the player's finger.
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
        <span className={styles.name}>{t(hasRules ? "nextReward" : "coefficients")}</span>
        {hasRules && (
          <span className={styles.reward} translate="no">
            {steps < rates.length ? formatAmount(payout(deliveryOf(amount), traps, steps + 1), locale) : "–"}
          </span>
        )}
        <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
      </button>
      <ol
        id={listId}
        className={open ? styles.all : styles.coefficientsLine}
        aria-busy={rates.length === 0 || undefined}
      >
        {rates.length === 0 ? (
          <RateSkeletons />
        ) : (
          shown.map((each) => <Rate key={each.step} {...each} reached={steps} isOver={isOver(state)} />)
        )}
      </ol>
    </section>
  );
}

/** The places of rates that have not come. */
export function RateSkeletons() {
  return Array.from({ length: LINE }, (_, place) => (
    <li key={place} className={styles.rate}>
      <Skeleton height="14px" />
    </li>
  ));
}

export interface RateProps {
  step: number;
  rate: TenThousandths;
  /** The stars that are opened. */
  reached: number;
  /** No star follows. */
  isOver: boolean;
}

/** The multiple of the stake that a star pays. */
export function Rate({ step, rate, reached, isOver }: RateProps) {
  const t = useTranslations("mines");
  const locale = useLocale();
  const isNext = step === reached + 1 && !isOver;
  return (
    <li
      className={classNames(styles.rate, step <= reached && styles.reached, isNext && styles.next)}
      aria-current={isNext ? "step" : undefined}
    >
      <span className={styles.step} aria-label={t("stars", { count: step })} role="img">
        {step}
      </span>
      <span translate="no">{paidTimes(rate / 10_000, locale)}</span>
    </li>
  );
}

import { useLocale, useTranslations } from "use-intl";
import { deliveryOf } from "#contract/games/delivery.ts";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount, formatMultiplier, formatPercent } from "#web/locales/format.ts";
import { Stated } from "../parts/stated.tsx";
import styles from "./single-step.module.css";

interface PlayFiguresProps {
  /** The game's names for the coefficient and the prize. */
  texts: { readonly coefficient: string; readonly prize: string };
  amount: Minor;
  /** From 0 to 1. */
  chance: number;
  /** Hundredths. */
  coefficient: number;
  /** The payout of a delivery if the play wins. */
  payout: (delivery: Minor) => Minor;
}

/** The exact chance of a choice, its coefficient, and the prize of the stake. */
export function PlayFigures({ texts, amount, chance, coefficient, payout }: PlayFiguresProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  const delivery = deliveryOf(amount);
  const prize = payout(delivery);
  return (
    <Stated>
      <dl className={styles.figures}>
        <div>
          <dt>{t("oddsChance")}</dt>
          <dd>{formatPercent(chance, locale, 2)}</dd>
        </div>
        <div>
          <dt>{texts.coefficient}</dt>
          <dd translate="no">{formatMultiplier(coefficient, locale)}</dd>
          <dd className={styles.note}>× {formatAmount(delivery, locale)}</dd>
        </div>
        <div>
          <dt>{texts.prize}</dt>
          <dd translate="no">{formatAmount(prize, locale)}</dd>
          <dd className={styles.note} translate="no">
            {formatAmount(prize - amount, locale, { signed: true })}
          </dd>
        </div>
      </dl>
    </Stated>
  );
}

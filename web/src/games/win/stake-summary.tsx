import { useLocale, useTranslations } from "use-intl";
import { deliveryOf, payoutOf } from "#simulator/games/delivery.ts";
import type { Guess } from "#simulator/games/win/guess.ts";
import { formatAmount } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { fullMultiple, sharedMultiple } from "./payouts.ts";
import styles from "./stake-sheet.module.css";

/** What a stake costs and what it may pay. `total`: minor units. */
export function StakeSummary({ guess, total }: { guess: Guess; total: number }) {
  const t = useTranslations("win");
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const delivery = deliveryOf(total);
  const pays = (multiple: number) => amount(payoutOf(delivery, Math.round(multiple * 100)));
  const shared = sharedMultiple(guess);
  return (
    <dl className={styles.summary}>
      <div className={styles.line}>
        <dt className={styles.name}>{t("total")}</dt>
        <dd className={styles.total}>
          <AmountText minor={total} />
          <span className={styles.hint}>
            {t("parts", { delivery: amount(delivery), fee: amount(total - delivery) })}
          </span>
        </dd>
      </div>
      <div className={styles.line}>
        <dt className={styles.name}>{t("pays")}</dt>
        <dd className={styles.total}>
          {pays(fullMultiple(guess))}
          {shared !== null && (
            <span className={styles.hint}>
              {t("paysShared", { amount: pays(shared.multiple), number: shared.digit })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

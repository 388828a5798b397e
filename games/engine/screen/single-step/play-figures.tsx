import { useLocale, useTranslations } from "use-intl";
import { deliveryOf } from "#contract/games/delivery.ts";
import { prizeOf, type SingleStepPlay } from "#games/engine/rules/single-step.ts";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { Stated } from "../parts/stated.tsx";
import styles from "./single-step.module.css";
import { paidText } from "./step-texts.ts";

interface PlayFiguresProps {
  rules: SingleStepPlay;
  choice: object;
  amount: Minor;
}

/** The exact chance of a choice, its multiplier, and the prize of the stake. */
export function PlayFigures({ rules, choice, amount }: PlayFiguresProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  const prize = prizeOf(rules, deliveryOf(amount), choice);
  return (
    <Stated>
      <dl className={styles.figures}>
        <div>
          <dt>{t("oddsChance")}</dt>
          <dd>{formatPercent(rules.wins(choice) / rules.outcomes, locale, 2)}</dd>
        </div>
        <div>
          <dt>{t("multiplier")}</dt>
          <dd translate="no">{paidText(rules, choice, locale)}</dd>
        </div>
        <div>
          <dt>{t("step.prize")}</dt>
          <dd translate="no">{formatAmount(prize, locale)}</dd>
          <dd className={styles.note} translate="no">
            {formatAmount(prize - amount, locale, { signed: true })}
          </dd>
        </div>
      </dl>
    </Stated>
  );
}

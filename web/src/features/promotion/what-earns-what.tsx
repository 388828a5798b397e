import { useLocale, useTranslations } from "use-intl";
import { FEE_SHARE_PERCENT, FIRST_RECHARGE_BONUS, FIRST_RECHARGE_MIN } from "#contract/promotion.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { Card } from "#web/ui/card.tsx";
import styles from "./what-earns-what.module.css";

/** What earns what, in plain words. */
export function WhatEarnsWhat() {
  const t = useTranslations("promotion");
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const percent = (level: 1 | 2) => formatPercent(FEE_SHARE_PERCENT[level] / 100, locale);
  return (
    <Card>
      <h2 className={styles.title}>{t("how")}</h2>
      <dl className={styles.facts}>
        <Fact value={percent(1)} text={t("howLevel1")} />
        <Fact value={percent(2)} text={t("howLevel2")} />
        <Fact value={amount(FIRST_RECHARGE_BONUS)} text={t("howRecharge", { least: amount(FIRST_RECHARGE_MIN) })} />
      </dl>
      <p className={styles.note}>{t("howFee")}</p>
    </Card>
  );
}

function Fact({ value, text }: { value: string; text: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.value}>{value}</dt>
      <dd className={styles.text}>{text}</dd>
    </div>
  );
}

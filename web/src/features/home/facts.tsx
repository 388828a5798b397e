import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { LEGAL } from "#brand/details.ts";
import { useHas, useIsOffered, useMoneyTexts } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { texts } from "#web/locales/texts.ts";
import { Fact } from "./fact.tsx";
import styles from "./facts.module.css";

const LimitsFact = lazy(async () => {
  // Without its file or texts, home stays as it is.
  const loaded = await Promise.all([import("./limits-fact.tsx"), texts.need(["account"])]).catch(() => null);
  return { default: loaded === null ? () => null : loaded[0].LimitsFact };
});

export function Facts() {
  const t = useTranslations("home");
  const money = useMoneyTexts();
  return (
    <ul className={styles.facts}>
      {money.title && money.text && <Fact icon="info" title={money.title} text={money.text} />}
      {useHas("fairness") && (
        <Fact icon="shield" title={t("checkTitle")} text={t("checkText")}>
          <Link to="/fairness" className={styles.link}>
            {t("checkLink")}
          </Link>
        </Fact>
      )}
      {useIsOffered()("/limits") && (
        <Suspense>
          <LimitsFact />
        </Suspense>
      )}
      <Fact icon="user" title={t("adultsTitle")} text={t("adultsText", { age: LEGAL.age })} />
    </ul>
  );
}

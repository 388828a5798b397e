import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LEGAL } from "#brand/details.ts";
import { useHas, useMoneyTexts } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import styles from "./facts.module.css";

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
      <Fact icon="user" title={t("adultsTitle")} text={t("adultsText", { age: LEGAL.age })} />
    </ul>
  );
}

interface FactProps {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

function Fact({ icon, title, text, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </li>
  );
}

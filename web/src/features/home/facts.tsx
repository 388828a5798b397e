import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import styles from "./facts.module.css";

export function Facts() {
  const t = useTranslations("home");
  return (
    <ul className={styles.facts}>
      <Fact icon="info" title={t("noticeTitle")} text={t("noticeText")} />
      <Fact icon="shield" title={t("checkTitle")} text={t("checkText")}>
        <Link to="/fairness" className={styles.link}>
          {t("checkLink")}
        </Link>
      </Fact>
      <Fact icon="user" title={t("adultsTitle")} text={t("adultsText")} />
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

import { useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-paths.ts";
import styles from "./facts.module.css";

/** What a player should know before the first stake. */
export function Facts() {
  const t = useTranslations("home");
  return (
    <ul className={styles.facts}>
      <Fact icon="info" title={t("noticeTitle")} text={t("noticeText")} />
      <Fact icon="shield" title={t("checkTitle")} text={t("checkText")} />
      <Fact icon="user" title={t("adultsTitle")} text={t("adultsText")} />
    </ul>
  );
}

function Fact({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  );
}

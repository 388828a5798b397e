import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./entry-row.module.css";

/** The way to the shop. */
export function ShopEntry() {
  const t = useTranslations("home");
  return (
    <Link to="/search" className={styles.row}>
      <span className={styles.icon}>
        <Icon name="box" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t("shop")}</span>
        <span className={styles.text}>{t("shopText")}</span>
      </span>
      <Icon name="search" className={styles.end} />
    </Link>
  );
}

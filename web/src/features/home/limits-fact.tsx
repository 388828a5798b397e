import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { Fact } from "./fact.tsx";
import styles from "./facts.module.css";

/** The link from home to the limits. Its texts are not among those of the first load. */
export function LimitsFact() {
  const t = useTranslations("care");
  return (
    <Fact icon="hourglass" title={t("homeTitle")} text={t("homeText")}>
      <Link to="/limits" className={styles.link}>
        {t("homeLink")}
      </Link>
    </Fact>
  );
}

import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import styles from "./first-notice.module.css";
import { useGotIt } from "./got-it.ts";

/** What is misunderstood most, until the player has got it. */
export function FirstNotice() {
  const t = useTranslations();
  const [gotIt, sayGotIt] = useGotIt("notice");
  if (gotIt) return null;
  return (
    <aside className={styles.notice} aria-label={t("games.notice")}>
      <p>{t("luckyHit.noticeText")}</p>
      <Button small onClick={sayGotIt}>
        {t("luckyHit.gotIt")}
      </Button>
    </aside>
  );
}
